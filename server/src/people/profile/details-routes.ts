import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as said from "@osisi/contracts/details-messages.ts";
import {
  changeAddressRequest,
  changeEmailRequest,
  confirmEmailChangeRequest,
  nextOfKinRequest,
  ownDetails,
  type OwnDetails,
} from "@osisi/contracts/details.ts";
import { investorTypes } from "@osisi/contracts/investor-types.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { requireStepUp } from "#people/auth/step-up.ts";
import { mobileOrRefuse } from "#people/challenges/contact.ts";
import { readNextOfKin, removeNextOfKin, saveNextOfKin } from "#people/next-of-kin/next-of-kin.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changeAddress, changeEmail, requestEmailChange } from "./change-email.ts";
import { readOwnDetails } from "./email-queries.ts";

const refusals = {
  unchanged: "nothing-changed",
  held: "held-after-freeze",
  "nothing-waits": "email-not-waiting",
  taken: "email-taken",
  wrong: "code-wrong",
  "too-many-tries": "too-many-tries",
} as const;

export function detailsRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  const steppedUp = [{ bearer: [], stepUp: [] }];
  nextOfKinRoutes(app, runtime, signedIn);

  app.get(
    apiPaths.ownDetails,
    {
      onRequest: signedIn,
      schema: {
        summary: "What the investor gave on joining, beside name, e-mail and phone",
        security,
        response: answers(ownDetails),
      },
    },
    async ({ investor }) => success(said.detailsRead, await shown(runtime, investor.id)),
  );

  app.post(
    apiPaths.changeAddress,
    {
      onRequest: signedIn,
      schema: {
        summary: "Changes the address",
        security: steppedUp,
        body: changeAddressRequest,
        response: answers(ownDetails),
      },
    },
    async (request) => {
      await requireStepUp(runtime, request, "pin");
      const { id: investorId } = request.investor;
      const { address } = request.body;
      const outcome = await changeAddress(runtime, { investorId, address });
      if (outcome !== "changed") throw new Refusal(refusals[outcome]);
      return success(said.addressChanged, await shown(runtime, investorId));
    },
  );

  app.post(
    apiPaths.changeEmail,
    {
      onRequest: signedIn,
      schema: {
        summary: "Sends a code to a new e-mail",
        security: steppedUp,
        body: changeEmailRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      await requireStepUp(runtime, request, "password");
      const outcome = await requestEmailChange(runtime, {
        investorId: request.investor.id,
        email: request.body.email,
        requester: requesterOf(request),
      });
      if (outcome !== "sent") throw new Refusal(refusals[outcome]);
      return success(said.emailCodeSent, null);
    },
  );

  app.post(
    apiPaths.confirmEmailChange,
    {
      onRequest: signedIn,
      schema: {
        summary: "Changes the e-mail by the code that was sent to the new one",
        security: steppedUp,
        body: confirmEmailChangeRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { passwordHash } = await requireStepUp(runtime, request, "password");
      const outcome = await changeEmail(runtime, {
        investorId: request.investor.id,
        code: request.body.otp,
        passwordHash,
        requester: requesterOf(request),
      });
      if (outcome !== "changed") throw new Refusal(refusals[outcome]);
      return success(said.emailChanged, null);
    },
  );
}

function nextOfKinRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [], stepUp: [] }];

  app.post(
    apiPaths.nextOfKin,
    {
      onRequest: signedIn,
      schema: {
        summary: "Names a next of kin, or another one",
        security,
        body: nextOfKinRequest,
        response: answers(ownDetails),
      },
    },
    async (request) => {
      const { name, relation } = request.body;
      const phone = mobileOrRefuse(request.body.phone);
      await requireStepUp(runtime, request, "pin");
      const { id: investorId } = request.investor;
      const outcome = await saveNextOfKin(runtime, investorId, { name, phone, relation });
      if (outcome !== "saved") throw new Refusal(refusals[outcome]);
      return success(said.nextOfKinSaved, await shown(runtime, investorId));
    },
  );

  app.post(
    apiPaths.removeNextOfKin,
    {
      onRequest: signedIn,
      schema: { summary: "Removes the next of kin", security, response: answers(ownDetails) },
    },
    async (request) => {
      await requireStepUp(runtime, request, "pin");
      const { id: investorId } = request.investor;
      const outcome = await removeNextOfKin(runtime, investorId);
      if (outcome !== "removed") throw new Refusal(refusals[outcome]);
      return success(said.nextOfKinRemoved, await shown(runtime, investorId));
    },
  );
}

async function shown(runtime: Runtime, investorId: string): Promise<OwnDetails> {
  const found = await readOwnDetails(runtime.db, investorId);
  const type = investorTypes.find(({ id }) => id === found.investorTypeId) ?? investorTypes[0];
  return {
    address: found.address,
    investorType: type.name,
    joinedAt: found.createdAt.toISOString(),
    termsAcceptedAt: found.termsAcceptedAt.toISOString(),
    nextOfKin: (await readNextOfKin(runtime, investorId)) ?? null,
  };
}
