-- Money on its way in: what we asked the gateway for, what it told us, and what does not fit.

-- An intent, written before the gateway hears of it. What it became is decided by the ledger's key
-- `payment:<id>:settled`; the state here follows it in the same transaction.
create table payment (
  id uuid primary key,
  investor_id uuid not null references investor,
  -- What the money is for once it is in the stash.
  purpose text not null check (purpose in ('stash')),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: whichever the investor chooses at the gateway.
  channel text check (channel in ('card', 'bank_transfer', 'bank')),
  -- The gateway's customer. A card that is stored with it can be charged with this address only.
  email text not null,
  -- Legal for all that the gateway gives references to.
  reference text not null constraint payment_reference unique check (reference ~ '^[a-z0-9-]{16,50}$'),
  -- The request that asked for it, should the same one come again.
  request_key text,
  state text not null default 'created' check (state in ('created', 'open', 'settled', 'failed', 'held')),
  authorization_url text,
  access_code text,
  gateway_id text,
  -- The gateway's own word for how it stands, as it was last told.
  gateway_status text,
  fees_kobo bigint check (fees_kobo >= 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  settled_at timestamptz,
  -- When the gateway is asked next; null once there is nothing left to learn.
  next_check_at timestamptz,
  checks_made integer not null default 0,
  constraint payment_request unique (investor_id, request_key),
  check ((state = 'settled') = (settled_at is not null)),
  check (state not in ('settled', 'held') or paid_at is not null)
);
create index payment_of_investor on payment (investor_id, created_at desc);
create index payment_due on payment (next_check_at) where next_check_at is not null;

-- Settled is for ever, whoever says what afterwards.
create function keep_settled_payment() returns trigger language plpgsql as $$
begin
  raise exception 'payment % is settled', old.id;
end $$;
create trigger keep_settled before update on payment for each row
  when (old.state = 'settled' and (
    new.state <> 'settled'
    or (new.investor_id, new.amount_kobo, new.currency, new.reference)
       is distinct from (old.investor_id, old.amount_kobo, old.currency, old.reference)
  ))
  execute function keep_settled_payment();

-- Every signed webhook, once. Inserted before it is answered, handled by a job.
create table webhook_inbox (
  id uuid primary key,
  body_hash bytea not null constraint webhook_body unique,
  event text,
  reference text,
  -- The body, sealed: it can hold the authorization of a card.
  body bytea not null,
  received_at timestamptz not null,
  tries integer not null default 0,
  -- When to try again what could not be decided; also what finds it if its job was lost.
  next_try_at timestamptz,
  handled_at timestamptz,
  outcome text,
  check ((handled_at is null) = (outcome is null)),
  check ((handled_at is null) = (next_try_at is not null))
);
create index webhook_due on webhook_inbox (next_try_at) where next_try_at is not null;
create index webhook_reference on webhook_inbox (reference) where reference is not null;

-- What a person has to look at: told once, however often it is seen.
create table finding (
  id uuid primary key,
  kind text not null,
  subject text not null,
  details jsonb not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  constraint finding_once unique (kind, subject)
);
create index finding_open on finding (found_at) where settled_at is null;

create or replace view due_moment (due_at, what) as
  select next_attempt_at, 'outbox' from outbox where next_attempt_at is not null
  union all
  select next_check_at, 'payment' from payment where next_check_at is not null
  union all
  select next_try_at, 'webhook' from webhook_inbox where next_try_at is not null;
