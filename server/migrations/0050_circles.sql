-- Circles: people who save side by side, each in a plan of their own. No money belongs to a circle.

create table circle (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 40),
  purpose text not null check (purpose <> '' and char_length(purpose) <= 140),
  -- Readable, because members are shown it again.
  code text not null constraint circle_code unique check (code ~ '^[CDFGHJKMNPQRTVWXY34679]{10}$'),
  code_made_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

-- The keeper is the present member who has been in it longest.
create table circle_member (
  id uuid primary key,
  circle_id uuid not null references circle,
  investor_id uuid not null references investor,
  plan_id uuid not null references saving_plan,
  joined_at timestamptz not null,
  left_at timestamptz,
  left_how text check (left_how in ('left', 'removed', 'closed')),
  check ((left_at is null) = (left_how is null))
);
create unique index circle_member_once on circle_member (circle_id, investor_id) where left_at is null;
create unique index circle_member_plan on circle_member (plan_id) where left_at is null;
create index circle_member_of_investor on circle_member (investor_id);
create index circle_member_of_circle on circle_member (circle_id);

create trigger refuse_closed before insert on circle_member for each row
  execute function refuse_closed_investor();
