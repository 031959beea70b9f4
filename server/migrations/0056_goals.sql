-- What a plan is for: an amount, the day on which it is wanted, and one of our pictures.
alter table saving_plan
  add column goal_kobo bigint check (goal_kobo > 0),
  add column goal_on date,
  add column picture text check (picture in (
    'school', 'home', 'shop', 'farm', 'phone', 'travel', 'health', 'wedding', 'child', 'tree'
  )),
  add constraint saving_plan_goal check (goal_on is null or goal_kobo is not null);
