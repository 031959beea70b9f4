-- What the home page shows, for all who ask at the same moment, by one statement. Each part of it is still its domain's
-- own function, but one that PostgreSQL reads into the statement that calls it ("inlines": language sql, a table as its
-- result, no settings), so that starting and ending the statement is paid once for all of them, and no longer for each
-- part of each person. `profiles_of` keeps the plan, whoever uses the connection. Money and numbers of rows are texts,
-- because JSON's numbers end at 2^53. docs/decisions/0028-under-load.md
--
-- `session_of`, and the functions of 0027 that are called `…_piece`, are what the version before asks while both are
-- running.

-- A session that is alive, with what every signed-in request wants to know of its investor.
create function live_session(hash bytea, used_after timestamptz, begun_after timestamptz)
returns table (session_id uuid, last_used_at timestamptz, id uuid, email text, email_verified_at timestamptz,
  first_name text, last_name text)
language sql stable rows 1 as $$
  select s.id, s.last_used_at, i.id, i.email, i.email_verified_at, i.first_name, i.last_name
  from session s join investor i on i.id = s.investor_id
  where s.token_hash = hash and s.last_used_at > used_after and s.created_at > begun_after
$$;

-- The sessions of tokens, where they are alive, each with its place among the tokens.
create function sessions_of(token_hashes bytea[], used_after timestamptz, begun_after timestamptz)
returns table (place integer, session_id uuid, last_used_at timestamptz, id uuid, email text,
  email_verified_at timestamptz, first_name text, last_name text)
language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    select asked.place::integer, session.*
    from unnest(token_hashes) with ordinality as asked (token_hash, place)
    cross join lateral live_session(asked.token_hash, used_after, begun_after) as session;
end $$;

create function investor_part(who uuid) returns table (part json) language sql stable rows 1 as $$
  select row_to_json(shown) from (
    select id, first_name as "firstName", last_name as "lastName", email,
      email_verified_at as "emailVerifiedAt", phone, phone_verified_at as "phoneVerifiedAt",
      investor_type_id as "investorTypeId", referral_slug as "referralSlug", created_at as "createdAt",
      closed_at as "closedAt"
    from investor where id = who
  ) shown
$$;

create function phone_waiting_part(who uuid) returns table (part json) language sql stable rows 1 as $$
  select (select to_json(phone) from phone_change where investor_id = who)
$$;

-- By kind; an account that was never used is not there.
create function balances_part(who uuid, kinds text[]) returns table (part json) language sql stable rows 1 as $$
  select coalesce(json_object_agg(kind, balance::text), '{}')
  from ledger.account
  where address = any (array(select wanted || ':' || who from unnest(kinds) wanted))
$$;

-- The newest lines of the statement, or those older than `before`, those of a withdrawal with it.
create function movements_part(who uuid, at_most integer, before bigint) returns table (part json)
language sql stable rows 1 as $$
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
  select coalesce(json_agg(row_to_json(line)), '[]') from (
    select side.id::text as id, side.key, side.movement,
      case when side.side = own.normal_side then 'in' else 'out' end as direction,
      side.amount::text as amount, side.balance_after::text as "balanceAfter", side.event_at as "eventAt",
      case when side.key like 'withdrawal:%' then (
        select row_to_json(w) from seen_withdrawal w
        where w.id = substr(side.key, 12, 36)::uuid and w."investorId" = who
      ) end as withdrawal
    from side cross join own
    order by side.id desc limit at_most
  ) line
$$;

-- A page of the statement by itself, planned once for all pages.
create or replace function movements_page(who uuid, at_most integer, before bigint) returns json
language plpgsql stable as $$
begin
  return (select part from movements_part(who, at_most, before));
end $$;

-- Started and not decided, as `findUndecidedPayments` has them, and the sum of what was ever paid in.
create function payments_part(who uuid, payable_since timestamptz, at_most integer) returns table (part json)
language sql stable rows 1 as $$
  select json_build_object(
    'undecided', (
      select coalesce(json_agg(row_to_json(undecided)), '[]') from (
        select p.reference, p.amount_kobo::text as "amountKobo", p.state, p.channel, p.created_at as "createdAt",
          p.authorization_url as "authorizationUrl", c.challenged_at as "challengedAt"
        from payment p left join card_charge c on c.payment_id = p.id
        where p.investor_id = who and p.state in ('created', 'open', 'held')
          and (p.state = 'held' or p.created_at > payable_since or c.challenged_at is not null
            or p.gateway_status is distinct from 'abandoned')
        order by p.created_at desc limit at_most
      ) undecided
    ),
    'settled', (
      select coalesce(sum(amount_kobo), 0)::text from payment where investor_id = who and state = 'settled'
    )
  )
