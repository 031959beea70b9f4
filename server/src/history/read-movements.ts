import {
  type Movement,
  type MovementKind,
  type MovementsAnswer,
  historyLimits,
} from "@osisi/contracts/history.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { sql } from "kysely";
import { stash } from "../ledger/accounts.ts";
import { type Movement as Posted, historyOf } from "../ledger/history.ts";
import type { Db } from "../platform/database.ts";
import { type AsJson, koboOf, momentOf } from "../platform/parts.ts";
import {
  type WithdrawalPart,
  withdrawalOfPart,
  withdrawalsByReference,
} from "../stash/see-withdrawals.ts";
import { dayInLagos } from "./lagos.ts";
import { filterOf, lineOf } from "./lines.ts";
import { namesOf } from "./names.ts";
import { referenceOfKey } from "./reference.ts";
import { matchesOf } from "./search.ts";

/** The statement of a stash, newest first, in the order in which it was booked: each balance follows
 * from the one below it. The days that are asked for are those on which it was booked; what a bank reports late
 * happened on an earlier one, and both are said. The cursor is the last line's own number. Newer lines never move it. */

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
  wish: MovementsWish,
): Promise<MovementsAnswer> {
  const { limit = historyLimits.page, cursor, kind, from, to, search } = wish;
  if ([kind, from, to, search].every((filter) => filter === undefined)) {
    const page = { limit, cursor };
    return movementsOfPart(await findMovements(db, investorId, page), limit);
  }
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
  const names = await namesOf(
    db,
    investorId,
    page.items.map(({ key }) => key),
  );
  const items = page.items.map((posted) =>
    movementOf(
      { ...posted, about: names.get(posted.key) ?? null },
      withdrawals.find(({ reference }) => reference === referenceOfKey(posted.key)),
    ),
  );
  return { items, nextCursor: page.nextBefore === undefined ? null : String(page.nextBefore) };
}

type ShownMovement = Pick<
  Posted,
  "id" | "key" | "movement" | "direction" | "amount" | "balanceAfter" | "eventAt" | "bookedAt"
> &
  Readonly<{ about: string | null }>;

/** One line of `movements_part`. */
export type MovementPart = AsJson<ShownMovement> & Readonly<{ withdrawal: WithdrawalPart | null }>;

/** The newest lines, or those before `cursor`, and one more if there are more. */
async function findMovements(
  db: Db,
  investorId: string,
  { limit, cursor = AFTER_ALL }: { limit: number; cursor: string | undefined },
): Promise<readonly MovementPart[]> {
  const { rows } = await sql<{ page: string }>`
    select movements_page(${investorId}, ${limit + 1}, ${cursor})::text as page
  `.execute(db);
  const page: MovementPart[] = JSON.parse(rows[0]?.page ?? "[]");
  return page;
}

/** The largest number that a line could have. */
const AFTER_ALL = String(2n ** 63n - 1n);

export function movementsOfPart(json: readonly MovementPart[], limit: number): MovementsAnswer {
  const items = json.slice(0, limit).map(({ withdrawal, ...posted }) =>
    movementOf(
      {
        ...posted,
        id: BigInt(posted.id),
        amount: koboOf(posted.amount),
        balanceAfter: koboOf(posted.balanceAfter),
        eventAt: momentOf(posted.eventAt),
        bookedAt: momentOf(posted.bookedAt),
      },
      withdrawal ? withdrawalOfPart(withdrawal) : undefined,
    ),
  );
  return { items, nextCursor: json.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export function movementOf(posted: ShownMovement, withdrawal: Withdrawal | undefined): Movement {
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
    bookedAt: posted.bookedAt.toISOString(),
  };
}

/** What came back says so itself. */
function detailOf(
  { direction }: ShownMovement,
  { bankName, last4, stateText }: Withdrawal,
): string {
  const account = `${bankName} ·· ${last4}`;
  return direction === "out" ? `${account} · ${stateText}` : account;
}
