-- The ledger: double entry, append-only. docs/money.md says what each account and movement means,
-- docs/decisions/0003-ledger.md why it has this shape.

create schema ledger;

create table ledger.account_kind (
  code text primary key check (code ~ '^[a-z]+(-[a-z]+)*$'),
  -- The house's accounts are touched by everybody; an investor's by that investor.
  house boolean not null,
  -- The side on which the account grows.
  normal_side text not null check (normal_side in ('debit', 'credit')),
  -- Null: one account for each currency, named in its address.
  currency text check (currency ~ '^[A-Z]{2,3}$'),
  unique (code, house, normal_side)
);

insert into ledger.account_kind (code, house, normal_side, currency) values
  ('gateway-clearing', true, 'debit', null),
  ('gateway-fees', true, 'debit', null),
  ('fee-income', true, 'credit', null),
  ('suspense', true, 'credit', null),
  ('stash', false, 'credit', 'NGN'),
  ('held', false, 'credit', 'NGN');

create sequence ledger.house_account_id as bigint maxvalue 999;
create sequence ledger.investor_account_id as bigint minvalue 1000;

create table ledger.account (
  id bigint primary key,
  -- `<kind>:<currency>` for the house, `<kind>:<investor>` or `<kind>:<investor>:<thing>` otherwise.
  address text not null unique,
  kind text not null,
  house boolean not null,
  normal_side text not null,
  currency text not null,
  owner_id uuid,
  -- Counted on the normal side. The house's accounts have none: a row that every transfer updates
  -- would be a queue for all of them. The only check, because each posting pays for each of them;
  -- what else must hold of an account is in `open_accounts` and in the invariants.
  balance bigint constraint balance_is_never_negative check (balance >= 0),
  opened_at timestamptz not null default now(),
  foreign key (kind, house, normal_side) references ledger.account_kind (code, house, normal_side)
) with (fillfactor = 80);
create index account_owner on ledger.account (owner_id) where owner_id is not null;

create sequence ledger.transfer_id as bigint;

