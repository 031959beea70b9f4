-- Standing rules: the plans to which money that comes in to an investor's own account number is passed on, in order.
create table standing_rule (
  id uuid primary key,
  investor_id uuid not null references investor,
  plan_id uuid not null references saving_plan,
  position integer not null check (position between 1 and 10),
  -- How far it goes: what is due, also the next instalment, and the rest as a top-up.
  reach text not null check (reach in ('due', 'next', 'all')),
  created_at timestamptz not null,
  constraint standing_rule_plan unique (investor_id, plan_id),
  constraint standing_rule_position unique (investor_id, position) deferrable initially deferred
);
create trigger refuse_closed before insert on standing_rule for each row execute function refuse_closed_investor();

-- What the rules did with a payment: one row for each instalment that was paid from it, one for what stays in the stash
-- (`kept`, or the reason why the rules were off), and one for each plan that failed unexpectedly.
create table standing_rule_use (
  id uuid primary key,
  payment_id uuid not null references payment,
  plan_id uuid references saving_plan,
  instalment_id uuid references plan_instalment,
  kind text not null check (kind in ('due', 'next', 'top-up', 'failed', 'kept', 'claim', 'freeze')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  used_at timestamptz not null,
  constraint standing_rule_use_once unique (payment_id, instalment_id),
  check ((kind in ('due', 'next', 'top-up')) = (instalment_id is not null)),
  check (instalment_id is null or amount_kobo > 0),
  check (kind <> 'failed' or amount_kobo = 0),
  check ((kind in ('kept', 'claim', 'freeze')) = (plan_id is null))
);

-- An instalment can be paid by money that came in to the own account number.
alter table plan_instalment
  drop constraint plan_instalment_paid_from_check,
  add constraint plan_instalment_paid_from_check
    check (paid_from in ('card', 'mandate', 'gateway', 'stash', 'own-account'));
