-- What an investor was told, as the app lists it: written in the transaction that queues the mail. Deleted after ninety
-- days, and when the account is closed.
create table notice (
  id uuid primary key,
  investor_id uuid not null references investor,
  kind text not null,
  title text not null check (title <> ''),
  sentence text not null,
  -- An address in the app.
  link text check (link like '/dashboard/%'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_of_investor on notice (investor_id, id);
create index notice_unread on notice (investor_id) where read_at is null;
create index notice_created on notice (created_at);
