import { debt, frozen, stash } from "#ledger/accounts.ts";
import { balanceOf, lockBalances } from "#ledger/balance.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { post } from "#ledger/post.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { notifyExited } from "./notify-plan.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import { exitedEntries, maturedKey } from "./plan-postings.ts";
import type { StartedPlan } from "./plan.ts";
import { lapseUnpaid, listInstalments, updatePlan } from "./queries.ts";
import { type ExitQuote, quoteExit } from "./quote-exit.ts";

/** An investor ends a saving plan before its last day: what it has saved goes to the stash, and it
 * earns nothing. This claims the keys of its maturity, so that it is one or the other. What is still
 * paid for it later, on a page that was opened before, stays in the stash. */

type Exiting =
  | { kind: "exited" }
  | { kind: "held-after-freeze" | "plan-exit-not-offered" }
  | { kind: "plan-exit-not-yet"; why: string }
  | { kind: "plan-exit-changed"; amountKobo: bigint }
  | NotAllowed;

/** `amountKobo`: what the investor was shown. */
export async function exitPlan(
  runtime: Runtime,
  request: OwnPlan & Readonly<{ amountKobo: bigint }>,
): Promise<Exiting> {
  return inTransaction(runtime.db, (tx) => exit(tx, runtime, request));
}

async function exit(
  tx: Tx,
  runtime: Runtime,
  request: OwnPlan & Readonly<{ amountKobo: bigint }>,
): Promise<Exiting> {
  const { investorId, amountKobo } = request;
  const now = runtime.clock.now();
  if (await isHeldNow(tx, investorId, now)) return { kind: "held-after-freeze" };
  // In the order of a maturity.
  await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
  const found = await lockPlanFor(tx, runtime, "exit", request);
  if (found.kind !== "allowed") return found;
  const { plan } = found;
  const instalments = await listInstalments(tx, [plan.id]);
  const quote = await quoteExit(tx, await readCatalogue(tx), { plan, instalments, now });
  if (!quote) return { kind: "plan-exit-not-offered" };
  if (quote.notYet !== undefined) {
    // The right of the cooling-off is kept, however long this takes.
    if (quote.isCoolingOff && plan.exitAskedAt === null) {
      await updatePlan(tx, plan.id, { exitAskedAt: now });
    }
    return { kind: "plan-exit-not-yet", why: quote.notYet };
  }
  if (quote.amountKobo !== amountKobo) {
    return { kind: "plan-exit-changed", amountKobo: quote.amountKobo };
  }
  await payOut(tx, runtime, plan, quote);
  return { kind: "exited" };
}

async function payOut(
  tx: Tx,
  runtime: Runtime,
  plan: StartedPlan,
  quote: ExitQuote,
): Promise<void> {
  const now = runtime.clock.now();
  const { amountKobo, feeKobo, isCoolingOff } = quote;
  const { id, investorId } = plan;
  const owedKobo = await balanceOf(tx, debt(investorId));
  await post(tx, exitedEntries(plan, quote, now));
  await repayDebt(tx, { investorId, cause: maturedKey(id), eventAt: now });
  await lapseUnpaid(tx, id);
  await updatePlan(tx, id, {
    state: "matured",
    endedEarly: isCoolingOff ? "cooling-off" : "later",
    exitFeeKobo: feeKobo,
    maturedAt: now,
    principalKobo: amountKobo + feeKobo,
    interestKobo: 0n,
    nextStepAt: null,
    announceAt: null,
    ...(plan.charging === "retrying" ? { charging: "stopped", retryAt: null } : {}),
  });
  await notifyExited(tx, runtime, { plan, amountKobo, feeKobo, owedKobo });
}
