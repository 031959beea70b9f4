-- Files of statements that were issued, and which of them others can check by a code.
-- docs/decisions/0076-statements-that-others-can-check.md

create table issued_statement (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  from_day date not null,
  to_day date not null,
  format text not null check (format in ('pdf', 'csv')),
  -- Of the bytes that were sent.
  sha256 bytea not null check (length(sha256) = 32),
  -- What others see, as it was when the file was issued.
  initials text not null check (length(initials) between 1 and 20),
  closing_balance_kobo bigint not null,
  issued_at timestamptz not null,
  -- Null until the holder shares it. The code is not kept.
  code_hmac bytea unique check (length(code_hmac) = 32),
  shared_at timestamptz,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  check (from_day <= to_day),
  check (num_nonnulls(code_hmac, shared_at, expires_at) in (0, 3)),
  check (withdrawn_at is null or code_hmac is not null)
);
create index issued_statement_of_investor on issued_statement (investor_id, shared_at);
create index issued_statement_to_forget on issued_statement (coalesce(expires_at, issued_at));
create trigger refuse_closed before insert on issued_statement
  for each row execute function refuse_closed_investor();

-- What was issued is never changed.
do $$
begin
  execute format('revoke update on issued_statement from %I', current_setting('osisi.app_role'));
  execute format('grant update (code_hmac, shared_at, expires_at, withdrawn_at) on issued_statement to %I',
    current_setting('osisi.app_role'));
end $$;