$$;

create function withdrawals_part(who uuid, at_most integer, pending_at_most integer) returns table (part json)
language sql stable rows 1 as $$
  select json_build_object(
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
  )
$$;

-- Whether there is anything of these, which most people never have.
create function refunds_part(who uuid) returns table (part boolean) language sql stable rows 1 as $$
  select exists (select from refund where investor_id = who and state = 'pending')
$$;

create function disputes_part(who uuid) returns table (part boolean) language sql stable rows 1 as $$
  select exists (select from dispute where investor_id = who and state = 'open')
$$;

-- Plans that have begun, the newest first, with what has fallen due and their card unless it is gone.
create function plans_part(who uuid, at_most integer) returns table (part json) language sql stable rows 1 as $$
  select coalesce(json_agg(row_to_json(plan)), '[]') from (
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
  ) plan
$$;

create function investments_part(who uuid, at_most integer, active_at_most integer) returns table (part json)
language sql stable rows 1 as $$
  select json_build_object(
    'newest', (
      select coalesce(json_agg(row_to_json(bought)), '[]') from (
        select id, portfolio_id as "portfolioId", portfolio_name as "portfolioName", units,
          price_kobo::text as "priceKobo", amount_kobo::text as "amountKobo", months, basis_points as "basisPoints",
          state, value_on as "valueOn", ends_on as "endsOn", at_maturity as "atMaturity", disputed_at as "disputedAt"
        from investment where investor_id = who and state <> 'ordered'
        order by id desc limit at_most
      ) bought
    ),
    'active', (
      select coalesce(json_agg(row_to_json(active)), '[]') from (
        select id, portfolio_id as "portfolioId", portfolio_name as "portfolioName", amount_kobo::text as "amountKobo"
        from investment where investor_id = who and state = 'active'
        order by id desc limit active_at_most
      ) active
    ),
    'activeSum', (
      select coalesce(sum(amount_kobo), 0)::text from investment where investor_id = who and state = 'active'
    )
  )
$$;

-- The same, each with all that the home page shows of whose it is, as JSON. As text, so that nobody walks through all of it to look for names to change.
create function profiles_of(token_hashes bytea[], used_after timestamptz, begun_after timestamptz,
  payable_since timestamptz, balance_kinds text[], movements_at_most integer, payments_at_most integer,
  withdrawals_at_most integer, pending_at_most integer, plans_at_most integer, investments_at_most integer,
  active_at_most integer)
returns table (place integer, session_id uuid, last_used_at timestamptz, id uuid, email text,
  email_verified_at timestamptz, first_name text, last_name text, parts text)
language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    select asked.place::integer, session.*,
      json_build_object(
        'investor', investor.part, 'balances', balances.part, 'movements', movements.part, 'payments', payments.part,
        'withdrawals', withdrawals.part, 'refunds', refunds.part, 'disputes', disputes.part, 'plans', plans.part,
        'investments', investments.part, 'phoneWaiting', phone_waiting.part
      )::text
    from unnest(token_hashes) with ordinality as asked (token_hash, place)
    cross join lateral live_session(asked.token_hash, used_after, begun_after) as session
    cross join lateral investor_part(session.id) as investor
    cross join lateral balances_part(session.id, balance_kinds) as balances
    cross join lateral movements_part(session.id, movements_at_most, 9223372036854775807) as movements
    cross join lateral payments_part(session.id, payable_since, payments_at_most) as payments
    cross join lateral withdrawals_part(session.id, withdrawals_at_most, pending_at_most) as withdrawals
    cross join lateral refunds_part(session.id) as refunds
    cross join lateral disputes_part(session.id) as disputes
    cross join lateral plans_part(session.id, plans_at_most) as plans
    cross join lateral investments_part(session.id, investments_at_most, active_at_most) as investments
    cross join lateral phone_waiting_part(session.id) as phone_waiting;
end $$;
