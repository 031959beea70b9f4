import {
  type Movement,
  type MovementKind,
  type MovementsAnswer,
  type Receipt,
  historyLimits,
} from "@osisi/contracts/history.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { readableSender } from "@osisi/contracts/readable-name.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { stash } from "#ledger/accounts.ts";
import { type Movement as Posted, findMovement, historyOf } from "#ledger/history.ts";
import { describeLosses } from "#money/disputes/list-disputes.ts";
import { type ReceiptPayment, getPayment } from "#money/payments/in-flight-queries.ts";
import { stateTextOf, withdrawalsByReference } from "#money/withdrawals/view-withdrawals.ts";
import { describeStoredUses } from "#products/standing-rules/describe-uses.ts";
import type { Db } from "#platform/database/database.ts";
import { koboOf, momentOf } from "#platform/database/json-values.ts";
import { dayInLagos } from "#platform/lagos-time.ts";
import { findLinkedEntries } from "./linked-entries.ts";
import { filterOf, lineOf, referenceOfKey } from "./movement-lines.ts";
import { readPaidOut } from "./paid-out.ts";
import { type LineFacts, type MovementRow, factsOf, findMovements } from "./queries.ts";
import { matchesOf } from "./search-words.ts";

/** The movements of a stash, newest first, in booking order: each balance follows from the one
 * below it. Filters use the booking day; the value date, which may be earlier, is shown as well.
 * The cursor is the last line's number, which newer lines never change. */

type MovementsQuery = Readonly<{
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
  query: MovementsQuery,
): Promise<MovementsAnswer> {
  const { limit = historyLimits.page, cursor, kind, from, to, search } = query;
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
  const facts = await factsOf(
    db,
    investorId,
    page.items.map(({ key }) => key),
  );
  const items = page.items.map((posted) =>
    movementOf(
      { ...posted, ...(facts.get(posted.key) ?? NO_FACTS) },
      withdrawals.find(({ reference }) => reference === referenceOfKey(posted.key)),
    ),
  );
  return { items, nextCursor: page.nextBefore === undefined ? null : String(page.nextBefore) };
}

const NO_FACTS: LineFacts = {
  about: null,
  giver: null,
  transferReference: null,
  uses: null,
  losses: null,
};

type ShownMovement = Pick<
  Posted,
  "id" | "key" | "movement" | "direction" | "amount" | "balanceAfter" | "eventAt" | "bookedAt"
> &
  LineFacts;

export function movementsOfPart(rows: readonly MovementRow[], limit: number): MovementsAnswer {
  const items = rows.slice(0, limit).map((row) => movementOfRow(row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export function movementOfRow({ withdrawal, ...posted }: MovementRow): Movement {
  return movementOf(
    {
      ...posted,
      id: BigInt(posted.id),
      amount: koboOf(posted.amount),
      balanceAfter: koboOf(posted.balanceAfter),
      eventAt: momentOf(posted.eventAt),
      bookedAt: momentOf(posted.bookedAt),
    },
    withdrawal ? { ...withdrawal, stateText: stateTextOf(withdrawal) } : undefined,
  );
}

type WithdrawalFacts = Pick<Withdrawal, "bankName" | "last4" | "stateText">;

function movementOf(posted: ShownMovement, withdrawal: WithdrawalFacts | undefined): Movement {
  const { kind, title } = shownLineOf(posted);
  const passedOn = posted.uses && describeStoredUses(posted.uses);
  return {
    id: String(posted.id),
    kind,
    title,
    detail: withdrawal ? detailOf(posted, withdrawal) : describeLosses(posted.losses ?? []),
    direction: posted.direction,
    amount: nairaFromKobo(posted.amount),
    balanceAfter: nairaFromKobo(posted.balanceAfter),
    reference: posted.transferReference ?? referenceOfKey(posted.key) ?? null,
    at: posted.eventAt.toISOString(),
    bookedAt: posted.bookedAt.toISOString(),
    ...(passedOn && { passedOn }),
  };
}

/** The sender's name as it is read; a statement has it as received. */
function shownLineOf({ about, ...posted }: ShownMovement) {
  const isSender = posted.movement === "funding-settled" && about !== null;
  return lineOf({ ...posted, about: isSender ? readableSender(about) : about });
}

/** A returned withdrawal states its own detail. */
function detailOf(
  { direction }: ShownMovement,
  { bankName, last4, stateText }: WithdrawalFacts,
): string {
  const account = `${bankName} ·· ${last4}`;
  return direction === "out" ? `${account} · ${stateText}` : account;
}

/** As many digits as an id can have. */
const MOVEMENT_ID = /^[1-9]\d{0,17}$/;

/** The details of one movement. Another investor's is reported as unknown. */
export async function readReceipt(
  db: Db,
  investorId: string,
  id: string,
): Promise<Receipt | undefined> {
  if (!MOVEMENT_ID.test(id)) return undefined;
  const found = await findMovement(db, stash(investorId), BigInt(id));
  if (!found) return undefined;
  const facts = await factsOf(db, investorId, [found.key]);
  const posted = { ...found, ...(facts.get(found.key) ?? NO_FACTS) };
  const { reference } = movementOf(posted, undefined);
  const [withdrawal] = await withdrawalsByReference(db, investorId, reference ? [reference] : []);
  const payment = reference ? await getPayment(db, { investorId, reference }) : undefined;
  return {
    ...movementOf(posted, withdrawal),
    counterpart: shownLineOf(posted).counterpart,
    fee: 0,
    account: withdrawal
      ? {
          bankName: withdrawal.bankName,
          last4: withdrawal.last4,
          accountName: withdrawal.accountName,
        }
      : null,
    ...paymentFacts(payment),
    ...(withdrawal && {
      startedAt: withdrawal.since,
      endedAt: withdrawal.endedAt,
    }),
    stateText: withdrawal?.stateText ?? null,
    nextStep: withdrawal?.nextStep ?? null,
    sessionId: withdrawal?.sessionId ?? null,
    otherEntries: await otherEntriesOf(db, investorId, found.key),
    paidOut: await readPaidOut(db, investorId, found.key),
  };
}

async function otherEntriesOf(db: Db, investorId: string, key: string): Promise<Movement[]> {
  const ids = await findLinkedEntries(db, investorId, key);
  const entries = await Promise.all(ids.map((id) => findMovement(db, stash(investorId), id)));
  const found = entries.filter((entry) => entry !== undefined);
  const facts = await factsOf(
    db,
    investorId,
    found.map((entry) => entry.key),
  );
  return found.map((entry) =>
    movementOf({ ...entry, ...(facts.get(entry.key) ?? NO_FACTS) }, undefined),
  );
}

function paymentFacts(payment: ReceiptPayment | undefined) {
  return {
    channel: payment?.channel ?? null,
    startedAt: payment?.createdAt.toISOString() ?? null,
    endedAt: payment?.paidAt?.toISOString() ?? null,
  };
}
