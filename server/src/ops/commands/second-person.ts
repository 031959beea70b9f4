import { type Action, actOf } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { hadHold } from "#people/holds/queries.ts";
import type { FindingKind } from "#money/findings/finding-kinds.ts";
import { isId } from "#platform/ids.ts";
import { HOLD_HOURS } from "../holds.ts";
import type { Leg } from "./legs.ts";

/** Refunds of one operator and one investor on one day, above this sum, need a second person; so
 * does accepting a dispute. */
const REFUND_THRESHOLD_KOBO = 50_000_00n;

/** Findings whose alert calls a person at once: those of deploy/alerts.yaml. */
export const pagingFindings = [
  "books-broken",
  "payment-unconfirmed",
  "payment-reversed",
  "withdrawal-changed",
  "withdrawal-differs",
  "refund-changed",
  "refund-differs",
  "refund-exceeds",
  "dispute-changed",
  "transfer-unexplained",
  "units-differ",
  "suspense-overdrawn",
  "balance-differs",
  "ledger-differs",
  "charge-unconfirmed",
  "webhook-contradicted",
  "wrong-mode",
  "return-pool-short",
  "returns-late",
  "assets-short",
  "money-by-shell",
  "audit-log-differs",
  "float-empty",
  "withdrawal-refused",
  "withdrawal-needs-code",
  "withdrawal-overdue",
  "withdrawal-status-unknown",
  "charge-refused",
  "refund-refused",
] as const satisfies readonly FindingKind[];

type Asked = Readonly<{
  id: string;
  action: Action;
  subject: string;
  arguments: Readonly<Record<string, string>>;
  makerId: string | null;
}>;

/** Whether the act needs a second person. */
export async function mustBeApproved(
  db: Db,
  command: Asked,
  { legs, sentBackKobo }: Readonly<{ legs: readonly Leg[]; sentBackKobo: string }>,
): Promise<boolean> {
  const { second } = actOf(command.action);
  if (second !== "depends") return second === "always";
  if (command.action === "settle") return isPaging(db, command.subject);
  if (command.action === "hold") return isLongOrAgain(db, command);
  if (command.action === "answer-dispute") {
    return command.arguments["decision"] === "accept" && sumOf(legs) > REFUND_THRESHOLD_KOBO;
  }
  return (await refundedToday(db, command)) + BigInt(sentBackKobo) > REFUND_THRESHOLD_KOBO;
}

function sumOf(legs: readonly Leg[]): bigint {
  return legs.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
}

/** One person holds an account once, for 72 hours. */
async function isLongOrAgain(db: Db, { arguments: given, subject }: Asked): Promise<boolean> {
  const isLong = Number(given["hours"] || HOLD_HOURS) > HOLD_HOURS;
  return isLong || !isId(subject) || hadHold(db, subject);
}

async function isPaging(db: Db, findingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from finding where id::text = ${findingId} and kind = any (${[...pagingFindings]}::text[])
  `.execute(db);
  return rows.length > 0;
}

/** By the same operator, of payments of the same investor, since midnight in Lagos. Money that no
 * investor asked for counts as that of one. */
async function refundedToday(db: Db, { id, makerId, subject }: Asked): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum((c.dry_run->>'sentBackKobo')::bigint), 0)::bigint as sum
    from command c left join payment p on p.reference = c.subject
    where c.action = 'refund' and c.state in ('approved', 'done') and c.id <> ${id} and c.maker_id = ${makerId}
      and p.investor_id is not distinct from (select investor_id from payment where reference = ${subject})
      and (c.proposed_at at time zone 'Africa/Lagos')::date = (ledger.product_now() at time zone 'Africa/Lagos')::date
  `.execute(db);
  return rows[0]?.sum ?? 0n;
}
