import { appSettingsRoutes } from "./app-settings/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { recogniseInvestors, signedIn } from "./auth/signed-in.ts";
import { onboardingRoutes } from "./onboarding/routes.ts";
import { type Api, createApi } from "./platform/http/server.ts";
import type { Runtime } from "./platform/runtime.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { serveWeb } from "./platform/http/web.ts";

/** The table of contents of the API: every domain that answers requests, in one list. */
export async function createApp(runtime: Runtime): Promise<Api> {
  const app = await createApi(runtime);
  recogniseInvestors(app);
  const onlySignedIn = signedIn(runtime);
  healthRoutes(app, runtime);
  appSettingsRoutes(app, runtime);
  onboardingRoutes(app, runtime);
  authRoutes(app, runtime, onlySignedIn);
  await serveWeb(app);
  return app;
}
