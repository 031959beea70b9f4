-- Ending a saving plan before its last day, by the rules of the catalogue.
alter table catalogue drop constraint catalogue_kind_check;
alter table catalogue add check (
  kind in ('portfolio', 'plan-options', 'limits', 'announcement', 'switch', 'exit-policy')
);

insert into catalogue (id, kind, subject, valid_from, value, author, approver) overriding system value
values (9, 'exit-policy', 'plans', '2024-01-01',
  '{"offered": true, "coolingOffHours": 24, "feeBasisPoints": 0}', 'the first catalogue', 'the first catalogue');

alter table saving_plan
  -- When its owner first asked to end it within the cooling-off and had to wait: the right is kept.
  add column exit_asked_at timestamptz,
  -- It ended before its last day, free of a fee within the cooling-off or later.
  add column ended_early text check (ended_early in ('cooling-off', 'later')),
  add column exit_fee_kobo bigint check (exit_fee_kobo >= 0),
  add check ((ended_early is null) = (exit_fee_kobo is null)),
  add check (ended_early is null or (state = 'matured' and interest_kobo = 0));

create or replace view console.saving_plan as
  select id, investor_id, name, amount_kobo, changed_kobo, interval, months, basis_points, channel, state, charging,
    card_id, mandate_id, opened_at, started_on, matures_on, matured_at, paused_at, retry_at, next_step_at, fallen_due,
    declines, declined_on, missed_choice, goal_kobo, goal_on, principal_kobo, interest_kobo, consented_at,
    stash_consented_at, announce_at, announced_for, moved_day, moved_from, ended_early, exit_fee_kobo
  from saving_plan;

insert into ledger.account_kind (code, house, normal_side, currency) values ('exit-fee-income', true, 'credit', null);

-- As in 0062; a plan that ended early earns nothing.
create or replace function check_matured_sums() returns trigger language plpgsql as $$
declare
  principal numeric;
  earned numeric;
  whole numeric := (new.matures_on - new.started_on) * 10000;
begin
  select coalesce(sum(amount_kobo), 0),
    coalesce(sum(
      ((amount_kobo - extra_kobo)::numeric * basis_points + extra_kobo::numeric * coalesce(extra_basis_points, 0))
      * greatest(new.matures_on - value_on, 0)
    ), 0)
  into principal, earned
  from plan_instalment where plan_id = new.id and state = 'paid' and disputed_at is null;
  if new.ended_early is not null then
    earned := 0;
  end if;
  if new.principal_kobo <> principal or 2 * abs(new.interest_kobo * whole - earned) > whole then
    raise exception 'saving plan % does not pay out the sum of its instalments', new.id;
  end if;
  return new;
end $$;
