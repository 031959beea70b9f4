import type { TimelineKind } from "@osisi/contracts/console/customer.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** One row of a customer's history, before it is put into words. `at` is text, because it has more
 * digits than a `Date`, and the next page begins right after it. */
export type TimelineEvent = Readonly<{
  id: string;
  at: string;
  kind: TimelineKind;
  event: string;
  /** Depends on the event. */
  name: string | null;
  state: string | null;
  amountKobo: bigint | null;
  reference: string | null;
  by: string | null;
}>;

type Page = Readonly<{
  investorId: string;
  /** Before this moment, or at it and with a smaller id. */
  before: Readonly<{ at: string; id: string }>;
  now: Date;
  atMost: number;
}>;

const FIRST_PAGE = { at: "9999-12-31T00:00:00Z", id: "" };

type Source = (page: Page) => RawBuilder<unknown>;

/** What every source ends with: its newest rows before the page's beginning, in the order of all. */
const newest = (id: RawBuilder<unknown>, at: RawBuilder<unknown>, page: Page) =>
  sql`${isBefore(id, at, page)} order by ${at} desc, (${id}) collate "C" desc limit ${page.atMost + 1}`;

/** The first condition is for an index. */
const isBefore = (id: RawBuilder<unknown>, at: RawBuilder<unknown>, { before }: Page) =>
  sql`${at} <= ${before.at}::timestamptz
    and (${at} < ${before.at}::timestamptz or (${id}) collate "C" < ${before.id} collate "C")`;

/** Each account of the customer has its own index of transfers. A transfer between two of them comes
 * once, from the side of the debit. */
const transfers: Source = (page) => sql`
  select 'money:' || t.id as id, coalesce(t.booked_at, t.created_at) as at, 'money' as kind, t.movement as event,
    t.key as name, t.side as state, t.amount as amount_kobo, null as reference, null as by
  from ledger.account own cross join lateral (
    (select d.*, case when other.owner_id is null then 'out' else own.kind || ' ' || other.kind end as side
      from ledger.transfer d join ledger.account other on other.id = d.credit_account_id
      where d.debit_account_id = own.id and d.debit_account_id >= 1000
        and ${isBefore(sql`'money:' || d.id`, sql`coalesce(d.booked_at, d.created_at)`, page)}
      order by d.id desc limit ${page.atMost + 1})
    union all
    (select c.*, 'in'
      from ledger.transfer c join ledger.account other on other.id = c.debit_account_id
      where c.credit_account_id = own.id and c.credit_account_id >= 1000
        and other.owner_id is distinct from own.owner_id
        and ${isBefore(sql`'money:' || c.id`, sql`coalesce(c.booked_at, c.created_at)`, page)}
      order by c.id desc limit ${page.atMost + 1})
  ) t
  where own.owner_id = ${page.investorId} and own.kind <> 'points'
  order by at desc, ('money:' || t.id) collate "C" desc limit ${page.atMost + 1}`;

const payments: Source = (page) => sql`
  select 'payment:' || p.id, p.created_at, 'money', 'payment ' || p.purpose, p.channel,
    case when p.state in ('created', 'open') and p.next_check_at is not null and p.unanswered_since is not null
      then 'checking' else p.state end,
    p.amount_kobo, p.reference, null
  from payment p
  where p.investor_id = ${page.investorId} and p.state <> 'settled'
    and not exists (select from card_charge c where c.payment_id = p.id)
    and ${newest(sql`'payment:' || p.id`, sql`p.created_at`, page)}`;

const charges: Source = (page) => sql`
  select 'charge:' || c.payment_id, coalesce(c.sent_at, p.created_at), 'charge', 'charge',
    coalesce(c.end_message, p.gateway_status),
    case when p.state = 'settled' then 'paid' when c.end_kind is not null then c.end_kind
      when c.challenged_at is not null then 'challenged' when c.sent_at is null then 'not sent' else 'processing' end,
    p.amount_kobo, p.reference, null
  from payment p join card_charge c on c.payment_id = p.id
  where p.investor_id = ${page.investorId} and ${newest(sql`'charge:' || c.payment_id`, sql`coalesce(c.sent_at, p.created_at)`, page)}`;

const messages: Source = (page) => sql`
  select 'message:' || o.id, o.created_at, 'message', o.channel, o.title,
    case when o.sent_at is not null then 'delivered ' || to_char(o.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      when o.given_up_at is not null then 'given up' else 'waits, tried ' || o.attempts || ' times' end,
    null::bigint, null, null
  from outbox o where o.investor_id = ${page.investorId} and ${newest(sql`'message:' || o.id`, sql`o.created_at`, page)}`;

/** Older than what the outbox keeps. */
const notices: Source = (page) => sql`
  select 'notice:' || n.id, n.created_at, 'message', 'notice', n.title,
    case when n.read_at is null then 'not read' else 'read' end, null::bigint, null, null
  from notice n
  where n.investor_id = ${page.investorId} and n.created_at < ${page.now}::timestamptz - interval '30 days'
    and ${newest(sql`'notice:' || n.id`, sql`n.created_at`, page)}`;

const sessions: Source = (page) => sql`
  select 'session:' || s.id, s.created_at, 'sign-in', 'session', s.user_agent, null, null::bigint, null, null
  from session s where s.investor_id = ${page.investorId} and ${newest(sql`'session:' || s.id`, sql`s.created_at`, page)}`;

