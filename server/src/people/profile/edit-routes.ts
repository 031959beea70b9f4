import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type User, user } from "@osisi/contracts/auth.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  confirmPhoneChangeRequest,
  editProfileRequest,
  editedProfile,
} from "@osisi/contracts/profile.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { requireStepUp } from "#people/auth/step-up.ts";
import { mobileOrRefuse } from "#people/challenges/contact.ts";
import { readInvestor, userOf } from "#people/onboarding/investor.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changePhone, editProfile, keepPhone, resendPhoneCode } from "./edit-profile.ts";

const refusals = {
  unchanged: "nothing-changed",
  held: "held-after-freeze",
  "nothing-waits": "phone-not-waiting",
  taken: "phone-taken",
  wrong: "code-wrong",
  "too-many-tries": "too-many-tries",
} as const;

export function editProfileRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  const steppedUp = [{ bearer: [], stepUp: [] }];

  app.post(
    apiPaths.editProfile,
    {
      onRequest: signedIn,
      schema: {
        summary: "Changes a name, or requests another phone number",
        security: steppedUp,
        body: editProfileRequest,
        response: { 200: editedProfile, "4xx": failure, "5xx": failure },
      },
    },
    async (request) => {
      const { body, investor } = request;
      const phone = mobileOrRefuse(body.phone);
      await requireStepUp(runtime, request, "password");
      const { kind } = await editProfile(runtime, {
        investorId: investor.id,
        firstName: body.f_name,
        lastName: body.l_name,
        phone,
        requester: requesterOf(request),
      });
      if (kind !== "saved" && kind !== "phone-waits") throw new Refusal(refusals[kind]);
      const message = kind === "saved" ? messages.profileChanged : messages.phoneWaits;
      return { ...success(message, await userNow(runtime, investor.id)), mg: message };
    },
  );

  app.post(
    apiPaths.confirmPhoneChange,
    {
      onRequest: signedIn,
      schema: {
        summary: "Makes the number that waits the investor's, by the code that was sent to it",
        security: steppedUp,
        body: confirmPhoneChangeRequest,
        response: answers(user),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const stepUp = await requireStepUp(runtime, request, "password");
      const outcome = await changePhone(runtime, {
        investorId: investor.id,
        passwordHash: stepUp.passwordHash,
        code: body.otp,
        requester: requesterOf(request),
      });
      if (outcome !== "changed") throw new Refusal(refusals[outcome]);
      return success(messages.phoneChanged, await userNow(runtime, investor.id));
    },
  );

  app.post(
    apiPaths.resendPhoneChange,
    {
      onRequest: signedIn,
      schema: {
        summary: "Sends a new code to the number that waits",
        security,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const phoneRequest = { investorId: request.investor.id, requester: requesterOf(request) };
      const outcome = await resendPhoneCode(runtime, phoneRequest);
      if (outcome !== "sent") throw new Refusal(refusals[outcome]);
      return success(messages.phoneCodeSent, null);
    },
  );

  app.post(
    apiPaths.dropPhoneChange,
    {
      onRequest: signedIn,
      schema: {
        summary: "Keeps the number as it is, and forgets the one that waits",
        security,
        response: answers(z.null()),
      },
    },
    async ({ investor }) => {
      if (!(await keepPhone(runtime, investor.id))) throw new Refusal("phone-not-waiting");
      return success(messages.phoneKept, null);
    },
  );
}

async function userNow({ db }: Runtime, investorId: string): Promise<User> {
  const investor = await readInvestor(db, investorId);
  if (!investor) throw new Refusal("session-expired");
  return userOf(investor);
}
