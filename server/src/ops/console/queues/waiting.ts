import type { Queue, QueueClock, QueueCounts } from "@osisi/contracts/console/queues.ts";
import { type RawBuilder, sql } from "kysely";
import { isKind } from "#money/findings/finding-causes.ts";
import type { Db } from "#platform/database/database.ts";
import { CLOCK_MS, clockOf } from "#ops/finding-clocks.ts";

/** What waits in each queue, without the words: to count, to sort, and to know whose clock has run
 * out. */
export type Waiting = Readonly<{
  /** As the work on it is kept under: `finding:<id>`. */
  item: string;
  queue: Queue;
  kind: string;
  subject: string;
  since: Date;
  clock: QueueClock;
  dueAt: Date | null;
  takenBy: string | null;
  takenByName: string | null;
  takenAt: Date | null;
}>;

type Row = Omit<Waiting, "clock" | "dueAt" | "queue"> & Readonly<{ answerBy: Date | null }>;

/** Far above what can be worked on. */
const AT_MOST = 1_000;
/** A message that was given up is shown so long. */
const MESSAGES_SHOWN_DAYS = 7;

export const SUSPENSE_KINDS = [
  "charge-unexplained",
  "payment-differs",
  "payment-of-closed-account",
  "suspense-overdrawn",
] as const;

const sources: Readonly<Record<Queue, (now: Date) => RawBuilder<unknown>>> = {
  findings: () => sql`
    select 'finding:' || id as item, kind, subject, found_at as since, null::timestamptz as answer_by
    from finding where settled_at is null`,
  suspense: () => sql`
    select 'finding:' || id as item, kind, subject, found_at as since, null::timestamptz as answer_by
    from finding where settled_at is null and kind = any (${[...SUSPENSE_KINDS]}::text[])
    union all
    select 'suspense:' || s.id, 'suspense', s.reference,
      coalesce(
        (select max(r.reversed_at) from suspense_reversal r where r.money_id = s.id),
        (select t.event_at from ledger.transfer_key k join ledger.transfer t on t.id = k.transfer_id
          where k.key = 'payment:' || s.id || ':settled'),
        now()
      ), null
    from suspense_money s
    where s.left_kobo > 0 and s.owner_id is null and s.kept_for is null
      and not exists (
        select from finding f where f.subject = s.reference and f.settled_at is null
          and f.kind = any (${[...SUSPENSE_KINDS]}::text[])
      )`,
  refunds: () => sql`
    select 'refund:' || id as item, 'refund' as kind, 'refund-' || replace(id::text, '-', '') as subject,
      created_at as since, null::timestamptz as answer_by
    from refund where state = 'pending'`,
  disputes: () => sql`
    select 'dispute:' || gateway_id as item, 'dispute' as kind, gateway_id as subject, opened_at as since, answer_by
    from dispute where state = 'open'`,
  payouts: () => sql`
    select 'payout:' || id as item, 'payout' as kind, reference as subject, created_at as since,
      null::timestamptz as answer_by
    from withdrawal where state = 'pending'`,
  messages: (now) => sql`
    select 'message:' || id as item, channel as kind, id::text as subject, given_up_at as since,
      null::timestamptz as answer_by
    from outbox
    where given_up_at > ${now}::timestamptz - make_interval(days => ${MESSAGES_SHOWN_DAYS}) and resent_as is null
      and not exists (select from queue_work w where w.item = 'message:' || outbox.id and w.ended_at is not null)`,
  cases: () => sql`
    select 'case:' || id as item, 'complaint' as kind, 'C-' || number as subject, filed_at as since,
      case when state = 'open' then answer_by end as answer_by
    from complaint where state <> 'ended'`,
};

/** The oldest first. */
export async function listWaiting(db: Db, queue: Queue, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Row>`
    select row.*, w.taken_by, w.taken_by_name, w.taken_at
    from (${sources[queue](now)}) row left join queue_work w on w.item = row.item
    order by row.since, row.item limit ${AT_MOST}
  `.execute(db);
  return rows.map(({ answerBy, ...row }) => ({ ...row, queue, ...clockFor(queue, row, answerBy) }));
}

function clockFor(
  queue: Queue,
  { kind, since }: Pick<Row, "kind" | "since">,
  answerBy: Date | null,
): Pick<Waiting, "clock" | "dueAt"> {
  if (queue === "disputes") return { clock: "bank", dueAt: answerBy };
  if (queue === "cases") return { clock: "published", dueAt: answerBy };
  const clock = isKind(kind) ? clockOf(kind) : CLOCKS[queue];
  return { clock, dueAt: new Date(since.getTime() + CLOCK_MS[clock]) };
}

const CLOCKS = {
  findings: "day",
  suspense: "day",
  refunds: "three-days",
  payouts: "hour",
  messages: "day",
} as const satisfies Partial<Record<Queue, keyof typeof CLOCK_MS>>;

export function isPast({ dueAt }: Pick<Waiting, "dueAt">, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

export async function countQueues(
  db: Db,
  { now, operatorId }: { now: Date; operatorId: string },
): Promise<QueueCounts["counts"]> {
  const countOf = async (queue: Queue) => {
    const rows = await listWaiting(db, queue, now);
    const past = rows.filter((row) => isPast(row, now)).length;
    const mine = rows.filter(({ takenBy }) => takenBy === operatorId).length;
    return { open: rows.length, past, mine };
  };
  const [findings, suspense, refunds, disputes, payouts, messages, cases] = await Promise.all([
    countOf("findings"),
    countOf("suspense"),
    countOf("refunds"),
    countOf("disputes"),
    countOf("payouts"),
    countOf("messages"),
    countOf("cases"),
  ]);
  return { findings, suspense, refunds, disputes, payouts, messages, cases };
}
