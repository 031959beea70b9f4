-- A portfolio that an operator adds to the catalogue has units too.
do $$
begin
  execute format('grant insert on portfolio_units to %I', current_setting('osisi.app_role'));
end $$;

alter table catalogue drop constraint catalogue_kind_check;
alter table catalogue add check (kind in ('portfolio', 'plan-options', 'limits', 'announcement'));
