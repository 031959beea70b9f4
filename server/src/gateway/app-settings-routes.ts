import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { success as successOf } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { appSettings } from "@osisi/contracts/settings.ts";
import { success } from "#platform/http/envelope.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { gatewayOf } from "./gateway-of.ts";

const FIVE_MINUTES_SECONDS = 300;

/** Configuration that a browser needs before a login. */
export function appSettingsRoutes(app: Api, { config }: Runtime): void {
  app.get(
    apiPaths.settings,
    { schema: { tags: ["app"], response: { 200: successOf(appSettings) } } },
    (_request, reply) => {
      void reply.header("cache-control", `public, max-age=${FIVE_MINUTES_SECONDS}`);
      return success(messages.settingsRead, { paymentOrigin: gatewayOf(config).checkoutOrigin });
    },
  );
}
