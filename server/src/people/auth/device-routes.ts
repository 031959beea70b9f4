import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  deviceSession,
  endSessionRequest,
  twoStep,
  twoStepRequest,
} from "@osisi/contracts/sessions.ts";
import * as z from "zod/mini";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listDevices } from "./devices.ts";
import { deleteOwnSession } from "./queries.ts";
import { endOtherSessions } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";
import { requireStepUp, stepUpRefused } from "./step-up.ts";
import { readTwoStep, switchTwoStep } from "./two-step.ts";

export function deviceRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.twoStep,
    {
      onRequest: signedIn,
      schema: { summary: "Whether logging in takes a code", security, response: answers(twoStep) },
    },
    async ({ investor }) => success(messages.twoStepRead, await readTwoStep(runtime, investor.id)),
  );

  app.post(
    apiPaths.twoStep,
    {
      onRequest: signedIn,
      schema: {
        summary: "Turns the code at login on or off",
        security: [{ bearer: [], stepUp: [] }],
        body: twoStepRequest,
        response: answers(twoStep),
      },
    },
    async (request) => {
      const { isOn } = request.body;
      const { id: investorId } = request.investor;
      const stepUp = await requireStepUp(runtime, request, "password");
      const { passwordHash } = stepUp;
      const outcome = await switchTwoStep(runtime, { isOn, investorId, passwordHash });
      if (outcome === "held") throw new Refusal("held-after-freeze");
      if (outcome !== "turned") throw stepUpRefused(stepUp, "password");
      const message = isOn ? messages.twoStepOn : messages.twoStepOff;
      return success(message, await readTwoStep(runtime, investorId));
    },
  );

  app.get(
    apiPaths.sessions,
    {
      onRequest: signedIn,
      schema: {
        summary: "Where the investor is logged in, this session first",
        security,
        response: answers(z.array(deviceSession)),
      },
    },
    async ({ investor: { id: investorId, sessionId } }) =>
      success(messages.sessionsRead, await listDevices(runtime, { investorId, sessionId })),
  );

  app.post(
    apiPaths.endSession,
    {
      onRequest: signedIn,
      schema: {
        summary: "Logs one device out; this one, too",
        security,
        body: endSessionRequest,
        response: answers(z.null()),
      },
    },
    async ({ body, investor }) => {
      await deleteOwnSession(runtime.db, { id: body.id, investorId: investor.id });
      return success(messages.sessionEnded, null);
    },
  );

  app.post(
    apiPaths.endOtherSessions,
    {
      onRequest: signedIn,
      schema: {
        summary: "Logs every other device out",
        security,
        response: answers(z.null()),
      },
    },
    async ({ investor: { id: investorId, sessionId } }) => {
      await endOtherSessions(runtime, { investorId, sessionId });
      return success(messages.sessionsEnded, null);
    },
  );
}
