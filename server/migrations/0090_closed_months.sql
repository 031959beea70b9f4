-- Months of the books that are closed. A posting shares a lock, closing takes it alone, and no transfer is booked in a
-- closed month after that. No posting is refused. docs/decisions/0071-closing-a-month.md

create table closed_month (
  -- Its first day, in Lagos.
  month date primary key check (extract(day from month) = 1),
  ends_at timestamptz not null generated always as ((month + interval '1 month') at time zone 'Africa/Lagos') stored,
  -- By the product's clock.
  closed_at timestamptz not null check (closed_at >= (month + interval '1 month') at time zone 'Africa/Lagos'),
  operator text not null check (operator <> ''),
  -- Why it was closed, above all with things open.
  sentence text not null check (sentence <> ''),
  -- Ids up to here were given out before.
  last_transfer_id bigint not null,
  -- What was debited and credited on the accounts of each kind by all transfers booked until its end: a line is
  -- currency, kind, how many debits, their sum, how many credits, their sum.
  trial_balance text not null,
  sha256 text not null generated always as (encode(sha256(trial_balance::bytea), 'hex')) stored
);

create function refuse_month_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month is never changed by %: correct a mistake with a transfer', lower(tg_op)
    using errcode = 'OL003';
end $$;
create trigger append_only before update or delete or truncate on closed_month
  for each statement execute function refuse_month_change();
create view console.closed_month as select * from closed_month;
do $$
begin
  execute format('revoke insert, update, delete on closed_month from %I', current_setting('osisi.app_role'));
end $$;

-- When a transfer is booked is decided here, under the lock. The release before posts through the same functions.
create function ledger.book() returns trigger language plpgsql as $$
declare
  product_time timestamptz;
  closed_until timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing a month', 0));
  -- A statement of its own: it sees a month that was closed, and the time that passed, while this one waited.
  select clock_timestamp() + c.offset_ms * interval '1 millisecond', (select max(m.ends_at) from public.closed_month m)
    into product_time, closed_until from public.clock c;
  if new.booked_at is null then
    new.booked_at := greatest(product_time, closed_until);
  elsif new.booked_at < closed_until then
    raise exception 'transfer % would be booked at %, in a month that is closed', new.id, new.booked_at
      using errcode = 'OL004';
  end if;
  return new;
end $$;
alter table ledger.transfer alter column booked_at drop default;
create trigger book before insert on ledger.transfer for each row execute function ledger.book();

-- The functions that lock accounts take the lock first: one that waits for a closing has locked no account that a posting
-- under way may want, so closing never waits for what waits for it. One line is added to each.
do $$
declare
  name text;
  before text;
  after text;
begin
  foreach name in array array['post', 'post_one', 'lock_balances', 'lock_return_pool'] loop
    before := pg_get_functiondef(('ledger.' || name)::regproc);
    after := regexp_replace(before, '\nbegin\n',
      e'\nbegin\n  perform pg_advisory_xact_lock_shared(hashtextextended(''closing a month'', 0));\n');
    if after = before then
      raise exception 'ledger.% has no place for the lock', name;
    end if;
    execute after;
  end loop;
end $$;

-- What transfers of these ids debited and credited in each month on the accounts of each kind.
create type ledger.turnover as (
  month date, currency text, kind text, debits bigint, debited numeric, credits bigint, credited numeric
);
create function ledger.turnover_by_month(after_id bigint, up_to_id bigint) returns setof ledger.turnover
language sql stable set search_path = ledger, pg_temp as $$
  with side as (
    select date_trunc('month', coalesce(t.booked_at, t.created_at) at time zone 'Africa/Lagos')::date as month,
      a.currency, a.kind, count(*) as debits, sum(t.amount) as debited, 0 as credits, 0 as credited
    from transfer t join account a on a.id = t.debit_account_id
    where t.id > after_id and t.id <= up_to_id group by 1, 2, 3
    union all
    select date_trunc('month', coalesce(t.booked_at, t.created_at) at time zone 'Africa/Lagos')::date,
      a.currency, a.kind, 0, 0, count(*), sum(t.amount)
    from transfer t join account a on a.id = t.credit_account_id
    where t.id > after_id and t.id <= up_to_id group by 1, 2, 3
  )
  select month, currency, kind, sum(debits)::bigint, sum(debited), sum(credits)::bigint, sum(credited)
  from side group by 1, 2, 3
