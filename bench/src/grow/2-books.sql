-- The same in the ledger: every account with the balance of its transfers, inserted in chronological order,
-- so that an investor's transfers are as scattered on disk as in production.

select ledger.open_accounts(array['gateway-clearing:NGN', 'gateway-fees:NGN']);

create temporary table book on commit drop as
  select n, id, joined_at, size, 1000 + (n - 1) * 4 as stash, 1001 + (n - 1) * 4 as held, 1002 + (n - 1) * 4 as plan,
    1003 + (n - 1) * 4 as investment
  from person;
analyze book;

insert into ledger.account (id, address, kind, house, normal_side, currency, owner_id, balance)
  select one.id, one.address, split_part(one.address, ':', 1), false, 'credit', 'NGN', book.id, one.balance * size
  from book,
    (select max(stash_after) filter (where k = last) as in_stash, max(plan_after) as in_plan
     from step, (select max(k) as last from step) ended) left_over,
    (select at from step where movement = 'units-bought') bought,
    lateral (values
      (stash, 'stash:' || book.id, in_stash),
      (held, 'held:' || book.id, 0),
      (book.plan, 'plan:' || book.id || ':' || pg_temp.id_of('plan', n, joined_at), in_plan),
      (investment, 'investment:' || book.id || ':' || pg_temp.id_of('investment', n, bought.at), 1000_00)
    ) one (id, address, balance);

insert into ledger.transfer (id, key, movement, debit_account_id, credit_account_id, amount, currency,
    debit_balance_after, credit_balance_after, event_at, booked_at, created_at)
  select (k - 1) * (select count(*) from person) + n,
    case movement
      when 'funding-settled' then 'payment:' || pg_temp.id_of('payment' || nth, n, at) || ':settled'
      when 'gateway-fee' then 'fee:' || pg_temp.id_of('payment' || nth, n, (select f.at from step f where f.movement = 'funding-settled' and f.nth = step.nth))
      when 'withdrawal-held' then 'withdrawal:' || pg_temp.id_of('withdrawal', n, at) || ':held'
      when 'withdrawal-paid' then 'withdrawal:' || pg_temp.id_of('withdrawal', n, (select h.at from step h where h.movement = 'withdrawal-held')) || ':settled'
      when 'instalment-saved' then 'instalment:' || pg_temp.id_of('instalment' || nth, n, at) || ':saved'
      when 'units-bought' then 'investment:' || pg_temp.id_of('investment', n, at) || ':bought'
    end,
    movement,
    case movement when 'funding-settled' then clearing when 'gateway-fee' then fees when 'withdrawal-paid' then held else stash end,
    case movement when 'funding-settled' then stash when 'withdrawal-held' then held when 'instalment-saved' then book.plan
      when 'units-bought' then investment else clearing end,
    kobo * size, 'NGN',
    case movement when 'withdrawal-paid' then 0 when 'funding-settled' then null when 'gateway-fee' then null else stash_after * size end,
    case movement when 'funding-settled' then stash_after * size when 'withdrawal-held' then kobo * size
      when 'instalment-saved' then plan_after * size when 'units-bought' then kobo * size end,
    at, at, at
  from step, book,
    (select id as clearing from ledger.account where address = 'gateway-clearing:NGN') clearing_account,
    (select id as fees from ledger.account where address = 'gateway-fees:NGN') fees_account
  order by k, n;

-- In the order of its index, which takes a fraction of the time.
insert into ledger.transfer_key (key, transfer_id) select key, id from ledger.transfer order by key;

select setval('ledger.investor_account_id', (select max(id) from ledger.account));
select setval('ledger.transfer_id', (select max(id) from ledger.transfer));
