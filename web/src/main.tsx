import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isOutdated } from "./app/app-build.ts";
import { forgetReadsWithSession } from "./app/forget-reads.ts";
import { routes } from "./app/routes.tsx";
import { RouterProvider } from "./router/router-provider.tsx";
import { createBrowserRouter } from "./router/router.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");
forgetReadsWithSession();
const router = createBrowserRouter(routes, { leavesToBrowser: isOutdated });
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
