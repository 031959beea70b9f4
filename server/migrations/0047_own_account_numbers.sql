-- An account number of an investor's own at the gateway's bank. Whatever is transferred to it is theirs, without an
-- intent.

-- One row per request. The gateway gives a request no reference: the customer's e-mail correlates it.
create table own_account (
  id uuid primary key,
  investor_id uuid not null references investor,
  -- The gateway's customer.
  email text not null,
  customer_code text,
  state text not null default 'requested' check (state in ('requested', 'assigned', 'failed', 'released')),
  -- Why it failed.
  reason text check (
    reason in ('account-unresolved', 'name-or-bvn', 'number-or-bvn', 'unavailable', 'no-answer')
  ),
  consented_at timestamptz not null,
  requested_at timestamptz not null,
  -- When it was sent to the gateway: from then on the gateway may have it.
  sent_at timestamptz,
  -- When the gateway is asked for the outcome; null once it is known.
  next_check_at timestamptz,
  checks_made integer not null default 0,
  failed_at timestamptz,
  -- The number, as the gateway assigned it.
  gateway_id text,
  provider text,
  bank_name text,
  account_number text,
  account_name text,
  -- Who owns the number: this investor, of what is paid from `assigned_at` until `released_at`.
  assigned_at timestamptz,
  released_at timestamptz,
  -- When the gateway is asked (again) to deactivate it; null once there is nothing to ask.
  release_at timestamptz,
  release_tries integer not null default 0,
  -- When the gateway was last asked to look for a transfer to it.
  requeried_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'failed') = (failed_at is not null)),
  check (state not in ('assigned', 'released') or (
    gateway_id is not null and provider is not null and account_number is not null and account_name is not null
    and bank_name is not null and customer_code is not null and assigned_at is not null
  )),
  check ((state = 'released') = (released_at is not null)),
  check (released_at >= assigned_at),
  check (next_check_at is null or state = 'requested'),
  check (release_at is null or state = 'released')
);
-- One creator per investor, and one owner per number.
create unique index own_account_live on own_account (investor_id) where state in ('requested', 'assigned');
create unique index own_account_number_assigned on own_account (account_number) where state = 'assigned';
create index own_account_number on own_account (account_number) where account_number is not null;
create index own_account_of_investor on own_account (investor_id, requested_at desc);
create index own_account_email on own_account (lower(email));
create index own_account_to_check on own_account (next_check_at) where next_check_at is not null;
create index own_account_to_release on own_account (release_at) where release_at is not null;
create trigger refuse_closed before insert on own_account for each row execute function refuse_closed_investor();

create view due_of_own_account (due_at, what) as
  select next_check_at, 'own-account' from own_account where next_check_at is not null
  union all
  select release_at, 'own-account' from own_account where release_at is not null;
select assemble_due_moments();

alter table payment
  drop constraint payment_channel_check,
  add constraint payment_channel_check
    check (channel in ('card', 'bank_transfer', 'bank', 'own-account', 'direct-debit')),
  -- A payment without an intent has the gateway's reference, in whatever form that is.
  drop constraint payment_reference_check,
  add constraint payment_reference_check check (reference ~ '^[!-~]{1,200}$'),
  -- The number that it was transferred to.
  add column own_account_id uuid references own_account,
  -- Who sent it, as the gateway says. Evidence, not identity.
  add column sender_name text check (length(sender_name) between 1 and 100),
  add column sender_bank text check (length(sender_bank) between 1 and 100),
  add constraint payment_to_own_account
    check (own_account_id is null or (channel = 'own-account' and purpose = 'stash'));
create index payment_to_own_account_number on payment (own_account_id) where own_account_id is not null;
