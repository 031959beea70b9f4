import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { fundAnswer, fundRequest } from "@osisi/contracts/payments.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { refuseUntilOpen } from "#money/switches/opening.ts";
import { refuseClosed } from "#money/switches/switches.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";

export function stashRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.fund,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Begins a payment into the stash",
        security: [{ bearer: [] }],
        body: fundRequest,
        response: answers(fundAnswer),
      },
    },
    async (request) => {
      await refuseUntilOpen(runtime);
      await refuseClosed(runtime, [], request.body);
      const started = await startPayment(runtime, {
        investorId: request.investor.id,
        email: request.investor.gatewayEmail,
        purpose: "stash",
        subjectId: null,
        amountKobo: request.body.amount,
        channel: request.body.channel,
        keepsCard: false,
        requestKey: requestKey(request),
      });
      if (started.kind === "too-many") throw new Refusal("too-many-tries");
      if (started.kind === "key-reused") throw new Refusal("idempotency-key-reused");
      if (started.kind === "unreachable") throw new Refusal("gateway-unreachable");
      const { redirectUrl, reference } = started;
      return success(messages.fundStarted, { redirect_url: redirectUrl, reference });
    },
  );
}
