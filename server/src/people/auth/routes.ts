import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  loginAnswer,
  loginRequest,
  loginStepAnswer,
  notVerifiedAnswer,
} from "@osisi/contracts/auth.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import { frozenAnswer } from "@osisi/contracts/freeze.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import { userOf } from "#people/onboarding/investor.ts";
import { answers } from "#platform/http/answers.ts";
import { failure as refused, success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { logIn } from "./log-in.ts";
import { closeSession } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";

const refusals = {
  wrong: "wrong-credentials",
  "by-other": "log-in-by-other",
  "too-many-tries": "too-many-tries",
} as const;

export function authRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const loginAnswers = {
    200: loginAnswer,
    202: loginStepAnswer,
    403: z.union([notVerifiedAnswer, frozenAnswer]),
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
      await closeSession(runtime.db, request.investor.sessionId);
      return success(messages.loggedOut, null);
    },
  );
}
