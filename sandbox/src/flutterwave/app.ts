import type { FastifyInstance } from "fastify";
import { faultyHttp } from "../faults/http-faults.ts";
import { createHttp } from "../http/server.ts";
import { balanceRoutes } from "./balance/routes.ts";
import { bankRoutes } from "./banks/routes.ts";
import { chargebackRoutes, uploadRoutes } from "./chargebacks/routes.ts";
import { checkoutApiRoutes, checkoutPageRoutes } from "./checkout/routes.ts";
import { controlPage } from "./control/page.ts";
import { controlRoutes } from "./control/routes.ts";
import { errorBodies, standardAnswer } from "./http/answer.ts";
import { requireKey } from "./http/authorization.ts";
import { refundRoutes } from "./refunds/routes.ts";
import { settlementRoutes } from "./settlements/routes.ts";
import { challengeRoutes } from "./tokens/challenge-page.ts";
import { tokenRoutes } from "./tokens/routes.ts";
import { transactionRoutes } from "./transactions/routes.ts";
import { transferRoutes } from "./transfers/routes.ts";
import type { FlutterwaveWorld } from "./world.ts";

/** The HTTP routes of the second gateway: its API, the customer's pages, the control interface. */
export function createFlutterwaveApp(world: FlutterwaveWorld): FastifyInstance {
  const app = createHttp(errorBodies);
  app.get("/healthz", () => ({ status: "ok" }));
  checkoutPageRoutes(app, world);
  challengeRoutes(app, world);
  controlPage(app, world);
  void app.register(
    async (api) => {
      faultyHttp(api, { faults: world.faults, standardAnswer });
      requireKey(api, world.secretKey);
      checkoutApiRoutes(api, world);
      transactionRoutes(api, world);
      tokenRoutes(api, world);
      transferRoutes(api, world);
      refundRoutes(api, world);
      chargebackRoutes(api, world);
      uploadRoutes(api, world);
      bankRoutes(api);
      balanceRoutes(api, world);
      settlementRoutes(api, world);
    },
    { prefix: "/v3" },
  );
  void app.register(async (control) => controlRoutes(control, world), { prefix: "/control" });
  return app;
}
