-- Tax withheld from returns, by dated rules of the catalogue.
alter table catalogue drop constraint catalogue_kind_check;
alter table catalogue add check (
  kind in ('portfolio', 'plan-options', 'limits', 'announcement', 'switch', 'exit-policy', 'tax')
);

insert into ledger.account_kind (code, house, normal_side, currency) values ('tax-payable', true, 'credit', null);

-- One row for each return from which tax was withheld. Never changed.
create table withheld_tax (
  -- Of the return's transfer; that of the tax is this with ':tax'.
  key text primary key,
  investor_id uuid not null references investor,
  kind text not null check (kind in ('plan', 'investment')),
  holding_id uuid not null,
  rule_id bigint not null references catalogue,
  tax_class text not null,
  basis_points integer not null check (basis_points > 0),
  base_kobo bigint not null check (base_kobo > 0),
  tax_kobo bigint not null check (tax_kobo >= 0 and tax_kobo <= base_kobo),
  -- The day in Lagos on which the return was paid.
  paid_on date not null
);
create index withheld_tax_of_investor on withheld_tax (investor_id, paid_on, key);
create index withheld_tax_of_holding on withheld_tax (holding_id);
create function refuse_tax_change() returns trigger language plpgsql as $$
begin
  raise exception 'withheld tax is never changed by %', lower(tg_op);
end $$;
create trigger append_only before update or delete or truncate on withheld_tax
  for each statement execute function refuse_tax_change();
create view console.withheld_tax as select * from withheld_tax;
do $$
begin
  execute format('grant select, insert on withheld_tax to %I', current_setting('osisi.app_role'));
end $$;
