import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isOutdated, watchForTouch } from "./platform/version/app-build.ts";
import { forgetWithSession } from "./platform/session/forget-session.ts";
import { routes } from "./routes.tsx";
import { RouterProvider } from "./router/router-provider.tsx";
import { createBrowserRouter } from "./router/router.ts";

/** The initial HTML stays until the first screen is loaded. That is rendered in slices, so that a
 * slow phone stays responsive. */
async function start() {
  const root = document.querySelector("#root");
  if (!root) throw new Error("index.html has no #root");
  watchForTouch();
  forgetWithSession();
  const router = createBrowserRouter(routes, { leavesToBrowser: isOutdated });
  await router.firstScreen;
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

document.addEventListener("DOMContentLoaded", () => void start(), { once: true });
