-- Saving plans. What is to happen on later days is not written down before: an instalment becomes a row
-- on the day on which it falls due, so a daily plan costs as many rows as days have passed.

create table saving_plan (
  id uuid primary key,
  investor_id uuid not null references investor,
  name text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  interval text not null check (interval in ('daily', 'weekly', 'monthly')),
  months integer not null check (months > 0),
  -- Over the whole term, as offered on the day on which it was opened.
  basis_points integer not null check (basis_points >= 0),
  -- How the investor chose to pay; null: any way.
  channel text check (channel in ('card', 'bank_transfer', 'bank')),
  -- When the investor agreed that a card is kept and charged at each due date.
  consented_at timestamptz,
  -- The request that opened it, should the same one come again.
  request_key text,
  state text not null default 'pending' check (state in ('pending', 'given-up', 'ongoing', 'matured')),
  opened_at timestamptz not null,
  -- Days in Lagos, known once the first instalment is paid.
  started_on date,
  matures_on date,
  -- How many instalments have fallen due.
  fallen_due integer not null default 0,
  paused_at timestamptz,
  card_id uuid references card,
  charging text not null default 'by-hand'
    check (charging in ('by-hand', 'ok', 'retrying', 'stopped', 'card-unusable')),
  -- The ladder after a decline: the day of the first, how many there were, and when to try again.
  declined_on date,
  declines integer not null default 0,
  retry_at timestamptz,
  matured_at timestamptz,
  principal_kobo bigint,
  interest_kobo bigint,
  -- When the clock has something to do with it; null once nothing can change.
  next_step_at timestamptz,
  constraint saving_plan_request unique (investor_id, request_key),
  check ((state in ('ongoing', 'matured')) = (started_on is not null)),
  check ((started_on is null) = (matures_on is null)),
  check ((state = 'matured') = (matured_at is not null)),
  check ((matured_at is null) = (principal_kobo is null and interest_kobo is null)),
  check (state in ('given-up', 'matured') or next_step_at is not null),
  check ((card_id is null) = (charging = 'by-hand')),
  check ((charging = 'retrying') = (retry_at is not null))
);
create index saving_plan_of_investor on saving_plan (investor_id, id desc);
create index saving_plan_of_card on saving_plan (card_id) where state = 'ongoing';
create index saving_plan_due on saving_plan (next_step_at) where next_step_at is not null;

create function keep_ended_plan() returns trigger language plpgsql as $$
begin
  raise exception 'saving plan % is % and cannot become %', old.id, old.state, new.state;
end $$;
create trigger keep_ended before update on saving_plan for each row
  when (
    (old.state <> new.state and (old.state, new.state)
      not in (('pending', 'given-up'), ('pending', 'ongoing'), ('ongoing', 'matured')))
    or (new.investor_id, new.amount_kobo, new.interval, new.months, new.basis_points)
       is distinct from (old.investor_id, old.amount_kobo, old.interval, old.months, old.basis_points)
    or (old.started_on is not null and new.started_on is distinct from old.started_on)
  )
  execute function keep_ended_plan();

create table plan_instalment (
  id uuid primary key,
  plan_id uuid not null references saving_plan,
  number integer not null check (number >= 1),
  -- Null for the first one until the plan has begun with it.
  due_on date,
  state text not null default 'due' check (state in ('due', 'paid', 'lapsed')),
  -- How often a card was charged for it; each attempt has an id of its own.
  attempts integer not null default 0,
  -- The charge of a card that is open.
  charge_id uuid references payment,
  -- Where its owner has to confirm that charge.
  challenge_url text,
  -- Whether the last charge was declined.
  declined boolean not null default false,
  -- Whether it is late for a reason of the investor's: then it earns from the day of paying.
  waited boolean not null default false,
  -- Until when somebody may be paying it by hand: meanwhile no card is charged.
  checkout_until timestamptz,
  -- When a link to pay it is to be sent.
  ask_at timestamptz,
  paid_at timestamptz,
  value_on date,
  paid_from text check (paid_from in ('card', 'gateway', 'stash')),
  payment_id uuid references payment,
  request_key text,
  -- While the payer's bank wants the payment back.
  disputed_at timestamptz,
  -- How often its money was taken back: each time it is paid, it is paid under another key.
  taken_back integer not null default 0,
  constraint plan_instalment_number unique (plan_id, number),
  check (due_on is not null or number = 1),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (value_on is not null)),
  check ((state = 'paid') = (paid_from is not null)),
  check (charge_id is null or state = 'due'),
  check (challenge_url is null or charge_id is not null),
  check (disputed_at is null or state = 'paid')
);
-- One open charge a plan, so at most one for a due date.
create unique index plan_instalment_charging on plan_instalment (plan_id) where charge_id is not null;
create index plan_instalment_ask on plan_instalment (ask_at) where ask_at is not null;

create view due_of_plan (due_at, what) as
  select next_step_at, 'plan' from saving_plan where next_step_at is not null;
create view due_of_instalment (due_at, what) as
  select ask_at, 'instalment' from plan_instalment where ask_at is not null;
select assemble_due_moments();
