-- Where an investor's money can be sent.

-- A bank account as the gateway gets to know it. Never changed: other details are another recipient,
-- so that money under way goes where its owner said, whatever they change meanwhile.
create table payout_recipient (
  id uuid primary key,
  investor_id uuid not null references investor,
  bank_code text not null,
  bank_name text not null,
  -- The whole number, sealed (AES-256-GCM); only the gateway is ever told it.
  account_number bytea not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- HMAC of bank and number: tells that two are the same without knowing them.
  account_hash bytea not null,
  -- As the bank has it.
  account_name text not null,
  -- The gateway's own name for it, once it has one.
  gateway_code text,
  created_at timestamptz not null,
  constraint payout_recipient_once unique (investor_id, account_hash, account_name)
);

-- The accounts that an investor keeps for withdrawing.
create table payout_account (
  id uuid primary key,
  investor_id uuid not null references investor,
  recipient_id uuid not null references payout_recipient,
  added_at timestamptz not null,
  -- One that is added after the first, or changed, waits for a day.
  usable_from timestamptz not null,
  last_used_at timestamptz,
  constraint payout_account_once unique (investor_id, recipient_id)
);

-- What a bank said of an account a moment ago, so that saving it does not ask again.
create table name_enquiry (
  investor_id uuid not null references investor,
  account_hash bytea not null,
  account_name text not null,
  asked_at timestamptz not null,
  primary key (investor_id, account_hash)
);
create index name_enquiry_asked on name_enquiry (asked_at);

-- The gateway's list of banks, as it was last read.
create table bank_list (
  only_row boolean primary key default true check (only_row),
  banks jsonb not null,
  fetched_at timestamptz not null
);
