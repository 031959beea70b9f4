-- What the home page shows, domain by domain, as JSON: functions, because their plans are kept by the
-- connection, also behind a pooler, where a statement of the server's own would be planned anew by each
-- request. Money and numbers of rows are texts, because JSON's numbers end at 2^53.
-- docs/decisions/0028-under-load.md says why the profile is read so.

create view seen_withdrawal as
  select w.id, w.investor_id as "investorId", w.reference, w.amount_kobo::text as "amountKobo", w.state,
    w.came_back_because as "cameBackBecause", w.created_at as "createdAt", w.paid_at as "paidAt",
    w.came_back_at as "cameBackAt", w.session_id as "sessionId", r.bank_name as "bankName", r.last4,
    r.account_name as "accountName"
  from withdrawal w join payout_recipient r on r.id = w.recipient_id;

create function investor_piece(who uuid) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select row_to_json(piece) from (
      select id, first_name as "firstName", last_name as "lastName", email,
        email_verified_at as "emailVerifiedAt", phone, phone_verified_at as "phoneVerifiedAt",
        investor_type_id as "investorTypeId", referral_slug as "referralSlug", created_at as "createdAt",
        closed_at as "closedAt"
      from investor where id = who
    ) piece
  );
end $$;

create function phone_waiting_piece(who uuid) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (select to_json(phone) from phone_change where investor_id = who);
end $$;

-- By address; an account that was never used is not there.
create function balances_piece(addresses text[]) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_object_agg(address, balance::text), '{}')
    from ledger.account where address = any (addresses)
  );
end $$;

-- The newest lines of the statement, those of a withdrawal with it.
create function movements_piece(who uuid, at_most integer) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with own as (
      select id, normal_side from ledger.account where address = 'stash:' || who
    ), side as (
      (select t.id, t.key, t.movement, t.amount, t.event_at, 'debit' as side, t.debit_balance_after as balance_after
       from ledger.transfer t
       where t.debit_account_id = (select own.id from own) and t.debit_account_id >= 1000
       order by t.id desc limit at_most)
      union all
      (select t.id, t.key, t.movement, t.amount, t.event_at, 'credit', t.credit_balance_after
       from ledger.transfer t
       where t.credit_account_id = (select own.id from own) and t.credit_account_id >= 1000
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

-- Started and not decided, as `findUndecidedPayments` has them, and the sum of what was ever paid in.
create function payments_piece(who uuid, payable_since timestamptz, at_most integer) returns json
language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return json_build_object(
    'undecided', (
      select coalesce(json_agg(row_to_json(piece)), '[]') from (
        select p.reference, p.amount_kobo::text as "amountKobo", p.state, p.channel, p.created_at as "createdAt",
          p.authorization_url as "authorizationUrl", c.challenged_at as "challengedAt"
        from payment p left join card_charge c on c.payment_id = p.id
        where p.investor_id = who and p.state in ('created', 'open', 'held')
          and (p.state = 'held' or p.created_at > payable_since or c.challenged_at is not null
            or p.gateway_status is distinct from 'abandoned')
        order by p.created_at desc limit at_most
      ) piece
    ),
    'settled', (
      select coalesce(sum(amount_kobo), 0)::text from payment where investor_id = who and state = 'settled'
    )
  );
end $$;

create function withdrawals_piece(who uuid, at_most integer, pending_at_most integer) returns json
language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return json_build_object(
    'newest', (
      select coalesce(json_agg(row_to_json(w)), '[]') from (
        select * from seen_withdrawal where "investorId" = who order by id desc limit at_most
      ) w
    ),
    'pending', (
      select coalesce(json_agg(row_to_json(w)), '[]') from (
        select * from seen_withdrawal where "investorId" = who and state = 'pending'
        order by id desc limit pending_at_most
      ) w
    )
  );
end $$;

-- Whether there is anything of these, which most people never have.
create function refunds_piece(who uuid) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return to_json(exists (select from refund where investor_id = who and state = 'pending'));
end $$;

create function disputes_piece(who uuid) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return to_json(exists (select from dispute where investor_id = who and state = 'open'));
end $$;

-- Plans that have begun, the newest first, with what has fallen due and their card unless it is gone.
create function plans_piece(who uuid, at_most integer) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(row_to_json(piece)), '[]') from (
      select p.id, p.name, p.amount_kobo::text as "amountKobo", p.interval, p.months, p.basis_points as "basisPoints",
        p.channel, p.state, p.started_on as "startedOn", p.matures_on as "maturesOn", p.fallen_due as "fallenDue",
        p.paused_at as "pausedAt", p.card_id as "cardId", p.charging, p.retry_at as "retryAt",
        p.principal_kobo::text as "principalKobo", p.interest_kobo::text as "interestKobo",
        (
          select coalesce(json_agg(row_to_json(due)), '[]') from (
            select i.number, i.state, i.value_on as "valueOn", i.challenge_url as "challengeUrl"
            from plan_instalment i where i.plan_id = p.id order by i.number
          ) due
        ) as instalments,
        (
          select row_to_json(kept) from (
            select c.id, c.brand, c.last4, c.exp_month as "expMonth", c.exp_year as "expYear",
              c.unusable_since as "unusableSince"
            from card c where c.id = p.card_id and c.investor_id = who and c.removed_at is null
          ) kept
        ) as card
      from saving_plan p
      where p.investor_id = who and p.state in ('ongoing', 'matured')
      order by p.id desc limit at_most
    ) piece
  );
end $$;

create function investments_piece(who uuid, at_most integer, active_at_most integer) returns json
language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return json_build_object(
    'newest', (
      select coalesce(json_agg(row_to_json(piece)), '[]') from (
        select id, portfolio_id as "portfolioId", portfolio_name as "portfolioName", units,
          price_kobo::text as "priceKobo", amount_kobo::text as "amountKobo", months, basis_points as "basisPoints",
          state, value_on as "valueOn", ends_on as "endsOn", at_maturity as "atMaturity", disputed_at as "disputedAt"
        from investment where investor_id = who and state <> 'ordered'
        order by id desc limit at_most
      ) piece
    ),
    'active', (
      select coalesce(json_agg(row_to_json(piece)), '[]') from (
        select id, portfolio_id as "portfolioId", portfolio_name as "portfolioName", amount_kobo::text as "amountKobo"
        from investment where investor_id = who and state = 'active'
        order by id desc limit active_at_most
      ) piece
    ),
    'activeSum', (
      select coalesce(sum(amount_kobo), 0)::text from investment where investor_id = who and state = 'active'
    )
  );
end $$;
