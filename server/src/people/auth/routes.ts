import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  confirmLoginEmailRequest,
  confirmLoginPhoneRequest,
  loginAnswer,
  loginRequest,
  loginStepAnswer,
  notVerifiedAnswer,
  resendLoginRequest,
} from "@osisi/contracts/auth.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import { frozenAnswer } from "@osisi/contracts/freeze.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Contact } from "#people/challenges/contact.ts";
import { userOf } from "#people/onboarding/investor.ts";
import { answers } from "#platform/http/answers.ts";
import { failure as refused, success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { logIn } from "./log-in.ts";
import { deleteSession } from "./queries.ts";
import type { SignedIn } from "./signed-in.ts";
import { confirmSignIn, resendLoginCode } from "./two-step.ts";

const refusals = {
  wrong: "wrong-credentials",
  "by-other": "log-in-by-other",
  "too-many-tries": "too-many-tries",
} as const;

export function authRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const loginAnswers = {
    200: loginAnswer,
    202: loginStepAnswer,
    403: z.union([notVerifiedAnswer, frozenAnswer, failure]),
    "4xx": failure,
    "5xx": failure,
  };
  app.post(
    apiPaths.login,
    {
      config: { hashesPassword: true },
      schema: {
        summary: "Opens a session with e-mail or phone and password",
        body: loginRequest,
        response: loginAnswers,
      },
    },
    async (request, reply) => {
      const { email: identifier, password } = request.body;
      const outcome = await logIn(runtime, {
        identifier,
        password,
        requester: requesterOf(request),
        userAgent: request.headers["user-agent"],
      });
      if (outcome.kind === "not-verified") {
        const { claim } = outcome;
        return reply.code(403).send({ ...refused("not-verified"), data: { claim } });
      }
      if (outcome.kind === "frozen") {
        return reply.code(403).send({ ...refused("account-frozen"), data: outcome.step });
      }
      if (outcome.kind === "on-hold") throw new Refusal("on-hold", { email: [outcome.words] });
      if (outcome.kind === "code-needed") {
        const answer = success(messages.loginCodeNeeded, outcome.step);
        return reply.code(202).send({ ...answer, statusCode: 202 });
      }
      if (outcome.kind !== "signed-in") throw new Refusal(refusals[outcome.kind]);
      const { investor, opened } = outcome;
      return { ...success(messages.loggedIn, userOf(investor)), authorization: opened };
    },
  );

  app.post(
    apiPaths.logout,
    {
      onRequest: signedIn,
      schema: {
        summary: "Ends this session",
        security: [{ bearer: [] }],
        response: answers(z.null()),
      },
    },
    async (request) => {
      await deleteSession(runtime.db, request.investor.sessionId);
      return success(messages.loggedOut, null);
    },
  );
}

const codeRefusals = {
  wrong: "code-wrong",
  over: "login-step-over",
  "channel-closed": "login-channel-closed",
  "too-many-tries": "too-many-tries",
} as const;

/** The second step of a login; each call carries the `challenge` returned by the password step. */
export function loginCodeRoutes(app: Api, runtime: Runtime): void {
  const response = { 200: loginAnswer, "4xx": failure, "5xx": failure };

  app.post(
    apiPaths.confirmLoginEmail,
    {
      schema: {
        summary: "Opens the session with the code that was mailed",
        body: confirmLoginEmailRequest,
        response,
      },
    },
    (request) => confirm(request, { ...request.body, channel: "mail" }),
  );

  app.post(
    apiPaths.confirmLoginPhone,
    {
      schema: {
        summary: "Opens the session with the code that was sent by SMS",
        body: confirmLoginPhoneRequest,
        response,
      },
    },
    (request) => confirm(request, { ...request.body, channel: "sms" }),
  );

  app.post(
    apiPaths.resendLoginCode,
    {
      schema: {
        summary: "Sends another code for a login that waits for one",
        body: resendLoginRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { challenge } = request.body;
      const requester = requesterOf(request);
      const channel = channelOf(request.body);
      const outcome = await resendLoginCode(runtime, { challenge, channel, requester });
      if (outcome !== "sent") throw new Refusal(codeRefusals[outcome]);
      return success(messages.loginCodeSent, null);
    },
  );

  async function confirm(
    request: FastifyRequest,
    { challenge, channel, otp }: { challenge: string; channel: Contact["channel"]; otp: string },
  ) {
    const outcome = await confirmSignIn(runtime, {
      challenge,
      channel,
      code: otp,
      requester: requesterOf(request),
      userAgent: request.headers["user-agent"],
    });
    if (outcome.kind !== "signed-in") throw new Refusal(codeRefusals[outcome.kind]);
    const { investor, opened } = outcome;
    return { ...success(messages.loggedIn, userOf(investor)), authorization: opened };
  }
}

function channelOf(body: { channel?: string | undefined; phone?: unknown }): Contact["channel"] {
  const isPhone = body.channel ? body.channel === "mobileNumber" : Boolean(body.phone);
  return isPhone ? "sms" : "mail";
}
