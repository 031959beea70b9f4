-- Mandates: an investor lets us debit a bank account on the due dates of their plans. And those debits,
-- which are sent and followed like the charges of a kept card.

create table mandate (
  id uuid primary key,
  investor_id uuid not null references investor,
  -- The gateway debits it with the address that it was begun with, and with no other.
  email text not null,
  state text not null default 'awaiting' check (state in ('awaiting', 'active', 'revoked', 'expired')),
  -- The gateway's name for the request; null until its page was opened.
  reference text unique,
  consent_url text,
  -- Encrypted. Erased once the mandate has ended and is deactivated at the gateway.
  authorization_code bytea,
  authorization_id text,
  bank text,
  last4 text,
  started_at timestamptz not null,
  -- When the gateway first said that the account's owner has allowed it; the bank activates it later.
  consented_at timestamptz,
  activated_at timestamptz,
  -- A debit failed: nothing is tried with it before then.
  rests_until timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('investor', 'bank', 'time')),
  -- The last time that the investor had the bank asked again, which costs them ₦50 for a while.
  activation_asked_at timestamptz,
  -- When the gateway is queried next.
  next_check_at timestamptz,
  -- When the gateway is to deactivate it (again); null if there is nothing to deactivate.
  deactivate_at timestamptz,
  deactivate_tries integer not null default 0,
  check ((reference is null) = (consent_url is null)),
  check ((state in ('revoked', 'expired')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_by is null)),
  check (state <> 'active' or (activated_at is not null and authorization_code is not null)),
  check (deactivate_at is null or authorization_code is not null)
);
create index mandate_of_investor on mandate (investor_id, started_at desc);
create index mandate_of_email on mandate (lower(email));
create index mandate_to_check on mandate (next_check_at) where next_check_at is not null;
create index mandate_to_deactivate on mandate (deactivate_at) where deactivate_at is not null;

alter table payment
  -- The mandate that this payment was debited by.
  add column mandate_id uuid references mandate;

alter table card_charge
  alter column card_id drop not null,
  add column mandate_id uuid references mandate,
  add constraint card_charge_of_one check ((card_id is null) <> (mandate_id is null));

alter table saving_plan
  add column mandate_id uuid references mandate,
  drop constraint saving_plan_check5,
  drop constraint saving_plan_charging_check,
  add constraint saving_plan_charging_check check (
    charging in ('by-hand', 'ok', 'retrying', 'stopped', 'card-unusable', 'mandate-ended')
  ),
  add constraint saving_plan_charges_one check (card_id is null or mandate_id is null),
  add constraint saving_plan_charged check (
    (card_id is null and mandate_id is null) = (charging = 'by-hand')
  );
create index saving_plan_of_mandate on saving_plan (mandate_id) where state in ('pending', 'ongoing');

alter table plan_instalment
  drop constraint plan_instalment_paid_from_check,
  add constraint plan_instalment_paid_from_check
    check (paid_from in ('card', 'mandate', 'gateway', 'stash'));

alter table dispute
  -- A debit that the bank took back without a claim before: lost from the beginning.
  add column returned boolean not null default false;

create view due_of_mandate (due_at, what) as
  select next_check_at, 'mandate' from mandate where next_check_at is not null
  union all
  select deactivate_at, 'mandate' from mandate where deactivate_at is not null;
select assemble_due_moments();
