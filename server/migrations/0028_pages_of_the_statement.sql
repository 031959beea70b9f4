-- The lines of the statement that are older than `before`, newest first, those of a withdrawal with it: planned
-- once for all pages.
create function movements_page(who uuid, at_most integer, before bigint) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with own as (
      select id, normal_side from ledger.account where address = 'stash:' || who
    ), side as (
      (select t.id, t.key, t.movement, t.amount, t.event_at, 'debit' as side, t.debit_balance_after as balance_after
       from ledger.transfer t
       where t.debit_account_id = (select own.id from own) and t.debit_account_id >= 1000 and t.id < before
       order by t.id desc limit at_most)
      union all
      (select t.id, t.key, t.movement, t.amount, t.event_at, 'credit', t.credit_balance_after
       from ledger.transfer t
       where t.credit_account_id = (select own.id from own) and t.credit_account_id >= 1000 and t.id < before
       order by t.id desc limit at_most)
    )
    select coalesce(json_agg(row_to_json(piece)), '[]') from (
      select side.id::text as id, side.key, side.movement,
        case when side.side = own.normal_side then 'in' else 'out' end as direction,
        side.amount::text as amount, side.balance_after::text as "balanceAfter", side.event_at as "eventAt",
        case when side.key like 'withdrawal:%' then (
          select row_to_json(w) from seen_withdrawal w
          where w.id = substr(side.key, 12, 36)::uuid and w."investorId" = who
        ) end as withdrawal
      from side cross join own
      order by side.id desc limit at_most
    ) piece
  );
end $$;

create or replace function movements_piece(who uuid, at_most integer) returns json language plpgsql stable as $$
begin
  return movements_page(who, at_most, 9223372036854775807);
end $$;