$$;

-- The trial balance at the end of a month, as a text of which equal books make the same.
create function ledger.trial_balance(turnover ledger.turnover[], up_to date) returns text
language sql immutable as $$
  select coalesce(string_agg(line, e'\n' order by line collate "C"), '') from (
    select concat_ws(' ', t.currency, t.kind, sum(t.debits), sum(t.debited), sum(t.credits), sum(t.credited)) as line
    from unnest(turnover) t where t.month <= up_to
    group by t.currency, t.kind
  ) lines
$$;

-- Closes a month. All up to the sums of `progress`, which is final, is added up before the lock is taken; under it, what
-- came since. It waits for postings under way, a moment at a time, because new ones wait behind it. The last time it waits
-- longer: where one under way waits for one behind it, PostgreSQL lets that one go first after a second, and refuses none.
create function ledger.close_month(p_month date, p_operator text, p_sentence text, out outcome text, out sha256 text)
language plpgsql security definer set search_path = ledger, pg_temp set lock_timeout = '200ms' as $$
declare
  -- One reading: a clock that is set back meanwhile changes nothing.
  now constant timestamptz := product_now();
  max_id constant bigint := 9223372036854775807;
  sums turnover[];
  final_id bigint;
  last_id bigint;
  balance text;
begin
  if (p_month + interval '1 month') at time zone 'Africa/Lagos' > now then
    outcome := 'not-over';
    return;
  end if;
  select p.rolled_up_to into final_id from progress p;
  sums := array(select t from turnover_by_month(0, final_id) t);
  for attempt in 1..10 loop
    begin
      if attempt = 10 then
        perform set_config('lock_timeout', '6s', true);
      end if;
      perform pg_advisory_xact_lock(hashtextextended('closing a month', 0));
      exit;
    exception when lock_not_available then
      if attempt = 10 then
        outcome := 'busy';
        return;
      end if;
    end;
    perform pg_sleep(0.05);
  end loop;
  if exists (select from public.closed_month m where m.month = p_month) then
    outcome := 'closed-before';
    return;
  end if;
  sums := sums || array(select t from turnover_by_month(final_id, max_id) t);
  if not exists (select from unnest(sums) t where t.month <= p_month) then
    outcome := 'nothing-booked';
    return;
  end if;
  if not exists (select from public.closed_month m where m.month = p_month - interval '1 month')
    and (exists (select from public.closed_month) or exists (select from unnest(sums) t where t.month < p_month))
  then
    outcome := 'gap';
    return;
  end if;
  if exists (
    select from unnest(sums) t where t.month <= p_month group by t.currency having sum(t.debited) <> sum(t.credited)
  ) then
    outcome := 'uneven';
    return;
  end if;
  select s.last_value into last_id from transfer_id s;
  balance := trial_balance(sums, p_month);
  insert into public.closed_month as m (month, closed_at, operator, sentence, last_transfer_id, trial_balance)
    values (p_month, now, p_operator, p_sentence, last_id, balance)
    returning m.sha256 into sha256;
  outcome := 'closed';
end $$;

-- Months whose trial balance is not what it was when they were closed.
create function ledger.changed_months() returns table (month date, found text, expected text)
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare
  sums turnover[];
begin
  if not exists (select from public.closed_month) then
    return;
  end if;
  sums := array(select t from turnover_by_month(0, 9223372036854775807) t);
  return query
    select m.month, again.sha256, m.sha256
    from public.closed_month m
    cross join lateral (select encode(sha256(trial_balance(sums, m.month)::bytea), 'hex') as sha256) again
    where again.sha256 <> m.sha256;
end $$;

revoke execute on function ledger.book, ledger.turnover_by_month, ledger.trial_balance, ledger.close_month,
  ledger.changed_months from public;
do $$
begin
  execute format('grant execute on function ledger.close_month, ledger.changed_months to %I', current_setting('osisi.app_role'));
end $$;
