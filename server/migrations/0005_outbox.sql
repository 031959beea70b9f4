-- Mail and SMS, written in the transaction of their cause and sent afterwards. Whom it goes to and
-- what it says is sealed (AES-256-GCM) and erased as soon as nobody needs it any more.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient bytea,
  body bytea,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When it is due to be tried; null once it is sent or given up.
  next_attempt_at timestamptz,
  give_up_at timestamptz not null,
  sent_at timestamptz,
  -- The id that the provider gave it.
  provider_id text,
  given_up_at timestamptz,
  check (sent_at is null or given_up_at is null),
  check ((next_attempt_at is null) = (sent_at is not null or given_up_at is not null)),
  check ((next_attempt_at is null) = (recipient is null)),
  check ((next_attempt_at is null) = (body is null))
);
create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null;
create index outbox_done on outbox (created_at) where next_attempt_at is null;

create or replace view due_moment (due_at, what) as
  select next_attempt_at, 'outbox' from outbox where next_attempt_at is not null;
