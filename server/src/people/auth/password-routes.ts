import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  changePasswordRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
} from "@osisi/contracts/passwords.ts";
import * as z from "zod/mini";
import { mayRequestCode } from "#people/challenges/code-limits.ts";
import { givenContact } from "#people/challenges/contact.ts";
import { passwordGuessable, passwordOrRefuse } from "#people/onboarding/password-or-refuse.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changePassword } from "./change-password.ts";
import { enqueueResetCode, resetPassword } from "./reset-password.ts";
import type { SignedIn } from "./signed-in.ts";
import type { PasswordCheck } from "./step-up.ts";

const refusals = {
  wrong: "code-wrong",
  "link-broken": "reset-link-broken",
  "only-by-link": "reset-by-link",
  "too-many-tries": "too-many-tries",
} as const;

export function passwordRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.forgotPassword,
    {
      schema: {
        summary: "Requests a code for choosing a new password",
        body: forgotPasswordRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const contact = givenContact(request.body);
      const requester = requesterOf(request);
      const codeRequest = { kind: "forgot", requester, target: contact.target } as const;
      if (!(await mayRequestCode(runtime, codeRequest))) throw new Refusal("too-many-tries");
      await enqueueResetCode(runtime, contact);
      return success(messages.resetCodeSent, null);
    },
  );

  app.post(
    apiPaths.resetPassword,
    {
      config: { hashesPassword: true },
      schema: {
        summary: "Chooses a new password by a code, or by the secret of a mailed link",
        body: resetPasswordRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { email, otp = "", password, token } = request.body;
      passwordOrRefuse(runtime.config, password, { email });
      const proof = token
        ? ({ kind: "link", token } as const)
        : ({
            kind: "code",
            contact: givenContact(request.body),
            code: otp,
            requester: requesterOf(request),
          } as const);
      const outcome = await resetPassword(runtime, { password, proof });
      if (outcome === "guessable") throw passwordGuessable();
      if (outcome !== "changed") throw new Refusal(refusals[outcome]);
      return success(messages.passwordReset, null);
    },
  );

  app.post(
    apiPaths.changePassword,
    {
      config: { hashesPassword: true },
      onRequest: signedIn,
      schema: {
        summary: "Changes the password and ends every other session",
        security: [{ bearer: [] }],
        body: changePasswordRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { id: investorId, sessionId } = request.investor;
      const { current_password: current, password } = request.body;
      passwordOrRefuse(runtime.config, password, request.investor);
      const change = { investorId, sessionId, current, password };
      const outcome = await changePassword(runtime, change);
      if (outcome !== "changed") throw passwordRefused(outcome, "current_password");
      return success(messages.passwordChanged, null);
    },
  );
}

/** For routes: the response to a wrong password within a session. */
function passwordRefused(outcome: Exclude<PasswordCheck["kind"], "right">, field: string): Refusal {
  if (outcome === "session-over") return new Refusal("session-expired");
  const sentence = outcome === "wrong" ? messages.passwordWrong : messages.passwordTriesOver;
  return new Refusal("password-wrong", { [field]: [sentence] });
}
