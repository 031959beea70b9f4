import { appSettingsRoutes } from "./app-settings/routes.ts";
import { type Api, createApi } from "./platform/http/server.ts";
import type { Runtime } from "./platform/runtime.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { serveWeb } from "./platform/http/web.ts";

/** The table of contents of the API: every domain that answers requests, in one list. */
export async function createApp(runtime: Runtime): Promise<Api> {
  const app = await createApi(runtime);
  healthRoutes(app, runtime);
  appSettingsRoutes(app, runtime);
  await serveWeb(app);
  return app;
}
