import { accountRoutes } from "./accounts/routes.ts";
import { cardRoutes } from "./cards/routes.ts";
import { appSettingsRoutes } from "./app-settings/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { recogniseInvestors, signedIn } from "./auth/signed-in.ts";
import { historyRoutes } from "./history/routes.ts";
import { onboardingRoutes } from "./onboarding/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { storeIdempotentAnswers } from "./platform/http/idempotency.ts";
import { type Api, createApi } from "./platform/http/server.ts";
import type { Runtime } from "./platform/runtime.ts";
import { profileRoutes } from "./profile/routes.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { serveWeb } from "./platform/http/web.ts";
import { withPurposes } from "./purposes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import { planChangeRoutes } from "./savings/change-routes.ts";
import { instalmentRoutes } from "./savings/pay-routes.ts";
import { savingsRoutes } from "./savings/routes.ts";
import { stashRoutes } from "./stash/routes.ts";
import { withdrawRoutes } from "./stash/withdraw-routes.ts";

/** The table of contents of the API: every domain that answers requests, in one list. */
export async function createApp(runtime: Runtime): Promise<Api> {
  const app = await createApi(runtime);
  recogniseInvestors(app);
  storeIdempotentAnswers(app, runtime);
  const onlySignedIn = signedIn(runtime);
  healthRoutes(app, runtime);
  appSettingsRoutes(app, runtime);
  onboardingRoutes(app, runtime);
  authRoutes(app, runtime, onlySignedIn);
  profileRoutes(app, runtime, onlySignedIn);
  paymentRoutes(app, withPurposes(runtime));
  accountRoutes(app, runtime, onlySignedIn);
  cardRoutes(app, runtime, onlySignedIn);
  stashRoutes(app, runtime, onlySignedIn);
  withdrawRoutes(app, runtime, onlySignedIn);
  historyRoutes(app, runtime, onlySignedIn);
  savingsRoutes(app, runtime, onlySignedIn);
  planChangeRoutes(app, runtime, onlySignedIn);
  instalmentRoutes(app, runtime, onlySignedIn);
  referralRoutes(app, runtime, onlySignedIn);
  await serveWeb(app);
  return app;
}
