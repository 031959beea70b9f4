-- Statements of our bank, read from CSV, and which transfers of the ledger their lines are.
-- docs/decisions/0069-bank-statements.md

insert into ledger.account_kind (code, house, normal_side, currency) values
  ('bank-charges', true, 'debit', null),
  ('bank-interest', true, 'credit', null);

-- The bank account has few transfers, but its id is one of the house's, which most transfers have: it gets an index of
-- its own, for which it must have its id now.
select ledger.open_accounts(array['bank:NGN']);
do $$
declare
  bank bigint := (select id from ledger.account where address = 'bank:NGN');
begin
  execute format('create index transfer_of_bank on ledger.transfer (id)
    where debit_account_id = %1$s or credit_account_id = %1$s', bank);
  execute format('create view ledger.bank_entry as
    select id, key, movement, case debit_account_id when %1$s then amount else -amount end as amount_kobo,
      (event_at at time zone ''Africa/Lagos'')::date as booked_on
    from ledger.transfer where debit_account_id = %1$s or credit_account_id = %1$s', bank);
  execute format('grant select on ledger.bank_entry to %I', current_setting('osisi.app_role'));
end $$;

-- As an operator uploaded it. The body is erased after some days: its lines are kept.
create table bank_statement_file (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  body bytea check (octet_length(body) between 1 and 5000000),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index bank_statement_file_kept on bank_statement_file (created_at) where body is not null;

-- Which column is what. A change is a newer version.
create table bank_mapping (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  version integer not null check (version > 0),
  mapping jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (name, version)
);

create table bank_statement (
  id uuid primary key,
  file_name text not null,
  -- A file is imported once.
  sha256 bytea not null unique,
  account text not null,
  mapping_id uuid not null references bank_mapping,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Null if it names no balances.
  opening_kobo bigint,
  closing_kobo bigint,
  lines integer not null check (lines > 0),
  -- Those that no earlier statement had.
  new_lines integer not null check (new_lines between 0 and lines),
  imported_by text not null,
  imported_at timestamptz not null,
  check ((opening_kobo is null) = (closing_kobo is null))
);
create index bank_statement_days on bank_statement (last_day, account);

create table bank_line (
  id uuid primary key,
  -- The first statement that had it.
  statement_id uuid not null references bank_statement,
  account text not null,
  -- Of the file.
  number integer not null,
  booked_on date not null,
  -- What came in is positive.
  amount_kobo bigint not null check (amount_kobo <> 0),
  description text not null,
  reference text,
  balance_kobo bigint,
  -- Over account, day, amount, reference, description and the place among equal lines of that day.
  identity bytea not null unique
);
create index bank_line_of_account on bank_line (account, booked_on);
create index bank_line_of_day on bank_line (booked_on);
create index bank_line_of_amount on bank_line (amount_kobo);

-- A line and the transfers that it is. A match is never changed: it ends, and another one begins.
create table bank_match (
  id uuid primary key,
  line_id uuid not null references bank_line,
  transfer_id bigint not null,
  -- Null: the program.
  matched_by text,
  matched_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check (ended_by is null or ended_at is not null)
);
create unique index bank_match_of_transfer on bank_match (transfer_id) where ended_at is null;
create index bank_match_of_line on bank_match (line_id) where ended_at is null;
create index bank_match_refused on bank_match (line_id) where ended_by is not null;

create function refuse_bank_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed by %', tg_table_name, lower(tg_op);
end $$;
create trigger append_only before update or delete or truncate on bank_mapping
  for each statement execute function refuse_bank_change();
create trigger append_only before update or delete or truncate on bank_statement
  for each statement execute function refuse_bank_change();
create trigger append_only before update or delete or truncate on bank_line
  for each statement execute function refuse_bank_change();
create trigger never_gone before delete or truncate on bank_match
  for each statement execute function refuse_bank_change();
create trigger ends_once before update on bank_match for each row
  when (old.ended_at is not null or new.ended_at is null
    or (new.id, new.line_id, new.transfer_id, new.matched_by, new.matched_at)
      is distinct from (old.id, old.line_id, old.transfer_id, old.matched_by, old.matched_at))
  execute function refuse_bank_change();

do $$
begin
  execute format('revoke update, delete on bank_mapping, bank_statement, bank_line from %I', current_setting('osisi.app_role'));
  execute format('revoke delete on bank_statement_file, bank_match from %I', current_setting('osisi.app_role'));
end $$;

-- What the console reads without a log: no description and no reference, which may name persons.
create view console.bank_mapping as select * from bank_mapping;
create view console.bank_statement as
  select id, file_name, account, mapping_id, first_day, last_day, opening_kobo, closing_kobo, lines, new_lines,
    imported_by, imported_at
  from bank_statement;
create view console.bank_line as
  select id, statement_id, account, number, booked_on, amount_kobo, balance_kobo from bank_line;
create view console.bank_match as select * from bank_match;
create view console.bank_entry as select * from ledger.bank_entry;

create function finance_operator(p_token_hash bytea, out operator_id uuid, out session_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  if who.role <> 'finance' then
    raise exception 'the role % reads no bank statements', who.role using errcode = 'OS403';
  end if;
  operator_id := who.operator_id;
  session_id := who.session_id;
end $$;

create function console.add_statement_file(p_token_hash bytea, p_id uuid, p_name text, p_body bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from finance_operator(p_token_hash);
  insert into bank_statement_file (id, name, body, sha256, created_at)
  values (p_id, p_name, p_body, sha256(p_body), ledger.product_now());
  perform audit_in_console(who.operator_id, who.session_id, null, 'upload bank statement', p_id::text,
    jsonb_build_object('sha256', encode(sha256(p_body), 'hex')), '', 'kept');
end $$;

create function console.read_statement_file(p_token_hash bytea, p_id uuid, out name text, out body bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from finance_operator(p_token_hash);
  select f.name, f.body into name, body from bank_statement_file f where f.id = p_id and f.body is not null;
  if not found then raise exception 'no such file' using errcode = 'OS404'; end if;
  perform audit_in_console(who.operator_id, who.session_id, null, 'preview bank statement', p_id::text, '{}', '', 'shown');
end $$;

create function console.read_bank_lines(p_token_hash bytea, p_statement uuid)
returns table (id uuid, description text, reference text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from finance_operator(p_token_hash);
  perform audit_in_console(who.operator_id, who.session_id, null, 'read bank statement',
    p_statement::text, '{}', '', 'shown');
  return query select l.id, l.description, l.reference
    from bank_line l join bank_statement s on s.account = l.account and l.booked_on between s.first_day and s.last_day
    where s.id = p_statement;
end $$;
