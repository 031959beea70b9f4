-- Returns are paid from one account only, the return pool, and it never falls below zero: no return is paid from what
-- savers have put in. docs/decisions/0063-returns-have-a-source.md

-- An account of the house with a running balance. Its id is the largest, so that a posting locks it after all others.
insert into ledger.account_kind (code, house, normal_side, currency) values ('return-pool', true, 'credit', 'NGN');
insert into ledger.account (id, address, kind, house, normal_side, currency, balance)
values (9000000000000000000, 'return-pool:NGN', 'return-pool', true, 'credit', 'NGN', 0);

-- It opens with what is left of the house's capital after the returns that were paid before it.
do $$
declare
  left_kobo bigint;
begin
  select coalesce(sum(case
    when t.credit_account_id = capital.id or t.credit_account_id = returns.id then t.amount else -t.amount
  end), 0) into left_kobo
  from ledger.account capital
  left join ledger.account returns on returns.address = 'return-expense:NGN'
  join ledger.transfer t on t.debit_account_id in (capital.id, returns.id) or t.credit_account_id in (capital.id, returns.id)
  where capital.address = 'house-capital:NGN';
  if left_kobo > 0 then
    perform ledger.post_one('return-pool:opened', 'pool-opened', 'house-capital:NGN', 'return-pool:NGN', left_kobo, ledger.product_now());
  end if;
end $$;

-- Returns that the pool did not cover on their day. They are paid whole, in the order of due_on and holding_id, and no
-- other return is paid while one of them waits. Written and paid under the pool's lock.
create table late_return (
  -- The ledger's key under which it is paid.
  key text primary key,
  investor_id uuid not null references investor,
  kind text not null check (kind in ('plan', 'investment')),
  holding_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  due_on date not null,
  late_since timestamptz not null,
  paid_at timestamptz
);
create view console.late_return as select * from late_return;
create index late_return_waiting on late_return (due_on, holding_id, key) where paid_at is null;
create index late_return_of_holding on late_return (investor_id, holding_id);
do $$
begin
  execute format('grant select, insert, update (paid_at) on late_return to %I', current_setting('osisi.app_role'));
end $$;

-- Locks the pool until the transaction ends. Says what is in it, and whether a return waits; the second by a statement
-- of its own, which sees what was committed while this one waited.
create function ledger.lock_return_pool(out balance bigint, out has_late boolean)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  select a.balance into balance from account a where a.id = 9000000000000000000 for no key update;
  has_late := exists (select from public.late_return r where r.paid_at is null);
end $$;
revoke execute on function ledger.lock_return_pool from public;
do $$
begin
  execute format('grant execute on function ledger.lock_return_pool to %I', current_setting('osisi.app_role'));
end $$;
