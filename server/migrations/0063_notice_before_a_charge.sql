-- When the investor is to be told of a plan's next charge, and for which due date that was done last.
alter table saving_plan
  add column announce_at timestamptz,
  add column announced_for date;
create index saving_plan_announce on saving_plan (announce_at) where announce_at is not null;

-- For plans that run already: 09:00 of the day before their next step. The job corrects it.
update saving_plan set announce_at = next_step_at - interval '15 hours'
where state = 'ongoing' and next_step_at is not null and paused_at is null and charging in ('ok', 'retrying')
  and (coalesce(changed_kobo, amount_kobo) >= 500000 or not exists (
    select from plan_instalment where plan_id = saving_plan.id and number > 1 and attempts > 0
  ));

create view due_of_announcement (due_at, what) as
  select announce_at, 'announcement' from saving_plan where announce_at is not null;
select assemble_due_moments();
