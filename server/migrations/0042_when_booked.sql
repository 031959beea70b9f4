-- When a transfer was booked, by the product's clock: what goes by periods goes by that. `event_at` stays the value
-- date. docs/decisions/0037-when-something-was-booked.md
--
-- Filled by a default, so that the posting functions and the release before need not know of it. It is evaluated when
-- the row is written, and by then the investors' accounts are locked: of one account, the order of booking is the order
-- of ids, and whoever holds the account knows that nothing earlier can follow.

create function ledger.product_now() returns timestamptz language plpgsql volatile as $$
begin
  return clock_timestamp() + (select c.offset_ms from public.clock c) * interval '1 millisecond';
end $$;

-- Neither rewrites the table nor reads it. Rows that are there already stay as they are, which `append_only` would
-- insist on: theirs is `created_at`, and whoever asks takes `coalesce(booked_at, created_at)`.
alter table ledger.transfer add column booked_at timestamptz;
alter table ledger.transfer alter column booked_at set default ledger.product_now();
alter table ledger.transfer add constraint booked_at_is_known check (booked_at is not null) not valid;

-- Up to where an account can be read once and for all: every transfer up to this id is there, and what is posted later
-- is booked after this moment, because it has to wait until nobody holds the account.
create function ledger.read_up_to(address text, out as_of timestamptz, out up_to bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  own bigint;
begin
  select a.id into own from account a where a.address = read_up_to.address for share;
  as_of := product_now();
  up_to := greatest(
    (select t.id from transfer t where t.debit_account_id = own and t.debit_account_id >= 1000 order by t.id desc limit 1),
    (select t.id from transfer t where t.credit_account_id = own and t.credit_account_id >= 1000 order by t.id desc limit 1),
    0
  );
end $$;

revoke execute on function ledger.product_now, ledger.read_up_to from public;
do $$
begin
  execute format('grant execute on function ledger.product_now, ledger.read_up_to to %I', current_setting('osisi.app_role'));
end $$;

-- As in 0036, and when each line was booked.
create or replace function movements_part(who uuid, at_most integer, before bigint) returns table (part json)
language sql stable rows 1 as $$
  with own as (
    select id, normal_side from ledger.account where address = 'stash:' || who
  ), side as (
    (select t.id, t.key, t.movement, t.amount, t.event_at, coalesce(t.booked_at, t.created_at) as booked_at,
       'debit' as side, t.debit_balance_after as balance_after
     from ledger.transfer t
     where t.debit_account_id = (select own.id from own) and t.debit_account_id >= 1000 and t.id < before
     order by t.id desc limit at_most)
    union all
    (select t.id, t.key, t.movement, t.amount, t.event_at, coalesce(t.booked_at, t.created_at), 'credit',
       t.credit_balance_after
     from ledger.transfer t
     where t.credit_account_id = (select own.id from own) and t.credit_account_id >= 1000 and t.id < before
     order by t.id desc limit at_most)
  )
  select coalesce(json_agg(row_to_json(line)), '[]') from (
    select side.id::text as id, side.key, side.movement,
      case when side.side = own.normal_side then 'in' else 'out' end as direction,
      side.amount::text as amount, side.balance_after::text as "balanceAfter", side.event_at as "eventAt",
      side.booked_at as "bookedAt",
      case when side.key like 'withdrawal:%' then (
        select row_to_json(w) from seen_withdrawal w
        where w.id = substr(side.key, 12, 36)::uuid and w."investorId" = who
      ) end as withdrawal
    from side cross join own
    order by side.id desc limit at_most
  ) line
$$;
