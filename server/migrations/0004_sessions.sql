-- Who is signed in. The token itself is only ever with the browser; here is its hash.
create table session (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  token_hash bytea not null unique,
  -- What the browser called itself, shortened, so that its owner recognises it.
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_investor on session (investor_id);
create index session_last_used on session (last_used_at);
