-- What a line of the history is about: the name of the plan, or of the portfolio, that its key belongs to.
create function holding_name(key text, who uuid) returns text language sql stable as $$
  select case split_part(key, ':', 1)
    when 'instalment' then (
      select p.name from plan_instalment i join saving_plan p on p.id = i.plan_id
      where i.id = split_part(key, ':', 2)::uuid and p.investor_id = who
    )
    when 'plan' then (
      select p.name from saving_plan p where p.id = split_part(key, ':', 2)::uuid and p.investor_id = who
    )
    when 'investment' then (
      select i.portfolio_name from investment i
      where i.id = split_part(key, ':', 2)::uuid and i.investor_id = who
    )
  end
$$;

-- The keys of the lines about a holding with a word that begins so; the word is in small letters.
create function holding_keys(word text, who uuid) returns setof text language sql stable as $$
  select unnest(array['plan:' || p.id || ':matured', 'plan:' || p.id || ':return'])
  from saving_plan p where p.investor_id = who and strpos(' ' || lower(p.name), ' ' || word) > 0
  union all
  select 'instalment:' || i.id || ':saved'
  from plan_instalment i join saving_plan p on p.id = i.plan_id
  where p.investor_id = who and strpos(' ' || lower(p.name), ' ' || word) > 0
  union all
  select unnest(array[
    'investment:' || i.id || ':bought', 'investment:' || i.id || ':matured', 'investment:' || i.id || ':return'])
  from investment i where i.investor_id = who and strpos(' ' || lower(i.portfolio_name), ' ' || word) > 0
$$;

-- As in 0042, and with that name.
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
      side.booked_at as "bookedAt", holding_name(side.key, who) as "about",
      case when side.key like 'withdrawal:%' then (
        select row_to_json(w) from seen_withdrawal w
        where w.id = substr(side.key, 12, 36)::uuid and w."investorId" = who
      ) end as withdrawal
    from side cross join own
    order by side.id desc limit at_most
  ) line
$$;
