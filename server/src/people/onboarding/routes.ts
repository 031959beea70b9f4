import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  confirmAnswer,
  confirmEmailRequest,
  confirmLinkRequest,
  confirmPhoneRequest,
  linkAnswer,
  onboardAnswer,
  onboardRequest,
  resendRequest,
} from "@osisi/contracts/onboarding.ts";
import * as z from "zod/mini";
import { mayRequestCode } from "#people/challenges/code-limits.ts";
import { type Contact, givenContact, mobileOrRefuse } from "#people/challenges/contact.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import {
  claimOf,
  confirmCode,
  confirmLink,
  disownLink,
  investorOf,
  readPerson,
} from "./confirm.ts";
import { type OnboardingRuntime, enqueueResend, onboard } from "./onboard.ts";
import { passwordOrRefuse } from "./password-or-refuse.ts";

export function onboardingRoutes(app: Api, runtime: OnboardingRuntime): void {
  app.post(
    apiPaths.onboard,
    {
      config: { hashesPassword: true },
      schema: {
        summary: "Registers an investor; a code and a link are e-mailed",
        body: onboardRequest,
        response: answers(onboardAnswer),
      },
    },
    async (request) => {
      const { body } = request;
      const phone = mobileOrRefuse(body.phone);
      const { email, f_name: firstName, l_name: lastName } = body;
      passwordOrRefuse(runtime.config, body.password, { email, firstName, lastName });
      const requester = requesterOf(request);
      const codeRequest = { kind: "onboard", requester, target: body.email } as const;
      if (!(await mayRequestCode(runtime, codeRequest))) throw new Refusal("too-many-tries");
      const investorId = await onboard(runtime, {
        firstName: body.f_name,
        lastName: body.l_name,
        address: body.address,
        email: body.email,
        phone,
        password: body.password,
        investorTypeId: body.lenderCategoryId,
        referrerSlug: body.referralSlug,
      });
      return success(messages.onboarded, {
        email: body.email,
        claim: claimOf(runtime.config, investorId),
      });
    },
  );

  app.post(
    apiPaths.confirmOnboardingEmail,
    {
      schema: {
        summary: "Verifies an e-mail by the code that was sent to it",
        body: confirmEmailRequest,
        response: answers(confirmAnswer),
      },
    },
    async (request) => {
      const { claim, email, otp } = request.body;
      await confirm({ channel: "mail", target: email }, otp, requesterOf(request), claim);
      return success(messages.emailVerified, { verified: "email" as const });
    },
  );

  app.post(
    apiPaths.confirmOnboardingPhone,
    {
      schema: {
        summary: "Verifies a phone by the code that was sent to it",
        body: confirmPhoneRequest,
        response: answers(confirmAnswer),
      },
    },
    async (request) => {
      const { claim, otp, phone } = request.body;
      const target = mobileOrRefuse(phone);
      await confirm({ channel: "sms", target }, otp, requesterOf(request), claim);
      return success(messages.phoneVerified, { verified: "mobileNumber" as const });
    },
  );

  app.post(
    apiPaths.confirmOnboardingLink,
    {
      schema: {
        summary: "Verifies an e-mail by the secret of the mailed link",
        body: confirmLinkRequest,
        response: answers(confirmAnswer),
      },
    },
    async (request) => {
      if (!(await confirmLink(runtime, request.body.token))) throw new Refusal("link-broken");
      return success(messages.emailVerified, { verified: "email" as const });
    },
  );

  app.post(
    apiPaths.readOnboardingLink,
    {
      schema: {
        summary: "Whose e-mail the mailed link would verify",
        body: confirmLinkRequest,
        response: answers(linkAnswer),
      },
    },
    async (request) => {
      const person = await readPerson(runtime, request.body.token);
      if (!person) throw new Refusal("link-broken");
      return success(messages.linkRead, {
        name: `${person.firstName} ${person.lastName.slice(0, 1)}.`,
        phoneEnding: person.phone.slice(-4),
        joinedAt: person.createdAt.toISOString(),
      });
    },
  );

  app.post(
    apiPaths.disownOnboardingLink,
    {
      schema: {
        summary: "Disowns the e-mailed link",
        body: confirmLinkRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      if (!(await disownLink(runtime, request.body.token))) throw new Refusal("link-broken");
      return success(messages.linkDisowned, null);
    },
  );

  app.post(
    apiPaths.resendOnboardingCode,
    {
      schema: {
        summary: "Sends a new code to an address that waits for one",
        body: resendRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const contact = givenContact(request.body);
      const requester = requesterOf(request);
      const codeRequest = { kind: "resend", requester, target: contact.target } as const;
      if (!(await mayRequestCode(runtime, codeRequest))) throw new Refusal("too-many-tries");
      const investorId = investorOf(runtime.config, request.body.claim);
      await enqueueResend(runtime, contact, investorId);
      return success(messages.codeSent, null);
    },
  );

  async function confirm(contact: Contact, code: string, requester: string, claim?: string) {
    const investorId = investorOf(runtime.config, claim);
    const confirmation = await confirmCode(runtime, { contact, code, requester, investorId });
    if (confirmation === "too-many-tries") throw new Refusal("too-many-tries");
    if (confirmation === "wrong") throw new Refusal("code-wrong");
  }
}
