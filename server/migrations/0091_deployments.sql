-- Money that the house has put to work in a portfolio, and what came back of it or was lost.
-- docs/decisions/0072-deployments-and-solvency.md

insert into ledger.account_kind (code, house, normal_side, currency) values
  ('deployed', true, 'debit', 'NGN'),
  ('deployment-losses', true, 'debit', null);

-- As in 0031. `deployed:<portfolio>` is the house's and has a running balance, which is never below zero: it takes its
-- id from those that are locked.
create or replace function ledger.open_accounts(addresses text[]) returns void
language sql set search_path = ledger, pg_temp as $$
  insert into account (id, address, kind, house, normal_side, currency, owner_id, balance)
  select
    nextval(case when k.house and k.code <> 'deployed' then 'house_account_id'::regclass else 'investor_account_id'::regclass end),
    wanted.address, k.code, k.house, k.normal_side,
    coalesce(k.currency, split_part(wanted.address, ':', 2)),
    case when not k.house then split_part(wanted.address, ':', 2)::uuid end,
    case when not k.house or k.code = 'deployed' then 0 end
  from (
    select unnest(addresses) as address
    union
    select 'stash:' || split_part(own.address, ':', 2) from unnest(addresses) own (address)
    join account_kind k on k.code = split_part(own.address, ':', 1) and not k.house
  ) wanted
  join account_kind k on k.code = split_part(wanted.address, ':', 1)
    and case
      when k.code = 'deployed' then wanted.address ~ '^deployed:[1-9][0-9]{0,8}$'
      when k.house then split_part(wanted.address, ':', 2) ~ '^[A-Z]{2,3}$'
        and (k.currency is null or k.currency = split_part(wanted.address, ':', 2))
      else true
    end
  where not exists (select from account a where a.address = wanted.address)
  order by k.code <> 'stash', wanted.address
  on conflict (address) do nothing
$$;

-- What was put out, came back or was lost, each with its document. Only its end is ever changed.
create table deployment_line (
  -- In the ledger.
  key text primary key,
  kind text not null check (kind in ('out', 'back', 'lost')),
  portfolio_id integer not null check (portfolio_id > 0),
  -- The bank's; of a loss that of the document.
  reference text not null,
  principal_kobo bigint not null check (principal_kobo >= 0),
  income_kobo bigint not null check (income_kobo >= 0 and (income_kobo = 0 or kind = 'back')),
  -- The day of the bank or of the document, in Lagos.
  happened_on date not null,
  evidence_id uuid not null references evidence,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  author text not null,
  approver text not null,
  booked_at timestamptz not null,
  -- It was a mistake, and is reversed.
  undone_at timestamptz,
  undone_by text,
  undone_approver text,
  check (principal_kobo + income_kobo > 0),
  check (num_nonnulls(undone_at, undone_by, undone_approver) in (0, 3))
);
create unique index deployment_line_standing on deployment_line (reference) where undone_at is null;
create index deployment_line_of_portfolio on deployment_line (portfolio_id, booked_at, key);
create index deployment_line_evidence on deployment_line (evidence_id);

create view console.deployment_line as select * from deployment_line;

do $$
begin
  execute format('grant select, insert, update (undone_at, undone_by, undone_approver) on deployment_line to %I',
    current_setting('osisi.app_role'));
end $$;
