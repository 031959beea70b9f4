import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import {
  pointHistoryAnswer,
  pointHistoryQuery,
  redeemAnswer,
  redeemRequest,
  referralsAnswer,
  referredPeopleAnswer,
  referredPeopleQuery,
} from "@osisi/contracts/referrals.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { requireStepUp } from "#people/auth/step-up.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, markReplayed, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { redeemPoints } from "./redeem-points.ts";
import { readPointHistory, readReferrals, readReferredPeople } from "./list-referrals.ts";

const refusals = {
  "points-too-few": "points-too-few",
  "key-reused": "idempotency-key-reused",
  held: "held-after-freeze",
} as const;

export function referralRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const { db } = runtime;
  const security = [{ bearer: [] }];
  const steppedUp = [{ bearer: [], stepUp: [] }];

  app.get(
    apiPaths.referrals,
    {
      onRequest: signedIn,
      schema: {
        summary: "The link to send to friends, who came by it, and the green points",
        security,
        response: answers(referralsAnswer),
      },
    },
    async ({ investor }) => {
      const read = await readReferrals(runtime, investor.id);
      if (!read) throw new Refusal("session-expired");
      return success(messages.referralsRead, read);
    },
  );

  app.get(
    apiPaths.referredPeople,
    {
      onRequest: signedIn,
      schema: {
        summary: "Who came by the link, page by page",
        security,
        querystring: referredPeopleQuery,
        response: answers(referredPeopleAnswer),
      },
    },
    async ({ investor, query }) =>
      success(messages.referralsRead, await readReferredPeople(db, investor.id, query.cursor)),
  );

  app.get(
    apiPaths.pointHistory,
    {
      onRequest: signedIn,
      schema: {
        summary: "How the green points came and went, page by page",
        security,
        querystring: pointHistoryQuery,
        response: answers(pointHistoryAnswer),
      },
    },
    async ({ investor, query }) =>
      success(messages.referralsRead, await readPointHistory(db, investor.id, query.cursor)),
  );

  app.post(
    apiPaths.redeemPoints,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Turns green points into money in the stash",
        security: steppedUp,
        body: redeemRequest,
        response: answers(redeemAnswer),
      },
    },
    async (request, reply) => {
      await requireStepUp(runtime, request, "pin");
      const outcome = await redeemPoints(runtime, {
        investorId: request.investor.id,
        points: BigInt(request.body.points),
        requestKey: requestKey(request),
      });
      if (outcome.kind !== "redeemed") throw new Refusal(refusals[outcome.kind]);
      markReplayed(reply, outcome.before);
      const { id, points, pointsLeft, ...money } = outcome.redemption;
      return success(messages.pointsRedeemed, {
        id,
        points: Number(points),
        amount: nairaFromKobo(money.amountKobo),
        debtRepaid: nairaFromKobo(money.debtRepaidKobo),
        greenPoints: Number(pointsLeft),
      });
    },
  );
}
