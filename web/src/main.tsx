import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isOutdated, watchForTouch } from "./platform/version/app-build.ts";
import { forgetWithSession } from "./platform/session/forget-session.ts";
import { routes } from "./routes.tsx";
import { RouterProvider } from "./router/router-provider.tsx";
import { createBrowserRouter } from "./router/router.ts";

/** What the page shows meanwhile stays until the first screen is here. That is drawn in slices: a slow phone
 * takes a while for it, and must not be deaf meanwhile. */
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
