-- Another amount for the instalments of a plan that have no row yet; null: the amount at opening. What exceeds the
-- amount at opening is saved like a top-up, at its own percent.
alter table saving_plan
  add column changed_kobo bigint check (changed_kobo > 0);

alter table plan_instalment
  add column extra_kobo bigint not null default 0 check (extra_kobo >= 0 and extra_kobo < amount_kobo),
  add column extra_basis_points integer check (extra_basis_points >= 0),
  add constraint extra_has_percent check ((extra_kobo > 0) = (extra_basis_points is not null));

-- An instalment keeps its amount, but for its extra: what no longer fits into the plan is left out when it is paid.
drop trigger keep on plan_instalment;
create trigger keep before update on plan_instalment for each row
  when (
    (new.plan_id, new.number, new.kind, new.basis_points, new.amount_kobo - new.extra_kobo)
    is distinct from (old.plan_id, old.number, old.kind, old.basis_points, old.amount_kobo - old.extra_kobo)
    or new.extra_kobo > old.extra_kobo
    or (
      (old.state = 'paid' or new.state <> 'paid')
      and (new.extra_kobo, new.extra_basis_points) is distinct from (old.extra_kobo, old.extra_basis_points)
    )
  )
  execute function keep_plan_instalment();

-- As in 0048, with extras at their own percent. The release before knows none: of a plan with extras its maturity is
-- refused here, and retried until a worker of this release does it.
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
  if new.principal_kobo <> principal or 2 * abs(new.interest_kobo * whole - earned) > whole then
    raise exception 'saving plan % does not pay out the sum of its instalments', new.id;
  end if;
  return new;
end $$;
