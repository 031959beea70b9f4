import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FieldErrors } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  pinState,
  setPinRequest,
  stepUpAnswer,
  stepUpRequest,
} from "@osisi/contracts/step-up-requests.ts";
import { pinWrong } from "@osisi/contracts/step-up.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readPin, removePin, setPin } from "./pin.ts";
import type { SignedIn } from "./signed-in.ts";
import {
  type SteppedUp,
  requireStepUp,
  stepUpByPassword,
  stepUpByPin,
  stepUpRefused,
} from "./step-up.ts";

export function stepUpRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.stepUp,
    {
      onRequest: signedIn,
      config: { hashesPassword: true },
      schema: {
        summary: "Shows for ten minutes that it is the investor, by the password or the PIN",
        security: [{ bearer: [] }],
        body: stepUpRequest,
        response: answers(stepUpAnswer),
      },
    },
    async ({ body: { password = "", pin }, investor }) => {
      const session = { investorId: investor.id, sessionId: investor.sessionId };
      const outcome = await (pin === undefined
        ? stepUpByPassword(runtime, { ...session, password })
        : stepUpByPin(runtime, { ...session, pin }));
      if (outcome.kind !== "given") throw refusalOf(outcome);
      return success(messages.steppedUp, { stepUp: outcome.stepUp });
    },
  );

  const security = [{ bearer: [] }];
  const steppedUp = [{ bearer: [], stepUp: [] }];

  app.get(
    apiPaths.pin,
    {
      onRequest: signedIn,
      schema: { summary: "Whether there is a PIN", security, response: answers(pinState) },
    },
    async ({ investor }) => success(messages.pinRead, await readPin(runtime, investor.id)),
  );

  app.post(
    apiPaths.pin,
    {
      onRequest: signedIn,
      config: { hashesPassword: true },
      schema: {
        summary: "Sets a PIN, or another one",
        security: steppedUp,
        body: setPinRequest,
        response: answers(pinState),
      },
    },
    async (request) => {
      const { id: investorId } = request.investor;
      const stepUp = await requireStepUp(runtime, request, "password");
      const { passwordHash } = stepUp;
      const outcome = await setPin(runtime, { investorId, passwordHash, pin: request.body.pin });
      if (outcome.kind === "held") throw new Refusal("held-after-freeze");
      if (outcome.kind === "password-changed") throw stepUpRefused(stepUp, "password");
      if (outcome.kind === "weak") throw new Refusal("invalid-input", { pin: [outcome.sentence] });
      return success(messages.pinSet, await readPin(runtime, investorId));
    },
  );

  app.post(
    apiPaths.removePin,
    {
      onRequest: signedIn,
      schema: { summary: "Removes the PIN", security: steppedUp, response: answers(pinState) },
    },
    async (request) => {
      const { id: investorId } = request.investor;
      const stepUp = await requireStepUp(runtime, request, "password");
      const { passwordHash } = stepUp;
      const outcome = await removePin(runtime, { investorId, passwordHash });
      if (outcome === "held") throw new Refusal("held-after-freeze");
      if (outcome !== "removed") throw stepUpRefused(stepUp, "password");
      return success(messages.pinRemoved, await readPin(runtime, investorId));
    },
  );
}

/** Never 401 for wrong input: the session is not at fault. */
function refusalOf(outcome: Exclude<SteppedUp, { kind: "given" }>): Refusal {
  if (outcome.kind === "session-over") return new Refusal("session-expired");
  return new Refusal("step-up-wrong", errorsOf(outcome));
}

function errorsOf(outcome: Exclude<SteppedUp, { kind: "given" | "session-over" }>): FieldErrors {
  if (outcome.kind === "wrong") return { password: [messages.passwordWrong] };
  if (outcome.kind === "tries-over") return { password: [messages.passwordTriesOver] };
  if (outcome.kind === "pin-wrong") return { pin: [pinWrong(outcome.triesLeft)] };
  const sentence = outcome.kind === "pin-locked" ? messages.pinLocked : messages.pinNone;
  return { pin: [sentence], stepUp: ["password"] };
}
