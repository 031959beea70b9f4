import { withClaims } from "../debts/claims.ts";
import { repayDebt } from "../debts/repay-debt.ts";
import { post } from "../ledger/post.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import { gatherer } from "../platform/gather.ts";
import { creditToStash, settledKey } from "./book-charge.ts";
import { type PaidCharge, judgeCharge } from "./charge.ts";
import { type PaymentsRuntime, type Purpose, purposeOf } from "./purposes.ts";
import { type Payment, lockPayments, recordSettled } from "./queries.ts";
import { paidFacts, whenPaid } from "./record-paid.ts";
import { type ToldCharge, readCharges } from "./told-charges.ts";
import { findWaitingWebhooks, markAllHandled } from "./webhook-queries.ts";
import { gatewayOf } from "../gateway/gateway-of.ts";

/** Settles many payments in one transaction, as `settlePayment` would settle each: only those of which
 * nothing is to be decided. The money came as it was asked for, to somebody who has an account, for a
 * purpose that wants no more than to know, and there is no card to keep. Whatever else there is among
 * them is left to be handled alone, and so are all of them where anything goes wrong. */

type Plain = Readonly<{ webhookId: string; intent: Payment; charge: PaidCharge }>;

/** What one job was told to settle, and what is settled of it. */
type Lot = Readonly<{ ids: readonly string[]; settled: Set<string> }>;

/** Answers the ids of the webhooks that are handled. */
export type Settle = (webhookIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** As many as a worker has of these jobs at once. */
export const JOBS_TOGETHER = 8;
/** While the database works on one of them the worker reads the other. They keep no order: the house's own
 * accounts are never locked, an investor's payments wait for each other. */
const LOTS_AT_ONCE = 2;
/** In one transaction: each is three entries at most, of which the ledger takes a thousand at once. */
const AT_MOST = 300;

/** Call once for a process. What its jobs have at the same time is settled together as well: one
 * transaction of many costs less than several of few. */
export function settler(runtime: PaymentsRuntime): Settle {
  const settle = gatherer<Lot>((lots) => settleLots(runtime, lots), {
    atMost: JOBS_TOGETHER,
    atOnce: LOTS_AT_ONCE,
  });
  return async (ids) => {
    const settled = new Set<string>();
    await settle({ ids, settled }).catch((error: unknown) =>
      runtime.log.warn({ err: error, webhooks: ids.length }, "payments are settled one by one"),
    );
    return settled;
  };
}

async function settleLots(runtime: PaymentsRuntime, lots: readonly Lot[]): Promise<void> {
  const { db } = runtime;
  const all = [...new Set(lots.flatMap(({ ids }) => ids))];
  if (all.length < 2) return;
  const told = readCharges(runtime, await findWaitingWebhooks(db, all));
  if (told.length < 2) return;
  for (let from = 0; from < told.length; from += AT_MOST) {
    const some = told.slice(from, from + AT_MOST);
    const handled = await inTransaction(db, (tx) => settlePlain(tx, runtime, some));
    for (const { ids, settled } of lots) {
      for (const id of ids) if (handled.has(id)) settled.add(id);
    }
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
    const { mode } = gatewayOf(runtime.config);
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
  const ids = new Set(plain.map(({ intent }) => intent.investorId));
  const claimed = await withClaims(tx, [...ids]);
  for (const { intent, charge } of plain) {
    const { id, investorId } = intent;
    if (!claimed.has(investorId)) continue;
    await repayDebt(tx, { investorId, cause: settledKey(id), eventAt: whenPaid(charge, now) });
  }
}
