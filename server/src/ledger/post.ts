import { sql } from "kysely";
import { type Tx, afterCommit } from "../platform/database.ts";
import { tell } from "../platform/watch.ts";
import { type Account, currencyOf } from "./accounts.ts";

/** The one way in which money moves. What is posted together is posted whole or not at all, in one
 * round trip. Each entry has a key made from what caused it: posting it twice is posting it once.
 * No investor's account ever falls below zero, also not between two entries of one call. */

/** `amount` counts the smallest unit of the accounts' currency: kobo, cents, points. `eventAt` is
 * when it happened in the world, the value date. */
export type Transfer = Readonly<{
  key: string;
  movement: string;
  debit: Account;
  credit: Account;
  amount: bigint;
  eventAt: Date;
}>;

/** An event that moves no money and of which there can be one only, such as a fee of nothing. */
export type Claim = Readonly<{ key: string; movesNothing: true }>;

/** `fresh` says of each entry, in the order given, whether this call did it (and not an earlier one). */
export type Posted = Readonly<{ fresh: boolean[] }>;

/** Nothing was written and the transaction is usable: whoever can go on without the money catches
 * this, everybody else lets it undo the transaction. */
export class NotEnoughMoney extends Error {
  readonly account: string;
  constructor(account: string) {
    super(`not enough money in ${account}`);
    this.name = "NotEnoughMoney";
    this.account = account;
  }
}

/** The key is taken by another movement of money: the other side of an either-or, or a mistake.
 * Nothing was written and the transaction is usable. */
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
  afterCommit(tx, () => tellPosted(entries, fresh));
  return { fresh };
}

function tellPosted(entries: readonly (Transfer | Claim)[], fresh: readonly boolean[]): void {
  entries.forEach((entry, index) => {
    if (!fresh[index] || "movesNothing" in entry) return;
    const { movement, amount } = entry;
    tell({ what: "posted", movement, amount, currency: currencyOf(entry) });
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
