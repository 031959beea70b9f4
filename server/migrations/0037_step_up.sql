-- A session alone does not move money or change who can: the password or a PIN was given within ten minutes.
-- docs/decisions/0032-step-up.md

-- The token itself is only ever with the browser; here is its hash. It ends with its session.
create table step_up (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  given text not null check (given in ('password', 'pin')),
  created_at timestamptz not null
);
create index step_up_session on step_up (session_id);

-- Wrong passwords since the last right one in this session. The fifth ends it.
alter table session add column wrong_passwords integer not null default 0
  check (wrong_passwords between 0 and 5);

-- Wrong ones since the password was last given; five lock the PIN until it is.
create table pin (
  investor_id uuid primary key references investor on delete cascade,
  pin_hash text not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  set_at timestamptz not null
);
create trigger refuse_closed before insert on pin for each row execute function refuse_closed_investor();
