import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { freezeState, unfreezeCodeRequest, unfreezeRequest } from "@osisi/contracts/freeze.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { isHeld, readFreeze } from "#people/onboarding/frozen.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { sendUnfreezeCode, unfreezeAccount } from "./unfreeze-account.ts";

const refusals = {
  wrong: "code-wrong",
  over: "login-step-over",
  "channel-closed": "login-channel-closed",
  "too-many-tries": "too-many-tries",
} as const;
const channels = { email: "mail", mobileNumber: "sms" } as const;

/** Unfreezing; each call carries the `challenge` that the login returned. */
export function freezeRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.sendUnfreezeCode,
    {
      schema: {
        summary: "Sends a code that unfreezes the account",
        body: unfreezeCodeRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { challenge, channel } = request.body;
      const codeRequest = {
        challenge,
        channel: channels[channel],
        requester: requesterOf(request),
      };
      const outcome = await sendUnfreezeCode(runtime, codeRequest);
      if (outcome !== "sent") throw new Refusal(refusals[outcome]);
      return success(messages.loginCodeSent, null);
    },
  );

  app.post(
    apiPaths.unfreeze,
    {
      schema: {
        summary: "Unfreezes the account by the code that was sent",
        body: unfreezeRequest,
        response: answers(freezeState),
      },
    },
    async (request) => {
      const { challenge, channel, otp: code } = request.body;
      const requester = requesterOf(request);
      const attempt = { challenge, channel: channels[channel], code, requester };
      const outcome = await unfreezeAccount(runtime, attempt);
      if (outcome.kind !== "unfrozen") throw new Refusal(refusals[outcome.kind]);
      const heldUntil = outcome.heldUntil.toISOString();
      return success(messages.accountUnfrozen, { heldUntil });
    },
  );

  app.get(
    apiPaths.freeze,
    {
      onRequest: signedIn,
      schema: {
        summary: "Until when no money leaves and no details change, because the account was frozen",
        security: [{ bearer: [] }],
        response: answers(freezeState),
      },
    },
    async ({ investor }) => {
      const freeze = await readFreeze(runtime.db, investor.id);
      const held = freeze && isHeld(freeze, runtime.clock.now()) ? freeze.frozenUntil : null;
      return success(messages.freezeRead, { heldUntil: held?.toISOString() ?? null });
    },
  );
}
