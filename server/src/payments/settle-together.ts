import { repayDebt } from "../debts/repay-debt.ts";
import { debt } from "../ledger/accounts.ts";
import { balancesOf } from "../ledger/balance.ts";
import { post } from "../ledger/post.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import { creditToStash, settledKey } from "./book-charge.ts";
import { type PaidCharge, judgeCharge } from "./charge.ts";
import { type PaymentsRuntime, type Purpose, purposeOf } from "./purposes.ts";
import { type Payment, lockPayments, recordSettled } from "./queries.ts";
import { paidFacts, whenPaid } from "./record-paid.ts";
import { type ToldCharge, readCharges } from "./told-charges.ts";
import { findWaitingWebhooks, markAllHandled } from "./webhook-queries.ts";

/** Settles many payments in one transaction, as `settlePayment` would settle each: only those of which
 * nothing is to be decided. The money came as it was asked for, to somebody who has an account, for a
 * purpose that wants no more than to know, and there is no card to keep. Whatever else there is among
 * them is left to be handled alone, and so are all of them where anything goes wrong. */

type Plain = Readonly<{ webhookId: string; intent: Payment; charge: PaidCharge }>;

/** Answers the ids of the webhooks that are handled. */
export async function settleTogether(
  runtime: PaymentsRuntime,
  webhookIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { db, log } = runtime;
  const told = readCharges(runtime, await findWaitingWebhooks(db, webhookIds));
  if (told.length < 2) return new Set();
  try {
    return await inTransaction(db, (tx) => settlePlain(tx, runtime, told));
  } catch (error) {
    log.warn({ err: error, payments: told.length }, "payments are settled one by one");
    return new Set();
  }
}

async function settlePlain(
  tx: Tx,
  runtime: PaymentsRuntime,
  told: readonly ToldCharge[],
): Promise<ReadonlySet<string>> {
  const plain = await lockPlain(tx, runtime, told);
  if (plain.length === 0) return new Set();
  const now = runtime.clock.now();
  await post(
    tx,
    plain.flatMap(({ intent, charge }) =>
      creditToStash(intent, { charge, eventAt: whenPaid(charge, now) }),
    ),
  );
  await repayDebts(tx, plain, now);
  await recordSettled(
    tx,
    plain.map(({ intent, charge }) => paidFacts(intent, charge, now)),
    now,
  );
  for (const [purpose, some] of Map.groupBy(plain, ({ intent }) => intent.purpose)) {
    const paid = some.map(({ intent, charge }) => ({ ...intent, paidAt: whenPaid(charge, now) }));
    await purposeOf(runtime, purpose).settledTogether?.(tx, runtime, paid);
  }
  const ids = plain.map(({ webhookId }) => webhookId);
  await markAllHandled(tx, { ids, outcome: "settled", now });
  return new Set(ids);
}

async function lockPlain(
  tx: Tx,
  runtime: PaymentsRuntime,
  told: readonly ToldCharge[],
): Promise<Plain[]> {
  const intents = await lockPayments(
    tx,
    told.map(({ reference }) => reference),
  );
  const open = await runtime.openAmong(
    tx,
    intents.map(({ investorId }) => investorId),
  );
  return intents.flatMap((intent) => {
    const isPlain = open.has(intent.investorId) && wantsNothingMore(runtime, intent);
    // A second one about the same payment is handled after it, alone.
    const first = told.find(({ reference }) => reference === intent.reference);
    if (!isPlain || !first) return [];
    const { reference, said, webhookId } = first;
    const { mode } = runtime.config.paystack;
    const judgement = judgeCharge(said, { reference, intent, mode });
    if (judgement.kind !== "as-expected") return [];
    return [{ webhookId, intent, charge: judgement.charge }];
  });
}

const UNDECIDED = new Set(["created", "open", "failed"]);

function wantsNothingMore(runtime: PaymentsRuntime, intent: Payment): boolean {
  const { cardId, keepsCard, purpose, state } = intent;
  const hasCard = cardId !== null || keepsCard;
  return UNDECIDED.has(state) && !hasCard && settlesTogether(runtime, purpose);
}

function settlesTogether(runtime: PaymentsRuntime, purpose: Purpose): boolean {
  return purposeOf(runtime, purpose).settledTogether !== undefined;
}

/** After the credits: whoever makes somebody owe meanwhile waits for the stash that they hold. */
async function repayDebts(tx: Tx, plain: readonly Plain[], now: Date): Promise<void> {
  const owed = await balancesOf(tx, [
    ...new Set(plain.map(({ intent }) => debt(intent.investorId))),
  ]);
  for (const { intent, charge } of plain) {
    const { id, investorId } = intent;
    if ((owed.get(debt(investorId)) ?? 0n) === 0n) continue;
    await repayDebt(tx, { investorId, cause: settledKey(id), eventAt: whenPaid(charge, now) });
  }
}
