-- Signing in safely: a forgotten password, a second step, and a phone that changes.

alter table challenge drop constraint challenge_purpose_check;
alter table challenge add constraint challenge_purpose_check
  check (purpose in ('onboarding', 'login', 'password-reset', 'phone-change'));

-- Since when a password alone does not sign in. Null: it does.
alter table investor add column two_step_since timestamptz;

-- Somebody gave the right password and has not given the code yet. Only the browser has the token;
-- without it no code is sent, tried or accepted, so nobody else can use up its tries.
create table sign_in (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
create index sign_in_investor on sign_in (investor_id);
create index sign_in_created on sign_in (created_at);