-- No foreign key to the accounts: its check would lock the shared house account's row. `post` reads
-- both accounts, and the invariants look again.
create table ledger.transfer (
  id bigint primary key,
  key text not null,
  movement text not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  currency text not null,
  -- The balance that this transfer left behind, on an investor's side.
  debit_balance_after bigint,
  credit_balance_after bigint,
  -- When it happened in the world (the value date), and when it was written.
  event_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- An investor's history. The house's accounts are read by the range of ids.
create index transfer_of_debited on ledger.transfer (debit_account_id, id) where debit_account_id >= 1000;
create index transfer_of_credited on ledger.transfer (credit_account_id, id) where credit_account_id >= 1000;

-- What has happened. A table of its own, without a foreign key, so that transfers can be partitioned
-- by month while keys stay unique for ever.
create table ledger.transfer_key (
  key text primary key,
  -- Null: the event happened and moved no money.
  transfer_id bigint
);

-- The sums of the house's accounts over all transfers up to `progress.rolled_up_to`.
create table ledger.house_rollup (
  account_id bigint primary key references ledger.account (id),
  balance bigint not null
);

-- How far what runs in the background has come.
create table ledger.progress (
  only_row boolean primary key default true check (only_row),
  rolled_up_to bigint not null default 0,
  -- The next stretch: up to this id, once every transaction up to this one has ended.
  marked_id bigint,
  marked_xid xid8,
  -- Transfers up to here have been looked at by the invariants.
  checked_up_to bigint not null default 0,
  fully_checked_at timestamptz
);
insert into ledger.progress default values;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is never changed by %: correct a mistake with another transfer', tg_table_name, lower(tg_op)
    using errcode = 'OL003';
end $$;

-- Privileges keep the application out; these keep its owner from a slip of the hand.
create trigger append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.transfer_key
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.account_kind
  for each statement execute function ledger.refuse_change();
create trigger never_gone before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger only_balance_changes
  before update of id, address, kind, house, normal_side, currency, owner_id, opened_at on ledger.account
  for each statement execute function ledger.refuse_change();

-- Opens what is missing of these accounts. In the order of addresses, so that two that open the same
-- ones wait for each other instead of for ever.
create function ledger.open_accounts(addresses text[]) returns void
language sql set search_path = ledger, pg_temp as $$
  insert into account (id, address, kind, house, normal_side, currency, owner_id, balance)
  select
    nextval(case when k.house then 'house_account_id'::regclass else 'investor_account_id'::regclass end),
    wanted.address, k.code, k.house, k.normal_side,
    coalesce(k.currency, split_part(wanted.address, ':', 2)),
    case when not k.house then split_part(wanted.address, ':', 2)::uuid end,
    case when not k.house then 0 end
  from (select distinct unnest(addresses) as address) wanted
  join account_kind k on k.code = split_part(wanted.address, ':', 1)
    and (not k.house or split_part(wanted.address, ':', 2) ~ '^[A-Z]{2,3}$')
    and (not k.house or k.currency is null or k.currency = split_part(wanted.address, ':', 2))
  where not exists (select from account a where a.address = wanted.address)
  order by wanted.address
  on conflict (address) do nothing
$$;

-- Of keys that are known: one that was used for another movement of money than it is now.
create function ledger.reused_key(keys text[], debits text[], credits text[], amounts bigint[]) returns text
language sql stable set search_path = ledger, pg_temp as $$
  select wanted.key
  from unnest(keys, debits, credits, amounts) as wanted (key, debit, credit, amount)
  join transfer_key k on k.key = wanted.key
  left join transfer t on t.id = k.transfer_id
  left join account d on d.id = t.debit_account_id
  left join account c on c.id = t.credit_account_id
  where (d.address, c.address, t.amount) is distinct from (wanted.debit, wanted.credit, wanted.amount)
  limit 1
$$;

-- Posts transfers that belong together: all of them, or none. One that is there already counts as
-- done. An entry without accounts and amount claims its key for an event that moves no money.
--
-- outcome 'posted': `fresh` says of each whether this call did it. Nothing is written with the others:
-- 'key-reused': `about` is the key whose money was another; 'not-enough': `about` is the account.
--
-- Order of locks: accounts to open by address, investors' accounts by id, keys by name. The house's
-- accounts are never locked. Statements are of one row each: for the few entries of a call these cost
-- half of what statements over arrays do. Their plans never depend on the values.
create function ledger.post(
  keys text[], movements text[], debits text[], credits text[], amounts bigint[], event_ats timestamptz[],
  out outcome text, out about text, out fresh boolean[]
) language plpgsql security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  n constant integer := cardinality(keys);
  in_order integer[] := array[1];
  known text[] := '{}';
  sides record;
  debit_ids bigint[];
  credit_ids bigint[];
  debit_steps bigint[];
  credit_steps bigint[];
  currencies text[];
  ids bigint[];
  balances bigint[];
  debits_after bigint[];
  credits_after bigint[];
  transfer_ids bigint[];
  balance bigint;
  won boolean := false;
  claimed integer;
  i integer;
begin
  if n not between 1 and 1000
    or n <> all (array[cardinality(movements), cardinality(debits), cardinality(credits), cardinality(amounts), cardinality(event_ats)])
    or 0 >= any (amounts)
  then
    raise exception 'one to a thousand entries, each with all its parts and a positive amount' using errcode = 'OL001';
  end if;
  if n > 1 then
    in_order := array(select e.n from unnest(keys) with ordinality e (key, n) order by e.key);
    for j in 2..n loop
      if keys[in_order[j]] = keys[in_order[j - 1]] then
        raise exception 'two entries have the key %', keys[in_order[j]] using errcode = 'OL001';
      end if;
    end loop;
  end if;

  for attempt in 1..10 loop
    fresh := array_fill(true, array[n]);
    -- A single entry need not look first: nothing is written before it claims its key.
    if n > 1 or attempt > 1 then
      known := array(select k.key from transfer_key k where k.key = any (keys));
      if known <> '{}' then
        about := reused_key(keys, debits, credits, amounts);
        if about is not null then
          outcome := 'key-reused';
          fresh := null;
          return;
        end if;
        for i in 1..n loop
          fresh[i] := keys[i] <> all (known);
        end loop;
        if true <> all (fresh) then
          outcome := 'posted';
          return;
        end if;
      end if;
    end if;

    ids := '{}';
    debit_ids := '{}';
    credit_ids := '{}';
    debit_steps := '{}';
    credit_steps := '{}';
    debits_after := '{}';
    credits_after := '{}';
    transfer_ids := '{}';
    for i in 1..n loop
      continue when not fresh[i] or (debits[i] is null and credits[i] is null and amounts[i] is null);
      for look in 1..2 loop
        select d.id as debit_id, d.currency, d.normal_side as debit_normal, c.id as credit_id, c.currency as credit_currency, c.normal_side as credit_normal
          into sides from account d, account c where d.address = debits[i] and c.address = credits[i];
        exit when found or look = 2;
        perform open_accounts(debits || credits);
      end loop;
      if sides.debit_id is null or sides.currency <> sides.credit_currency or sides.debit_id = sides.credit_id then
        raise exception 'a transfer from % to % goes nowhere, crosses currencies or leaves the chart of accounts', debits[i], credits[i] using errcode = 'OL002';
      end if;
      debit_ids[i] := sides.debit_id;
      credit_ids[i] := sides.credit_id;
      debit_steps[i] := case sides.debit_normal when 'debit' then amounts[i] else -amounts[i] end;
      credit_steps[i] := case sides.credit_normal when 'credit' then amounts[i] else -amounts[i] end;
      currencies[i] := sides.currency;
      if sides.debit_id >= 1000 then ids := ids || sides.debit_id; end if;
      if sides.credit_id >= 1000 then ids := ids || sides.credit_id; end if;
    end loop;

    if cardinality(ids) > 1 then ids := array(select distinct e.id from unnest(ids) e (id) order by e.id); end if;
    balances := '{}';
    for j in 1..cardinality(ids) loop
      select a.balance into balance from account a where a.id = ids[j] for no key update;
      balances[j] := balance;
    end loop;

    for i in 1..n loop
      continue when debit_ids[i] is null;
      if debit_ids[i] >= 1000 then
        claimed := array_position(ids, debit_ids[i]);
        balance := balances[claimed] + debit_steps[i];
        if balance < 0 then about := debits[i]; exit; end if;
        balances[claimed] := balance;
        debits_after[i] := balance;
      end if;
      if credit_ids[i] >= 1000 then
        claimed := array_position(ids, credit_ids[i]);
        balance := balances[claimed] + credit_steps[i];
        if balance < 0 then about := credits[i]; exit; end if;
        balances[claimed] := balance;
        credits_after[i] := balance;
      end if;
    end loop;
    if about is not null then
      -- Or was it this very call, done by another transaction for which we have waited?
      if (select count(*) from transfer_key k where k.key = any (keys)) = cardinality(known) then
        outcome := 'not-enough';
        fresh := null;
        return;
      end if;
      about := null;
      continue;
    end if;

    -- Ids are taken after the transaction has its number: roll_up() relies on it.
    perform pg_current_xact_id();
    for i in 1..n loop
      if debit_ids[i] is not null then transfer_ids[i] := nextval('transfer_id'); end if;
    end loop;
    claimed := 0;
    foreach i in array in_order loop
      continue when not fresh[i];
      insert into transfer_key (key, transfer_id) values (keys[i], transfer_ids[i]) on conflict do nothing;
      exit when not found;
      claimed := claimed + 1;
    end loop;
    won := claimed = n - cardinality(known);
    exit when won;
    -- Another transaction has just claimed one of the keys.
    if claimed > 0 then
      raise exception 'another transaction did a part of this' using errcode = 'serialization_failure';
    end if;
  end loop;
  if not won then
    raise exception 'others keep doing the same' using errcode = 'serialization_failure';
  end if;

  for i in 1..n loop
    continue when transfer_ids[i] is null;
    insert into transfer (id, key, movement, debit_account_id, credit_account_id, amount, currency, debit_balance_after, credit_balance_after, event_at)
    values (transfer_ids[i], keys[i], movements[i], debit_ids[i], credit_ids[i], amounts[i], currencies[i], debits_after[i], credits_after[i], event_ats[i]);
  end loop;
  for j in 1..cardinality(ids) loop
    update account a set balance = balances[j] where a.id = ids[j];
  end loop;
  outcome := 'posted';
end $$;

-- The plain case, and nearly all there is: one transfer between accounts that exist, with money
-- enough, under a new key. Whatever else it meets it leaves to post(), before it has written anything.
-- A third faster than post(), which keeps lists of all it does. The order of locks is the same.
create function ledger.post_one(
  key text, movement text, debit text, credit text, amount bigint, event_at timestamptz,
  out outcome text, out about text, out fresh boolean[]
) language plpgsql security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  -- The two accounts in the order of their ids: the house's, which have no balance, come first.
  pair record;
  low_after bigint;
  high_after bigint;
  transfer_id bigint;
begin
  select d.id as debit_id, c.id as credit_id, d.currency,
      least(d.id, c.id) as low_id, greatest(d.id, c.id) as high_id,
      case when d.id < c.id then d.step else c.step end as low_step,
      case when d.id < c.id then c.step else d.step end as high_step
    into pair
    from (select a.id, a.currency, case a.normal_side when 'debit' then post_one.amount else -post_one.amount end as step
          from account a where a.address = post_one.debit) d,
         (select a.id, a.currency, case a.normal_side when 'credit' then post_one.amount else -post_one.amount end as step
          from account a where a.address = post_one.credit) c
    where d.currency = c.currency and d.id <> c.id and post_one.amount > 0;
  if found then
    if pair.low_id >= 1000 then
      select a.balance + pair.low_step into low_after from account a where a.id = pair.low_id for no key update;
    end if;
    if pair.high_id >= 1000 then
      select a.balance + pair.high_step into high_after from account a where a.id = pair.high_id for no key update;
    end if;
    if (low_after < 0 or high_after < 0) is not true then
      -- The id is taken after the transaction has its number: roll_up() relies on it.
      insert into transfer_key as k values (post_one.key, case when pg_current_xact_id() is not null then nextval('transfer_id') end)
        on conflict do nothing returning k.transfer_id into transfer_id;
      if found then
        insert into transfer (id, key, movement, debit_account_id, credit_account_id, amount, currency, debit_balance_after, credit_balance_after, event_at)
          values (
            transfer_id, key, movement, pair.debit_id, pair.credit_id, amount, pair.currency,
            case when pair.debit_id = pair.low_id then low_after else high_after end,
            case when pair.credit_id = pair.low_id then low_after else high_after end,
            event_at
          );
        if pair.low_id >= 1000 then
          update account a set balance = low_after where a.id = pair.low_id;
        end if;
        if pair.high_id >= 1000 then
          update account a set balance = high_after where a.id = pair.high_id;
        end if;
        outcome := 'posted';
        fresh := '{t}';
        return;
      end if;
    end if;
  end if;
  select p.outcome, p.about, p.fresh into outcome, about, fresh
    from post(array[key], array[movement], array[debit], array[credit], array[amount], array[event_at]) p;
end $$;

-- Takes the house's sums one stretch further: exact while others post, without a lock on them.
-- A posting takes its number of transaction before its ids. So whoever holds an id up to the last one
-- given out has a smaller number than a transaction that begins to write now: when all of those have
-- ended, every transfer up to that id is there for good or will never be.
create function ledger.roll_up() returns bigint language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  last_id bigint;
  own_xid xid8;
  state progress;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'roll_up() needs a transaction of its own' using errcode = 'OL001';
  end if;
  select case when s.is_called then s.last_value else 0 end into last_id from transfer_id s;
  own_xid := pg_current_xact_id();
  select * into state from progress for update;

  -- A number ahead of ours was written by another server, before a dump was restored here.
  if state.marked_xid < pg_snapshot_xmin(pg_current_snapshot()) then
    insert into house_rollup (account_id, balance)
      select a.id, sum(case when a.normal_side = 'debit' then side.debited else -side.debited end)
      from (
        select t.debit_account_id as account_id, t.amount as debited from transfer t
        where t.debit_account_id < 1000 and t.id > state.rolled_up_to and t.id <= state.marked_id
        union all
        select t.credit_account_id, -t.amount from transfer t
        where t.credit_account_id < 1000 and t.id > state.rolled_up_to and t.id <= state.marked_id
      ) side
      join account a on a.id = side.account_id
      group by a.id
      on conflict (account_id) do update set balance = house_rollup.balance + excluded.balance;
    state.rolled_up_to := greatest(state.rolled_up_to, state.marked_id);
    state.marked_xid := null;
  end if;
  if state.marked_xid is null or state.marked_xid > own_xid then
    state.marked_id := last_id;
    state.marked_xid := own_xid;
  end if;
  update progress set rolled_up_to = state.rolled_up_to, marked_id = state.marked_id, marked_xid = state.marked_xid;
  return state.rolled_up_to;
end $$;

-- Remembers how far the invariants have been looked at.
create function ledger.note_checked(up_to bigint, fully_at timestamptz) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update progress set checked_up_to = greatest(checked_up_to, up_to), fully_checked_at = coalesce(fully_at, fully_checked_at)
$$;

revoke execute on all functions in schema ledger from public;
do $$
declare
  app text := current_setting('osisi.app_role');
begin
  execute format('grant usage on schema ledger to %I', app);
  execute format('grant select on all tables in schema ledger to %I', app);
  execute format('grant execute on function ledger.post, ledger.post_one, ledger.roll_up, ledger.note_checked to %I', app);
end $$;
