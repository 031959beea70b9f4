import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { success as successOf } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { appSettings } from "@osisi/contracts/settings.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { Gateway } from "./gateway.ts";
import { displayNames, gatewayOf, gateways, placeOf } from "./gateway-of.ts";
import { HINT_AGAIN_SECONDS } from "./hint-limits.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { webhookPaths } from "./webhook-paths.ts";

const WEBHOOK_LIMIT_BYTES = 256 * 1024;
const FIVE_MINUTES_SECONDS = 300;
const BYTES = "application/octet-stream";

/** One that is not configured has no route. */
export function gatewayRoutes(api: Api, runtime: Runtime): void {
  for (const gateway of gateways(runtime.config)) {
    void api.register(async (app) => webhookRoute(app, runtime, gateway));
  }
}

/** In its own plugin context, where every body is kept as bytes whatever its content type: the
 * bytes are what is signed. */
function webhookRoute(app: Api, runtime: Runtime, gateway: Gateway): void {
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async ({ headers }) => {
    headers["content-type"] = BYTES;
  });
  app.addContentTypeParser(BYTES, { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  app.post(
    webhookPaths[placeOf(gateway.name)],
    {
      bodyLimit: WEBHOOK_LIMIT_BYTES,
      config: { isUnlimited: true },
      schema: { summary: "Receives a gateway's events, with its signature" },
    },
    async ({ body, headers }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const outcome = await receiveWebhook(runtime, { gateway, body: bytes, headers });
      if (outcome === "bad-signature") throw new Refusal("bad-signature");
      if (outcome === "refused") throw new Refusal("too-many-tries", undefined, HINT_AGAIN_SECONDS);
      return success("OK", null);
    },
  );
}

/** Configuration that a browser needs before a login. */
export function appSettingsRoutes(app: Api, { config }: Runtime): void {
  app.get(
    apiPaths.settings,
    { schema: { tags: ["app"], response: { 200: successOf(appSettings) } } },
    (_request, reply) => {
      void reply.header("cache-control", `public, max-age=${FIVE_MINUTES_SECONDS}`);
      const first = gatewayOf(config);
      return success(messages.settingsRead, {
        partner: displayNames[first.name],
        paymentOrigin: first.checkoutOrigin,
        paymentOrigins: gateways(config).map(({ checkoutOrigin }) => checkoutOrigin),
      });
    },
  );
}
