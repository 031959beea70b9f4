-- What is on offer as dated rows, instead of constants in the code: portfolios and their terms, the terms of saving
-- plans, upper limits. A change is a new row with the day from which it holds. Rows are never edited.
-- docs/decisions/0064-the-catalogue-is-rows.md

create table catalogue (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('portfolio', 'plan-options', 'limits')),
  -- Of a portfolio its id in requests.
  subject text not null default '',
  valid_from date not null,
  -- Checked by the schema of its kind in contracts/src/catalogue.ts.
  value jsonb not null,
  author text not null,
  approver text not null,
  approved_at timestamptz not null default now()
);
create unique index catalogue_of on catalogue (kind, subject, valid_from, id);
create function refuse_catalogue_change() returns trigger language plpgsql as $$
begin
  raise exception 'the catalogue is never changed by %: a new row holds from its day', lower(tg_op);
end $$;
create trigger append_only before update or delete or truncate on catalogue
  for each statement execute function refuse_catalogue_change();

insert into catalogue (id, kind, subject, valid_from, value, author, approver) overriding system value
select id, kind, subject, valid_from::date, value::jsonb, author, approver from (values
  (1, 'plan-options', '', '2024-01-01',
    '{"options":[{"months":3,"basisPoints":300},{"months":6,"basisPoints":650},{"months":9,"basisPoints":1100},{"months":12,"basisPoints":1500}]}',
    'the first catalogue', 'the first catalogue'),
  (2, 'limits', '', '2024-01-01',
    '{"topUpPercent":100,"giftPaymentKobo":"5000000","giftDayKobo":"20000000"}',
    'the first catalogue', 'the first catalogue'),
  (3, 'portfolio', '4', '2024-01-01',
    '{"managementFeeBasisPoints":50,"position":1,"name":"Savings Vault","img":"savings-vault","description":"Money for a goal that has a date. The Vault starts at ₦1,000 a unit and runs for as little as three months.","headlineBasisPoints":1500,"priceKobo":"100000","sizeKobo":"10000000000","units":100000,"show":true,"sold":true,"to":"/dashboard/portfolio/savings/summary","terms":[{"months":3,"basisPoints":300},{"months":6,"basisPoints":600},{"months":9,"basisPoints":1100},{"months":12,"basisPoints":1500}]}',
    'the first catalogue', 'the first catalogue'),
  (4, 'portfolio', '2', '2024-01-01',
    '{"managementFeeBasisPoints":50,"position":2,"name":"Asset Finance","img":"asset-finance","description":"Pays for equipment that businesses earn with: machines, vehicles, tools. They pay it back month by month out of what it brings in.","headlineBasisPoints":2000,"priceKobo":"5000000","sizeKobo":"14000000000","units":2809,"show":true,"sold":true,"to":"/dashboard/portfolio/asset-finance/summary","terms":[{"months":3,"basisPoints":350},{"months":6,"basisPoints":800},{"months":9,"basisPoints":1400},{"months":12,"basisPoints":2000}]}',
    'the first catalogue', 'the first catalogue'),
  (5, 'portfolio', '5', '2024-01-01',
    '{"managementFeeBasisPoints":50,"position":3,"name":"Green Finance","img":"green-finance","description":"Pays for green assets: solar power, clean transport, efficient equipment. It runs for a year or longer, because trees do.","headlineBasisPoints":2100,"priceKobo":"10000000","sizeKobo":"14000000000","units":1000000,"show":false,"sold":true,"to":"/dashboard/portfolio/green-asset-finance/summary","terms":[{"months":12,"basisPoints":2100},{"months":15,"basisPoints":2400},{"months":18,"basisPoints":3100},{"months":24,"basisPoints":4200}]}',
    'the first catalogue', 'the first catalogue'),
  (6, 'portfolio', '1', '2024-01-01',
    '{"managementFeeBasisPoints":50,"show":false,"sold":false,"to":null,"position":4,"name":"Working Capital","img":"working-capital","description":"Stock and wages for small businesses, until their customers have paid.","headlineBasisPoints":3000,"priceKobo":"5000000","sizeKobo":"10000000000","units":2000,"terms":[{"months":3,"basisPoints":300},{"months":6,"basisPoints":600},{"months":9,"basisPoints":1100},{"months":12,"basisPoints":1500}]}',
    'the first catalogue', 'the first catalogue'),
  (7, 'portfolio', '3', '2024-01-01',
    '{"managementFeeBasisPoints":50,"show":false,"sold":false,"to":null,"position":5,"name":"Women Traders","img":"women-traders","description":"Goods for women who trade in markets, and the means to buy them well.","headlineBasisPoints":3100,"priceKobo":"5000000","sizeKobo":"10000000000","units":2000,"terms":[{"months":3,"basisPoints":300},{"months":6,"basisPoints":600},{"months":9,"basisPoints":1100},{"months":12,"basisPoints":1500}]}',
    'the first catalogue', 'the first catalogue'),
  (8, 'portfolio', '6', '2024-01-01',
    '{"managementFeeBasisPoints":50,"show":false,"sold":false,"to":null,"position":6,"name":"Large Asset Finance","img":"large-asset-finance","description":"Equipment that takes many hands to pay for: plants, fleets, cold stores.","headlineBasisPoints":2000,"priceKobo":"50000000","sizeKobo":"14000000000","units":280,"terms":[{"months":3,"basisPoints":350},{"months":6,"basisPoints":800},{"months":9,"basisPoints":1400},{"months":12,"basisPoints":2000}]}',
    'the first catalogue', 'the first catalogue')
) as first (id, kind, subject, valid_from, value, author, approver);
alter table catalogue alter column id restart with 101;

create view console.catalogue as select * from catalogue;
do $$
begin
  execute format('grant select, insert on catalogue to %I', current_setting('osisi.app_role'));
end $$;

-- The row under which it was opened or bought. Null in rows of a release before this one.
alter table saving_plan add column catalogue_id bigint references catalogue;
alter table investment add column catalogue_id bigint references catalogue;
update saving_plan set catalogue_id = 1;
update investment i set catalogue_id = r.id from catalogue r where r.kind = 'portfolio' and r.subject = i.portfolio_id::text;
