import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";
import * as z from "zod";
import { success } from "../platform/http/envelope.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Api } from "../platform/http/server.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { receiveWebhook } from "../gateway/receive-webhook.ts";
import { returnFromGateway } from "./return-from-gateway.ts";

const WEBHOOK_LIMIT_BYTES = 256 * 1024;
const BYTES = "application/octet-stream";
const oneOrNone = z.string().optional().catch(undefined);

export function paymentRoutes(app: Api, runtime: PaymentsRuntime): void {
  app.get(
    apiPaths.paymentReturn,
    {
      schema: {
        summary: "Where the gateway sends the browser after paying",
        querystring: z.object({ reference: oneOrNone, trxref: oneOrNone }),
      },
    },
    async ({ query }, reply) => {
      const told = await returnFromGateway(runtime, query.reference ?? query.trxref ?? "");
      const isGood = notifyMessages.success.includes(told);
      const page = `/dashboard/notify/${isGood ? "success" : "error"}`;
      return reply
        .header("cache-control", "no-store")
        .redirect(`${page}/${encodeURIComponent(told)}`, 303);
    },
  );
  void app.register(async (scope) => webhookRoute(scope, runtime));
}

/** In a context of its own, where every body is taken as the bytes it is, whatever it calls itself:
 * they are what is signed. */
function webhookRoute(app: Api, runtime: PaymentsRuntime): void {
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async ({ headers }) => {
    headers["content-type"] = BYTES;
  });
  app.addContentTypeParser(BYTES, { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  app.post(
    apiPaths.paystackWebhook,
    {
      bodyLimit: WEBHOOK_LIMIT_BYTES,
      config: { isUnlimited: true },
      schema: { summary: "Where the gateway tells what happened, signed with our secret key" },
    },
    async ({ body, headers }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const signature = headers["x-paystack-signature"];
      const outcome = await receiveWebhook(runtime, { body: bytes, signature });
      if (outcome === "bad-signature") throw new Refusal("bad-signature");
      return success("OK", null);
    },
  );
}
