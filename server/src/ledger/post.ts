import { sql } from "kysely";
import { type Tx, afterCommit, type Db } from "#platform/database/database.ts";
import { recordEvent } from "#platform/observability/instrumentation.ts";
import { type Account, currencyOf } from "./accounts.ts";

/** The only way in which money moves. Entries of one call are posted together or not at all, in one
 * round trip. Each entry has a key derived from its cause: posting it twice is posting it once. No
 * investor account ever falls below zero, not even between two entries of one call. */

/** `amount` is in the smallest unit of the accounts' currency: kobo, cents, points. `eventAt` is
 * the value date. */
export type Transfer = Readonly<{
  key: string;
  movement: string;
  debit: Account;
  credit: Account;
  amount: bigint;
  eventAt: Date;
}>;

/** An event that moves no money and can happen only once, such as a zero fee. */
export type Claim = Readonly<{ key: string; movesNothing: true }>;

/** `fresh`: for each entry in order, whether this call posted it, and not an earlier one. */
export type Posted = Readonly<{ fresh: boolean[] }>;

/** Nothing was written and the transaction is usable: a caller that can continue without the money
 * catches this; any other lets it roll back. */
export class NotEnoughMoney extends Error {
  readonly account: string;
  constructor(account: string) {
    super(`not enough money in ${account}`);
    this.name = "NotEnoughMoney";
    this.account = account;
  }
}

/** The key belongs to another movement: the other side of an either-or, or a mistake. Nothing was
 * written and the transaction is usable. */
export class KeyReused extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`the key ${key} belongs to another movement of money`);
    this.name = "KeyReused";
    this.key = key;
  }
}

type Answer = {
  outcome: "posted" | "not-enough" | "key-reused";
  about: string | null;
  fresh: boolean[] | null;
};

export async function post(tx: Tx, entries: readonly (Transfer | Claim)[]): Promise<Posted> {
  const [first, ...others] = entries;
  if (!first) return { fresh: [] };
  const isPlain = others.length === 0 && !("movesNothing" in first);
  const { rows } = await (isPlain ? postOne(first) : postAll(entries)).execute(tx);
  const answer = rows[0];
  if (answer?.outcome === "not-enough") throw new NotEnoughMoney(answer.about ?? "");
  if (answer?.outcome === "key-reused") throw new KeyReused(answer.about ?? "");
  const fresh = answer?.fresh ?? [];
  afterCommit(tx, () => recordPosted(entries, fresh));
  return { fresh };
}

function recordPosted(entries: readonly (Transfer | Claim)[], fresh: readonly boolean[]): void {
  entries.forEach((entry, index) => {
    if (!fresh[index] || "movesNothing" in entry) return;
    const { movement, amount } = entry;
    recordEvent({ what: "posted", movement, amount, currency: currencyOf(entry) });
  });
}

function postOne({ key, movement, debit, credit, amount, eventAt }: Transfer) {
  return sql<Answer>`
    select outcome, about, fresh
    from ledger.post_one(${key}, ${movement}, ${debit}, ${credit}, ${amount}, ${eventAt})
  `;
}

function postAll(entries: readonly (Transfer | Claim)[]) {
  const column = <Value>(pick: (transfer: Transfer) => Value): (Value | null)[] =>
    entries.map((entry) => ("movesNothing" in entry ? null : pick(entry)));
  return sql<Answer>`
    select outcome, about, fresh from ledger.post(
      ${entries.map((entry) => entry.key)}::text[],
      ${column((transfer) => transfer.movement)}::text[],
      ${column((transfer) => transfer.debit)}::text[],
      ${column((transfer) => transfer.credit)}::text[],
      ${column((transfer) => transfer.amount)}::bigint[],
      ${column((transfer) => transfer.eventAt)}::timestamptz[]
    )
  `;
}

/** The account that the transfer under a key debited, if the key moved money. */
export async function findDebited(db: Db | Tx, key: string) {
  return db
    .selectFrom("ledger.transfer")
    .innerJoin("ledger.transferKey", "ledger.transferKey.transferId", "ledger.transfer.id")
    .innerJoin("ledger.account", "ledger.account.id", "ledger.transfer.debitAccountId")
    .select(["ledger.account.address", "ledger.transfer.currency"])
    .where("ledger.transferKey.key", "=", key)
    .executeTakeFirst();
}

/** The transfer under a key, if the key moved money. */
export async function findTransfer(db: Db | Tx, key: string) {
  return db
    .selectFrom("ledger.transfer")
    .innerJoin("ledger.transferKey", "ledger.transferKey.transferId", "ledger.transfer.id")
    .select([
      "ledger.transfer.movement",
      "ledger.transfer.amount",
      "ledger.transfer.currency",
      "ledger.transfer.eventAt",
    ])
    .select((of) =>
      of.fn
        .coalesce("ledger.transfer.bookedAt", "ledger.transfer.createdAt")
        .$castTo<Date>()
        .as("bookedAt"),
    )
    .where("ledger.transferKey.key", "=", key)
    .executeTakeFirst();
}
