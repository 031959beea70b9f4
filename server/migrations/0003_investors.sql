-- The people who save, and how they prove which addresses are theirs.

-- Anybody can type any address into the form, so an address belongs to nobody until it is verified.
-- Until then several investors may claim it; whoever verifies it has it alone.
create table investor (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  address text not null,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  phone text not null check (phone ~ '^\+234[0-9]{10}$'),
  phone_verified_at timestamptz,
  -- Argon2id in its own notation, which carries salt and cost.
  password_hash text not null,
  investor_type_id smallint not null,
  referral_slug text not null constraint investor_referral_slug unique,
  -- Fixed when they join.
  referred_by uuid references investor on delete set null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null
);
create unique index investor_verified_email on investor (email) where email_verified_at is not null;
create unique index investor_verified_phone on investor (phone) where phone_verified_at is not null;
create index investor_email on investor (email);
create index investor_phone on investor (phone);
create index investor_referred_by on investor (referred_by) where referred_by is not null;
create index investor_never_verified on investor (created_at)
  where email_verified_at is null and phone_verified_at is null;

-- "Prove that you read what we send to this address." The codes that are sent while a challenge is
-- open belong to it, and wrong guesses at any of them count together.
create table challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('onboarding')),
  channel text not null check (channel in ('mail', 'sms')),
  investor_id uuid not null references investor on delete cascade,
  target text not null,
  created_at timestamptz not null,
  -- What is sent after this belongs to a new challenge.
  open_until timestamptz not null
);
create index challenge_target on challenge (target, purpose, channel);
create index challenge_investor on challenge (investor_id);
create index challenge_created on challenge (created_at);

create table challenge_code (
  id uuid primary key,
  challenge_id uuid not null references challenge on delete cascade,
  -- HMAC of challenge and code with a key of the server: six digits alone are soon guessed.
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  -- A mail carries a link beside its code.
  link_hash bytea unique,
  link_expires_at timestamptz,
  sent_at timestamptz not null,
  check ((link_hash is null) = (link_expires_at is null))
);
create index challenge_code_challenge on challenge_code (challenge_id);
