-- Comparing what we have booked with what the gateway has, and what operators do about it.

-- One run over the gateway's lists, taken in pieces: `part` and `position` say where it goes on, so a
-- worker that dies leaves no more than one piece to be done again.
create table sweep (
  id uuid primary key,
  -- `night`: everything of some days. `start`: what the balance ledger brought while nobody worked.
  kind text not null check (kind in ('night', 'start')),
  from_at timestamptz not null,
  -- Fixed when it begins, so that what comes meanwhile moves no page.
  to_at timestamptz,
  part text not null,
  position text,
  -- How often in a row the gateway did not answer.
  tries integer not null default 0,
  next_step_at timestamptz,
  finished_at timestamptz,
  check ((finished_at is null) = (next_step_at is not null))
);
-- Any number of workers plan and work on the same one.
create unique index sweep_open on sweep (kind) where finished_at is null;
create index sweep_due on sweep (next_step_at) where next_step_at is not null;

-- What a sweep found at the gateway, until it is finished: what of ours is not here is asked about.
create table sweep_seen (
  sweep_id uuid not null references sweep on delete cascade,
  reference text not null,
  primary key (sweep_id, reference)
);

-- The gateway's own ledger of what it holds for us, row by row.
create table gateway_balance_row (
  id bigint primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  difference_kobo bigint not null,
  balance_kobo bigint not null,
  model text not null,
  row_created_at timestamptz not null
);
create index gateway_balance_row_currency on gateway_balance_row (currency);

-- What it held before the first row that can be ours, and how far its ledger was read.
create table gateway_opening (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  balance_kobo bigint not null
);
create table gateway_reading (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null,
  read_up_to bigint
);

-- What operators did, by their names. Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null,
  action text not null,
  -- The reference or finding that it was about.
  subject text,
  arguments jsonb not null,
  reason text not null,
  result text not null
);
create index audit_subject on audit_log (subject) where subject is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed by %', lower(tg_op);
end $$;
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

do $$
begin
  execute format('revoke update, delete on audit_log from %I', current_setting('osisi.app_role'));
end $$;

create view due_of_sweep (due_at, what) as
  select next_step_at, 'sweep' from sweep where next_step_at is not null;
select assemble_due_moments();
