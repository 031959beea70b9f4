import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { closeAccountRequest, closing } from "@osisi/contracts/closing.ts";
import { messages } from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import { askPassword } from "../auth/ask-password.ts";
import { passwordRefused } from "../auth/password-refused.ts";
import type { SignedIn } from "../auth/signed-in.ts";
import { answers } from "../platform/http/answers.ts";
import { success } from "../platform/http/envelope.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Api } from "../platform/http/server.ts";
import type { Runtime } from "../platform/runtime.ts";
import { closeAccount } from "./close-account.ts";
import { whatIsInside } from "./what-is-inside.ts";

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
        security,
        body: closeAccountRequest,
        response: answers(z.null()),
      },
    },
    async ({ body, investor }) => {
      const { id: investorId, sessionId } = investor;
      const asked = await askPassword(runtime, { investorId, sessionId, password: body.password });
      if (asked.kind !== "right") throw passwordRefused(asked.kind, "password");
      const end = await closeAccount(runtime, { investorId, passwordHash: asked.passwordHash });
      if (end.kind === "wrong") throw passwordRefused("wrong", "password");
      if (end.kind === "not-empty") throw new Refusal("account-not-empty");
      return success(messages.accountClosed, null);
    },
  );
}
