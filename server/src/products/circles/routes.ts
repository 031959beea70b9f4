import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  circle,
  circleCodeRequest,
  circlePreview,
  circleRequest,
  circlesAnswer,
  editCircleRequest,
  joinCircleRequest,
  newCircleRequest,
  removeMemberRequest,
} from "@osisi/contracts/circles.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import * as circleMessages from "@osisi/contracts/circle-messages.ts";
import * as z from "zod/mini";
import { refuseClosed } from "#money/switches/switches.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findJoinable, joinCircle } from "./join-circle.ts";
import { closeCircle, editCircle, removeMember, replaceCode } from "./keep-circle.ts";
import { leaveCircle, undoLeaving } from "./leave-circle.ts";
import { openCircle } from "./open-circle.ts";
import type { OwnCircle } from "./own-circle.ts";
import { circleOf, circlesOf, previewOf } from "./view-circle.ts";

const security = [{ bearer: [] }];

/** Money does not move here, and each request can be repeated. */
export function circleRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  readRoutes(app, runtime, signedIn);
  enterRoutes(app, runtime, signedIn);
  leaveRoutes(app, runtime, signedIn);
  keeperRoutes(app, runtime, signedIn);
}

async function readCircle(runtime: Runtime, own: OwnCircle) {
  const found = await circleOf(runtime, own);
  if (found.kind !== "found") throw new Refusal(found.kind);
  return found.circle;
}

function readRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.get(
    apiPaths.circles,
    {
      onRequest: signedIn,
      schema: { summary: "Your circles", security, response: answers(circlesAnswer) },
    },
    async ({ investor }) =>
      success(circleMessages.circlesRead, await circlesOf(runtime, investor.id)),
  );

  app.get(
    apiPaths.oneCircle,
    {
      onRequest: signedIn,
      schema: {
        summary: "A circle of yours, with how far each member has come",
        security,
        params: z.object({ id: z.string() }),
        response: answers(circle),
      },
    },
    async ({ investor, params }) => {
      const own = { investorId: investor.id, circleId: params.id };
      return success(circleMessages.circleRead, await readCircle(runtime, own));
    },
  );
}

function enterRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.newCircle,
    {
      onRequest: signedIn,
      schema: {
        summary: "Opens a circle with a running plan of yours",
        security,
        body: newCircleRequest,
        response: answers(circle),
      },
    },
    async ({ body, investor }) => {
      await refuseClosed(runtime, ["circles"]);
      const opened = await openCircle(runtime, { ...body, investorId: investor.id });
      if (opened.kind !== "opened") throw new Refusal(opened.kind);
      const own = { investorId: investor.id, circleId: opened.circleId };
      return success(circleMessages.circleOpened, await readCircle(runtime, own));
    },
  );

  app.post(
    apiPaths.previewCircle,
    {
      onRequest: signedIn,
      schema: {
        summary: "What a circle's code opens, before joining",
        security,
        body: circleCodeRequest,
        response: answers(circlePreview),
      },
    },
    async ({ body, investor }) => {
      const found = await findJoinable(runtime, { ...body, investorId: investor.id });
      if (found.kind !== "found") throw new Refusal(found.kind);
      const preview = await previewOf(runtime, found.circle, investor.id);
      return success(circleMessages.circleCodeRead, preview);
    },
  );

  app.post(
    apiPaths.joinCircle,
    {
      onRequest: signedIn,
      schema: {
        summary: "Joins a circle by its code, with a running plan of yours",
        security,
        body: joinCircleRequest,
        response: answers(circle),
      },
    },
    async ({ body, investor }) => {
      await refuseClosed(runtime, ["circles"]);
      const joined = await joinCircle(runtime, { ...body, investorId: investor.id });
      if (joined.kind !== "joined") throw new Refusal(joined.kind);
      const own = { investorId: investor.id, circleId: joined.circleId };
      return success(circleMessages.circleJoined, await readCircle(runtime, own));
    },
  );
}

function leaveRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.leaveCircle,
    {
      onRequest: signedIn,
      schema: {
        summary: "Leaves a circle; the plan goes on",
        security,
        body: circleRequest,
        response: answers(z.null()),
      },
    },
    async ({ body, investor }) => {
      const outcome = await leaveCircle(runtime, { ...body, investorId: investor.id });
      if (outcome.kind !== "left") throw new Refusal(outcome.kind);
      return success(circleMessages.circleLeft, null);
    },
  );

  app.post(
    apiPaths.undoLeavingCircle,
    {
      onRequest: signedIn,
      schema: {
        summary: "Undoes leaving, within ten minutes",
        security,
        body: circleRequest,
        response: answers(circle),
      },
    },
    async ({ body, investor }) => {
      const own = { ...body, investorId: investor.id };
      const outcome = await undoLeaving(runtime, own);
      if (outcome.kind !== "back") throw new Refusal(outcome.kind);
      return success(circleMessages.circleBack, await readCircle(runtime, own));
    },
  );
}

function keeperRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = { onRequest: signedIn };
  const schema = { security, response: answers(circle) };

  const reply = async (
    outcome: { kind: "done" } | { kind: FailureCode },
    own: OwnCircle,
    message: string,
  ) => {
    if (outcome.kind !== "done") throw new Refusal(outcome.kind);
    return success(message, await readCircle(runtime, own));
  };

  app.post(
    apiPaths.editCircle,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Changes a circle's name and purpose",
        body: editCircleRequest,
      },
    },
    async ({ body, investor }) => {
      const own = { investorId: investor.id, circleId: body.circleId };
      return reply(
        await editCircle(runtime, { ...own, ...body }),
        own,
        circleMessages.circleChanged,
      );
    },
  );

  app.post(
    apiPaths.newCircleCode,
    {
      ...route,
      schema: { ...schema, summary: "Replaces a circle's code", body: circleRequest },
    },
    async ({ body, investor }) => {
      const own = { ...body, investorId: investor.id };
      return reply(await replaceCode(runtime, own), own, circleMessages.circleCodeNew);
    },
  );

  app.post(
    apiPaths.removeCircleMember,
    {
      ...route,
      schema: { ...schema, summary: "Removes a member of a circle", body: removeMemberRequest },
    },
    async ({ body, investor }) => {
      const own = { investorId: investor.id, circleId: body.circleId };
      const outcome = await removeMember(runtime, { ...own, memberId: body.memberId });
      return reply(outcome, own, circleMessages.circleMemberRemoved);
    },
  );

  app.post(
    apiPaths.closeCircle,
    {
      ...route,
      schema: {
        security,
        summary: "Closes a circle; each plan goes on",
        body: circleRequest,
        response: answers(z.null()),
      },
    },
    async ({ body, investor }) => {
      const outcome = await closeCircle(runtime, { ...body, investorId: investor.id });
      if (outcome.kind !== "done") throw new Refusal(outcome.kind);
      return success(circleMessages.circleClosed, null);
    },
  );
}
