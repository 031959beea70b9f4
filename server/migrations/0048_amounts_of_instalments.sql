-- Each instalment has its own amount and percent, and a plan takes top-ups: payments beyond its schedule. A scheduled
-- instalment has the number of its due date; top-ups are numbered from 1001.
alter table plan_instalment
  add column amount_kobo bigint,
  -- Over the whole term, pro rata by the days from its value date.
  add column basis_points integer,
  add column kind text not null default 'scheduled' check (kind in ('scheduled', 'top-up'));

update plan_instalment i set amount_kobo = p.amount_kobo, basis_points = p.basis_points
from saving_plan p where p.id = i.plan_id;

alter table plan_instalment
  alter column amount_kobo set not null,
  alter column basis_points set not null,
  add check (amount_kobo > 0),
  add check (basis_points >= 0),
  add check ((kind = 'top-up') = (number > 1000)),
  -- A top-up is written once it is paid. One that was taken back has lapsed.
  add check (kind = 'scheduled' or state <> 'due');

-- What a payment has paid: its dispute holds those instalments.
create index plan_instalment_payment on plan_instalment (payment_id) where payment_id is not null;

-- The release before does not know these columns.
create function fill_plan_instalment() returns trigger language plpgsql as $$
begin
  select coalesce(new.amount_kobo, p.amount_kobo), coalesce(new.basis_points, p.basis_points)
  into new.amount_kobo, new.basis_points
  from saving_plan p where p.id = new.plan_id;
  return new;
end $$;
create trigger fill before insert on plan_instalment for each row
  when (new.amount_kobo is null or new.basis_points is null)
  execute function fill_plan_instalment();

create function keep_plan_instalment() returns trigger language plpgsql as $$
begin
  raise exception 'instalment % keeps its plan, kind, amount and percent', old.id;
end $$;
create trigger keep before update on plan_instalment for each row
  when (
    (new.plan_id, new.number, new.kind, new.amount_kobo, new.basis_points)
    is distinct from (old.plan_id, old.number, old.kind, old.amount_kobo, old.basis_points)
  )
  execute function keep_plan_instalment();

-- What a plan pays out is the sum over its paid, undisputed instalments, and the return is that sum to the nearest
-- kobo. The release before computes it from the plan's amount alone: of a plan with top-ups its maturity is refused
-- here, and retried until a worker of this release does it.
create function check_matured_sums() returns trigger language plpgsql as $$
declare
  principal numeric;
  earned numeric;
  whole numeric := (new.matures_on - new.started_on) * 10000;
begin
  select coalesce(sum(amount_kobo), 0),
    coalesce(sum(amount_kobo::numeric * basis_points * greatest(new.matures_on - value_on, 0)), 0)
  into principal, earned
  from plan_instalment where plan_id = new.id and state = 'paid' and disputed_at is null;
  if new.principal_kobo <> principal or 2 * abs(new.interest_kobo * whole - earned) > whole then
    raise exception 'saving plan % does not pay out the sum of its instalments', new.id;
  end if;
  return new;
end $$;
create trigger check_sums before update on saving_plan for each row
  when (
    new.principal_kobo is not null
    and (new.principal_kobo, new.interest_kobo) is distinct from (old.principal_kobo, old.interest_kobo)
  )
  execute function check_matured_sums();

-- A payment for a top-up names its plan; the release before has no handler for it and leaves it to this one.
alter table payment
  drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('stash', 'plan', 'investment', 'top-up'));

-- As in 0041, with top-ups: payments for their plan.
create or replace view seen_payment as
  select p.id, p.investor_id, p.reference, p.amount_kobo::text, p.state, p.gateway_status,
    case when p.purpose = 'top-up' then 'plan' else p.purpose end as purpose, p.channel,
    p.created_at, p.authorization_url, p.unanswered_since, p.dismissed_at, p.rejected_at, p.rejected_kobo::text,
    p.received_kobo::text, c.sent_at as charged_at, c.challenged_at,
    coalesce(s.id::text, v.portfolio_id::text) as for_id, coalesce(s.name, v.portfolio_name) as for_name
  from payment p
    left join card_charge c on c.payment_id = p.id
    left join plan_instalment i on p.purpose = 'plan' and i.id = p.subject_id
    left join saving_plan s on s.id = case when p.purpose = 'top-up' then p.subject_id else i.plan_id end
    left join investment v on p.purpose = 'investment' and v.id = p.subject_id
  where p.state = 'held'
    or (
      c.payment_id is not null and p.state in ('created', 'open') and c.ended_at is null and c.sent_at is not null
    )
    or (
      c.payment_id is null
      and (p.state in ('created', 'open') or (p.state = 'failed' and p.gateway_status in ('failed', 'reversed')))
      and (p.authorization_url is not null or p.unanswered_since is not null)
      and (
        p.unanswered_since is not null or p.gateway_status not in ('abandoned', 'failed')
        or (
          p.dismissed_at is null
          and (p.request_key is null or p.request_key not like 'ask %')
          and (i.state is null or i.state <> 'paid')
          and not exists (
            select from payment later
            where later.investor_id = p.investor_id and later.purpose = p.purpose and p.purpose <> 'plan'
              and (p.purpose <> 'top-up' or later.subject_id = p.subject_id)
              and later.state = 'settled' and later.created_at > p.created_at
          )
        )
      )
    );
