import {
  type Movement,
  type MovementKind,
  type MovementsAnswer,
  historyLimits,
} from "@osisi/contracts/history.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { stash } from "../ledger/accounts.ts";
import { type Movement as Posted, historyOf } from "../ledger/history.ts";
import type { Db } from "../platform/database.ts";
import { withdrawalsByReference } from "../stash/see-withdrawals.ts";
import { dayInLagos } from "./lagos.ts";
import { filterOf, lineOf } from "./lines.ts";
import { referenceOfKey } from "./reference.ts";
import { matchesOf } from "./search.ts";

/** The statement of a stash, newest first, in the order in which it was written: each balance follows
 * from the one below it. The days are those on which it happened, so what a bank reports late stands
 * above what happened after it. The cursor is the last line's own number. Newer lines never move it. */

export type MovementsWish = Readonly<{
  limit?: number | undefined;
  cursor?: string | undefined;
  kind?: MovementKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}>;

export async function readMovements(
  db: Db,
  investorId: string,
  { limit = historyLimits.page, cursor, kind, from, to, search }: MovementsWish,
): Promise<MovementsAnswer> {
  const page = await historyOf(db, stash(investorId), {
    ...(kind && filterOf(kind)),
    matches: search === undefined ? [] : await matchesOf(db, investorId, search),
    limit,
    before: cursor === undefined ? undefined : BigInt(cursor),
    from: from === undefined ? undefined : dayInLagos(from).begins,
    until: to === undefined ? undefined : dayInLagos(to).ends,
  });
  const references = page.items.flatMap(({ key }) => referenceOfKey(key) ?? []);
  const withdrawals = await withdrawalsByReference(db, investorId, references);
  const items = page.items.map((posted) =>
    movementOf(
      posted,
      withdrawals.find(({ reference }) => reference === referenceOfKey(posted.key)),
    ),
  );
  return { items, nextCursor: page.nextBefore === undefined ? null : String(page.nextBefore) };
}

export function movementOf(posted: Posted, withdrawal: Withdrawal | undefined): Movement {
  const { kind, title } = lineOf(posted);
  return {
    id: String(posted.id),
    kind,
    title,
    detail: withdrawal ? detailOf(posted, withdrawal) : null,
    direction: posted.direction,
    amount: nairaFromKobo(posted.amount),
    balanceAfter: nairaFromKobo(posted.balanceAfter),
    reference: referenceOfKey(posted.key) ?? null,
    at: posted.eventAt.toISOString(),
  };
}

/** What came back says so itself. */
function detailOf({ direction }: Posted, { bankName, last4, stateText }: Withdrawal): string {
  const account = `${bankName} ·· ${last4}`;
  return direction === "out" ? `${account} · ${stateText}` : account;
}
