import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { formatDay } from "@osisi/contracts/calendar.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import { goalRemoved, goalSet } from "@osisi/contracts/goal-rules.ts";
import { planGoalRequest } from "@osisi/contracts/goals.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { planResumed } from "@osisi/contracts/plan-settings-messages.ts";
import {
  payFromStashRequest,
  payInstalmentAnswer,
  payInstalmentRequest,
  newPlanMandateAnswer,
  openPlanRequest,
  planCardRequest,
  planMandateRequest,
  planRequest,
  renamePlanRequest,
  savingAnswer,
  savingPlanDetail,
  savingsAnswer,
  savingsQuery,
  topUpAnswer,
  topUpRequest,
  waitingPlans,
} from "@osisi/contracts/savings.ts";
import { topUpTooLarge } from "@osisi/contracts/top-up-too-large.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  changeCard,
  changeMandate,
  chargeAgain,
  pausePlan,
  renamePlan,
  resumePlan,
  startPlanMandate,
} from "./change-plan.ts";
import { setGoal } from "./goal.ts";
import { planOf, plansOf } from "./list-plans.ts";
import { openPlan } from "./open-plan.ts";
import type { OwnPlan } from "./own-plan.ts";
import { payAtGateway, payFromStash } from "./pay-instalment.ts";
import { topUpAtGateway, topUpFromStash } from "./request-top-up.ts";
import { settingRoutes } from "./setting-routes.ts";
import { waitingPlansOf } from "./waiting-plans.ts";

const PAGE = 100;

const codes = {
  "not-offered": "invalid-input",
  "key-reused": "idempotency-key-reused",
  "too-many": "too-many-tries",
} as const satisfies Record<string, FailureCode>;

/** Says how much still fits, if it is too much for the plan. */
function topUpRefusalOf(
  outcome: { kind: FailureCode | keyof typeof codes } | { kind: FailureCode; roomKobo: bigint },
): Refusal {
  if (!("roomKobo" in outcome)) return refusalOf(outcome.kind);
  return new Refusal(outcome.kind, { amount: [topUpTooLarge(outcome.roomKobo)] });
}

function refusalOf(kind: FailureCode | keyof typeof codes): Refusal {
  return new Refusal(isOwnCode(kind) ? codes[kind] : kind);
}

function isOwnCode(kind: string): kind is keyof typeof codes {
  return kind in codes;
}

const security = [{ bearer: [] }];

export function savingsRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  openAndReadRoutes(app, runtime, signedIn);
  instalmentRoutes(app, runtime, signedIn);
  topUpRoute(app, runtime, signedIn);
  changeRoutes(app, runtime, signedIn);
  settingRoutes(app, runtime, signedIn);
}

function openAndReadRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.newSaving,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Opens a saving plan; it begins when its first instalment is paid",
        security,
        body: openPlanRequest,
        response: answers(savingAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const opened = await openPlan(runtime, {
        investorId: investor.id,
        email: investor.gatewayEmail,
        name: body.name,
        amountKobo: body.amount,
        interval: body.interval,
        months: body.span,
        channel: body.directDebit === true ? "bank" : body.channel,
        consents:
          body.consent !== false && (body.channel ?? "card") === "card" && !body.directDebit,
        goal: body,
        debit: body.directDebit === true ? { mandateId: body.mandateId } : undefined,
        requestKey: requestKey(request),
      });
      if (opened.kind === "unreachable") throw new Refusal("plan-not-started");
      if (opened.kind !== "opened") throw refusalOf(opened.kind);
      const { id, url, reference } = opened;
      return success(messages.planStarted, { id, url, reference });
    },
  );

  app.get(
    apiPaths.oneSaving,
    {
      onRequest: signedIn,
      schema: {
        summary: "A saving plan with its instalments",
        security,
        params: z.object({ id: z.string() }),
        response: answers(savingPlanDetail),
      },
    },
    async ({ investor, params }) => {
      const own = { investorId: investor.id, planId: params.id };
      return success(messages.planRead, await readPlan(runtime, own));
    },
  );

  app.get(
    apiPaths.waitingSavings,
    {
      onRequest: signedIn,
      schema: {
        summary: "Saving plans that begin once their bank account can be debited",
        security,
        response: answers(waitingPlans),
      },
    },
    async ({ investor }) => success(messages.plansRead, await waitingPlansOf(runtime, investor.id)),
  );

  app.get(
    apiPaths.allSavings,
    {
      onRequest: signedIn,
      schema: {
        summary: "Saving plans, newest first",
        security,
        querystring: savingsQuery,
        response: answers(savingsAnswer),
      },
    },
    async ({ investor, query }) => {
      const page = { atMost: PAGE, before: query.before };
      return success(messages.plansRead, await plansOf(runtime, investor.id, page));
    },
  );
}

function resumedText({ nextDue }: { nextDue: { dueDate: string } | null }): string {
  return planResumed(nextDue === null ? undefined : formatDay(nextDue.dueDate));
}

async function readPlan(runtime: Runtime, own: OwnPlan) {
  const plan = await planOf(runtime, own);
  if (!plan) throw new Refusal("plan-unknown");
  return plan;
}

function instalmentRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = {
    onRequest: signedIn,
    preHandler: idempotent(runtime, ({ investor }) => investor.id),
  };
  app.post(
    apiPaths.payInstalmentFromStash,
    {
      ...route,
      schema: {
        summary: "Pays an instalment from the stash",
        security,
        body: payFromStashRequest,
        response: answers(savingPlanDetail),
      },
    },
    async (request) => {
      const { planId, number } = request.body;
      const own = { investorId: request.investor.id, planId };
      const key = requestKey(request);
      const paid = await payFromStash(runtime, { ...own, number, requestKey: key });
      if (paid.kind !== "paid") throw new Refusal(paid.kind);
      return success(messages.instalmentPaid, await readPlan(runtime, own));
    },
  );

  app.post(
    apiPaths.payInstalment,
    {
      ...route,
      schema: {
        summary: "Begins to pay an instalment at the gateway",
        security,
        body: payInstalmentRequest,
        response: answers(payInstalmentAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const started = await payAtGateway(runtime, {
        investorId: investor.id,
        email: investor.gatewayEmail,
        planId: body.planId,
        number: body.number,
        channel: body.channel,
        requestKey: requestKey(request),
      });
      if (started.kind === "unreachable") throw new Refusal("instalment-not-started");
      if (started.kind !== "started") throw refusalOf(started.kind);
      const { url, reference } = started;
      return success(messages.fundStarted, { url, reference });
    },
  );
}

function topUpRoute(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.topUpSaving,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Adds money to a saving plan, from the stash or at the gateway",
        security,
        body: topUpRequest,
        response: answers(topUpAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const own = { investorId: investor.id, planId: body.savingId };
      const wanted = { ...own, amountKobo: body.amount, requestKey: requestKey(request) };
      if (body.paymentMethod === "stash") {
        const added = await topUpFromStash(runtime, wanted);
        if (added.kind !== "topped-up") throw topUpRefusalOf(added);
        return success(messages.toppedUp, { plan: await readPlan(runtime, own) });
      }
      const { channel } = body;
      const payment = { ...wanted, channel, email: investor.gatewayEmail };
      const started = await topUpAtGateway(runtime, payment);
      if (started.kind === "unreachable") throw new Refusal("instalment-not-started");
      if (started.kind !== "started") throw topUpRefusalOf(started);
      const { redirectUrl: url, reference } = started;
      return success(messages.topUpStarted, { url, reference });
    },
  );
}

/** They move no money and are idempotent. */
function changeRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = { onRequest: signedIn };
  const schema = { security, response: answers(savingPlanDetail) };

  const reply = async (
    outcome: { kind: "done" } | { kind: FailureCode },
    own: OwnPlan,
    message: string | typeof resumedText,
  ) => {
    if (outcome.kind !== "done") throw new Refusal(outcome.kind);
    const plan = await readPlan(runtime, own);
    return success(typeof message === "string" ? message : message(plan), plan);
  };

  const changes = [
    [apiPaths.pauseSaving, "Pauses a saving plan", pausePlan, messages.planPaused],
    [apiPaths.resumeSaving, "Lets a paused plan go on", resumePlan, resumedText],
    [
      apiPaths.chargeSaving,
      "Has a stopped card tried again",
      chargeAgain,
      messages.planChargeAgain,
    ],
  ] as const;
  for (const [path, summary, change, message] of changes) {
    app.post(
      path,
      { ...route, schema: { ...schema, summary, body: planRequest } },
      async ({ investor, body }) => {
        const own = { investorId: investor.id, planId: body.planId };
        return reply(await change(runtime, own), own, message);
      },
    );
  }

  app.post(
    apiPaths.setSavingGoal,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Sets what a saving plan is for: an amount, a day, a picture",
        body: planGoalRequest,
      },
    },
    async ({ investor, body: { planId, ...change } }) => {
      const own = { investorId: investor.id, planId };
      const message = change.goal === null ? goalRemoved : goalSet;
      return reply(await setGoal(runtime, { ...own, change }), own, message);
    },
  );

  app.post(
    apiPaths.renameSaving,
    {
      ...route,
      schema: { ...schema, summary: "Gives a saving plan another name", body: renamePlanRequest },
    },
    async ({ investor, body: { planId, name } }) => {
      const own = { investorId: investor.id, planId };
      return reply(await renamePlan(runtime, { ...own, name }), own, messages.planRenamed);
    },
  );

  app.post(
    apiPaths.changeSavingMandate,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Has a saving plan paid from a bank account that may be debited",
        body: planMandateRequest,
      },
    },
    async ({ investor, body: { planId, mandateId } }) => {
      const own = { investorId: investor.id, planId };
      const outcome = await changeMandate(runtime, { ...own, mandateId });
      return reply(outcome, own, messages.planMandateChanged);
    },
  );

  app.post(
    apiPaths.newSavingMandate,
    {
      ...route,
      schema: {
        summary: "Has a saving plan paid from a bank account that the investor allows now",
        security,
        body: planRequest,
        response: answers(newPlanMandateAnswer),
      },
    },
    async ({ investor, body: { planId } }) => {
      const own = { investorId: investor.id, planId };
      const opened = await startPlanMandate(runtime, { ...own, email: investor.gatewayEmail });
      if (opened.kind !== "opened") throw new Refusal(opened.kind);
      const { mandateId: reference, url } = opened;
      return success(messages.fundStarted, { url, reference });
    },
  );

  app.post(
    apiPaths.changeSavingCard,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Changes the card that is charged for a plan",
        body: planCardRequest,
      },
    },
    async ({ investor, body: { planId, cardId } }) => {
      const own = { investorId: investor.id, planId };
      const message = cardId === null ? messages.planCardDropped : messages.planCardChanged;
      return reply(await changeCard(runtime, { ...own, cardId }), own, message);
    },
  );
}
