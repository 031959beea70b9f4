import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { mandateList, mandateRequest } from "@osisi/contracts/mandates.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";
import * as z from "zod";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { cancelMandate } from "./end-mandate.ts";
import { mandateForOwner } from "./mandate.ts";
import { listMandates } from "./queries.ts";
import { requestActivation } from "./request-activation.ts";
import { returnFromConsent } from "./return-from-consent.ts";

const oneOrNone = z.string().optional().catch(undefined);

export function mandateRoutes(app: Api, runtime: PaymentsRuntime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.mandates,
    {
      onRequest: signedIn,
      schema: {
        summary: "The bank accounts that may be debited",
        security,
        response: answers(mandateList),
      },
    },
    async ({ investor }) => {
      const all = await listMandates(runtime.db, investor.id);
      const now = runtime.clock.now();
      const shown = all.filter(({ endedBy }) => endedBy !== "investor");
      return success(
        messages.mandatesRead,
        shown.map((mandate) => mandateForOwner(mandate, now)),
      );
    },
  );

  app.post(
    apiPaths.cancelMandate,
    {
      onRequest: signedIn,
      schema: {
        summary: "Ends a mandate: from now on nothing is debited",
        security,
        body: mandateRequest,
        response: answers(z.null()),
      },
    },
    async ({ investor, body }) => {
      const outcome = await cancelMandate(runtime, { investorId: investor.id, id: body.id });
      if (outcome.kind !== "done") throw new Refusal(outcome.kind);
      return success(messages.mandateCancelled, null);
    },
  );

  app.post(
    apiPaths.activateMandate,
    {
      onRequest: signedIn,
      schema: {
        summary: "Has the bank of a mandate asked again, at most daily",
        security,
        body: mandateRequest,
        response: answers(z.null()),
      },
    },
    async ({ investor, body }) => {
      const outcome = await requestActivation(runtime, { investorId: investor.id, id: body.id });
      if (outcome.kind !== "done") throw new Refusal(outcome.kind);
      return success(messages.mandateAsked, null);
    },
  );

  app.get(
    apiPaths.mandateReturn,
    {
      schema: {
        summary: "Where the gateway sends the browser after the consent",
        querystring: z.object({ mandate: oneOrNone }),
      },
    },
    async ({ query }, reply) => {
      const message = await returnFromConsent(runtime, query.mandate ?? "");
      const isGood = notifyMessages.success.includes(message);
      const page = `/dashboard/notify/${isGood ? "success" : "error"}`;
      return reply
        .header("cache-control", "no-store")
        .redirect(`${page}/${encodeURIComponent(message)}`, 303);
    },
  );
}
