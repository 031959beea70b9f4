import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { closing } from "@osisi/contracts/closing.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { requireStepUp, stepUpRefused } from "#people/auth/step-up.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { closeAccount } from "./close-account.ts";
import { whatIsInside } from "./closing-reasons.ts";

export function closingRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.closing,
    {
      onRequest: signedIn,
      schema: {
        summary: "What keeps the account from being closed",
        security,
        response: answers(closing),
      },
    },
    async ({ investor }) => {
      const whose = { investorId: investor.id, now: runtime.clock.now() };
      const reasons = await whatIsInside(runtime.db, whose);
      return success(messages.closingRead, { reasons });
    },
  );

  app.post(
    apiPaths.closeAccount,
    {
      config: { hashesPassword: true },
      onRequest: signedIn,
      schema: {
        summary: "Closes the account for good, if nothing is inside",
        security: [{ bearer: [], stepUp: [] }],
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { id: investorId } = request.investor;
      const stepUp = await requireStepUp(runtime, request, "password");
      const { passwordHash } = stepUp;
      const end = await closeAccount(runtime, { investorId, passwordHash });
      if (end.kind === "password-changed") throw stepUpRefused(stepUp, "password");
      if (end.kind === "held") throw new Refusal("held-after-freeze");
      if (end.kind === "not-empty") throw new Refusal("account-not-empty");
      return success(messages.accountClosed, null);
    },
  );
}
