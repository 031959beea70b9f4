import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { SECOND } from "#test/server.ts";
import { standingClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/database/database.ts";
import { createApi } from "#platform/http/server.ts";
import { createLog } from "#platform/log.ts";
import { appSettingsRoutes } from "./routes.ts";

it("returns the origins of payments without a session or a query", async () => {
  const config = testConfig({
    PAYSTACK_BASE_URL: "https://api.paystack.co",
    FLUTTERWAVE_SECRET_KEY: SECOND.secretKey,
    FLUTTERWAVE_SECRET_HASH: SECOND.secretHash,
  });
  const db = createDatabase(config.databaseUrl, { onLost: () => undefined });
  const clock = standingClock(new Date("2026-11-21T08:00:00Z"));
  const runtime = { config, db, clock, log: createLog("silent", "test") };
  const app = await createApi(runtime);
  appSettingsRoutes(app, runtime);
  const answer = await app.inject({ method: "GET", url: apiPaths.settings });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    status: "success",
    data: {
      partner: "Paystack",
      paymentOrigin: "https://checkout.paystack.com",
      paymentOrigins: ["https://checkout.paystack.com", "https://checkout.flutterwave.com"],
    },
  });
  await app.close();
  await db.destroy();
});
