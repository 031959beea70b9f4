import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira, koboFromNaira } from "@osisi/contracts/money.ts";
import * as stampDuty from "@osisi/contracts/stamp-duty-messages.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  withdrawRequest,
  withdrawal,
  withdrawalsAnswer,
  withdrawalsQuery,
} from "@osisi/contracts/withdrawals.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { readStepUp, stepUpRefused } from "#people/auth/step-up.ts";
import { isDatabaseUnavailable } from "#platform/database/database-unavailable.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey, markReplayed } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { withdrawalOf, withdrawalsOf } from "./view-withdrawals.ts";
import { type WithdrawalRequest, withdraw } from "./withdraw.ts";

const PAGE = 20;
const refusals = {
  "stash-too-small": "stash-too-small",
  "no-account": "account-missing",
  "unknown-account": "account-not-yours",
  "account-waits": "account-waiting",
  held: "held-after-freeze",
} as const;

function heldBackRefusal({ freeKobo, until }: { freeKobo: bigint; until: Date }): Refusal {
  const on = formatDay(dateInLagos(until));
  const text = `You can withdraw ${formatNaira(freeKobo)} now. The rest is a gift. You can save or invest it now, and withdraw it from ${on}.`;
  return new Refusal("stash-held-back", { amount: [text] });
}

function dutyChanged({ dutyKobo }: { dutyKobo: bigint }): Refusal {
  return new Refusal("stamp-duty-changed", { stampDuty: [stampDuty.stampDutyNow(dutyKobo)] });
}

function tooSmallWithDuty({ dutyKobo, mostKobo }: { dutyKobo: bigint; mostKobo: bigint }): Refusal {
  const text = stampDuty.tooSmallForDuty(dutyKobo, mostKobo);
  return new Refusal("stash-too-small", { amount: [text] });
}

export function withdrawRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.withdraw,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Takes money out of the stash, to a payout account",
        security: [{ bearer: [], stepUp: [] }],
        body: withdrawRequest,
        response: answers(withdrawal),
      },
    },
    async (request, reply) => {
      const { investor, body, log } = request;
      const stepUp = await readStepUp(runtime, request);
      const withdrawalRequest: WithdrawalRequest = {
        investorId: investor.id,
        amountKobo: body.amount,
        accountId: body.accountId ?? undefined,
        requestKey: requestKey(request),
        shownDutyKobo: koboFromNaira(body.stampDuty ?? 0) ?? 0n,
        given: stepUp.given,
      };
      const outcome = await withdraw(runtime, withdrawalRequest).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        log.error({ err: error }, "a withdrawal could not be begun");
        throw new Refusal("withdrawal-failed");
      });
      if (outcome.kind === "step-up") throw stepUpRefused(stepUp, outcome.by);
      if (outcome.kind === "held-back") throw heldBackRefusal(outcome);
      if (outcome.kind === "duty-changed") throw dutyChanged(outcome);
      if (outcome.kind === "too-small-with-duty") throw tooSmallWithDuty(outcome);
      if (outcome.kind !== "started") throw new Refusal(refusals[outcome.kind]);
      const begun = await withdrawalOf(runtime.db, investor.id, outcome.id);
      if (!begun) throw new Refusal("withdrawal-failed");
      markReplayed(reply, outcome.before);
      return success(messages.withdrawStarted, begun);
    },
  );

  app.get(
    apiPaths.withdrawals,
    {
      onRequest: signedIn,
      schema: {
        summary: "Withdrawals and where each of them is",
        security: [{ bearer: [] }],
        querystring: withdrawalsQuery,
        response: answers(withdrawalsAnswer),
      },
    },
    async ({ investor, query }) => {
      const page = { atMost: PAGE, before: query.cursor };
      const { items, nextBefore } = await withdrawalsOf(runtime.db, investor.id, page);
      return success(messages.withdrawalsRead, { items, nextCursor: nextBefore });
    },
  );
}
