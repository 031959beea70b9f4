import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";
import * as z from "zod";
import type { Api } from "#platform/http/server.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { returnFromGateway } from "./return-from-gateway.ts";

const oneOrNone = z.string().optional().catch(undefined);

export function paymentRoutes(app: Api, runtime: PaymentsRuntime): void {
  app.get(
    apiPaths.paymentReturn,
    {
      schema: {
        summary: "Where the gateway sends the browser after paying",
        querystring: z.object({ reference: oneOrNone, trxref: oneOrNone, tx_ref: oneOrNone }),
      },
    },
    async ({ query }, reply) => {
      const reference = query.reference ?? query.trxref ?? query.tx_ref ?? "";
      const { message, purpose } = await returnFromGateway(runtime, reference);
      void reply.header("cache-control", "no-store");
      // A giver has no account: their page shows the payment by its reference.
      if (purpose === "gift") {
        return reply.redirect(`/give/paid/${encodeURIComponent(reference)}`, 303);
      }
      const isGood = notifyMessages.success.includes(message);
      const page = `/dashboard/notify/${isGood ? "success" : "error"}`;
      return reply.redirect(`${page}/${encodeURIComponent(message)}`, 303);
    },
  );
}