const stepsOfSigningIn: Source = (page) => sql`
  select 'sign-in:' || s.id, s.created_at, 'sign-in', 'password right, code awaited', null, null, null::bigint, null, null
  from sign_in s where s.investor_id = ${page.investorId} and ${newest(sql`'sign-in:' || s.id`, sql`s.created_at`, page)}`;

const changes: Source = (page) => sql`
  select changed.id, changed.at, 'change', changed.event, changed.name, changed.state, null::bigint, null, null
  from (
    select 'joined' as id, created_at as at, 'Joined' as event, null as name, null as state
      from investor where id = ${page.investorId}
    union all
    select 'channel:' || id, changed_at, case channel when 'sms' then 'Phone changed' else 'E-mail changed' end, null,
      case when undone_at is not null then 'undone'
        when undo_until > ${page.now} then 'can be undone until ' || to_char(undo_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') end
      from channel_change where investor_id = ${page.investorId}
    union all
    select 'name:' || id, changed_at, 'Name changed', null, null from name_change where investor_id = ${page.investorId}
    union all
    select 'account:' || a.id, a.added_at, 'Payout account added', r.bank_name || ' •••• ' || r.last4,
      case when a.usable_from > ${page.now} then 'usable from ' || to_char(a.usable_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') end
      from payout_account a join payout_recipient r on r.id = a.recipient_id where a.investor_id = ${page.investorId}
    union all
    select 'card:' || id, added_at, 'Card kept', brand || ' •••• ' || last4, null from card where investor_id = ${page.investorId}
    union all
    select 'card-removed:' || id, removed_at, 'Card removed', brand || ' •••• ' || last4, null
      from card where investor_id = ${page.investorId} and removed_at is not null
    union all
    select 'mandate:' || id, started_at, 'Direct debit requested', bank || ' •••• ' || last4, state
      from mandate where investor_id = ${page.investorId}
    union all
    select 'mandate-ended:' || id, ended_at, 'Direct debit ended', bank || ' •••• ' || last4, null
      from mandate where investor_id = ${page.investorId} and ended_at is not null
    union all
    select 'plan:' || id, opened_at, 'Plan opened', name, state from saving_plan where investor_id = ${page.investorId}
    union all
    select 'plan-paused:' || id, paused_at, 'Plan paused', name, null
      from saving_plan where investor_id = ${page.investorId} and paused_at is not null
    union all
    select 'investment:' || id, ordered_at, 'Units ordered', portfolio_name, state
      from investment where investor_id = ${page.investorId}
    union all
    select 'complaint:' || id, filed_at, case when opened_by is null then 'Complaint filed' else 'Case opened' end,
      'C-' || number, state from complaint where investor_id = ${page.investorId}
    union all
    select 'pin', set_at, 'PIN set', null, null from pin where investor_id = ${page.investorId}
    union all
    select 'next-of-kin', changed_at, 'Next of kin named', null, null
      from next_of_kin where investor_id = ${page.investorId}
    union all
    select 'password', password_reset_at, 'Password reset', null, password_reset_by
      from investor where id = ${page.investorId} and password_reset_at is not null
    union all
    select 'two-step', two_step_since, 'Two-step turned on', null, null
      from investor where id = ${page.investorId} and two_step_since is not null
    union all
    select 'frozen', frozen_at, 'Account frozen', null, null
      from investor where id = ${page.investorId} and frozen_at is not null
    union all
    select 'closed', closed_at, 'Account closed', null, null
      from investor where id = ${page.investorId} and closed_at is not null
  ) changed
  where ${newest(sql`changed.id`, sql`changed.at`, page)}`;

/** About the customer, or about money of theirs. */
const operators: Source = (page) => sql`
  select 'audit:' || a.id, a.at, 'operator', a.action, a.reason, a.result, null::bigint,
    case when a.subject <> ${page.investorId}::text then a.subject end, a.operator
  from audit_log a
  where (
      a.subject = any (
        select ${page.investorId}::text
        union all select reference from payment where investor_id = ${page.investorId}
        union all select reference from withdrawal where investor_id = ${page.investorId}
        union all select gateway_id from dispute where investor_id = ${page.investorId}
        union all select 'C-' || number from complaint where investor_id = ${page.investorId}
      )
      or a.subject in (select reference from suspense_money where owner_id = ${page.investorId})
    )
    and ${newest(sql`'audit:' || a.id`, sql`a.at`, page)}`;

const sources: Readonly<Record<TimelineKind, readonly Source[]>> = {
  money: [transfers, payments],
  charge: [charges],
  message: [messages, notices],
  "sign-in": [sessions, stepsOfSigningIn],
  change: [changes],
  operator: [operators],
};

/** The newest first, one more than `atMost` if there are more. */
export async function listEvents(
  db: Db,
  kinds: readonly TimelineKind[],
  page: Omit<Page, "before"> & { before: Page["before"] | undefined },
): Promise<TimelineEvent[]> {
  const wanted = { ...page, before: page.before ?? FIRST_PAGE };
  const parts = kinds.flatMap((kind) => sources[kind]).map((source) => sql`(${source(wanted)})`);
  const { rows } = await sql<TimelineEvent>`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kind, event, name, state,
      amount_kobo, reference, by
    from (${sql.join(parts, sql` union all `)}) merged (id, at, kind, event, name, state, amount_kobo, reference, by)
    order by at desc, id collate "C" desc limit ${page.atMost + 1}
  `.execute(db);
  return rows;
}
