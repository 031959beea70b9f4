-- What operators close for a while: a product or a way to pay.
alter table catalogue drop constraint catalogue_kind_check;
alter table catalogue add check (
  kind in ('portfolio', 'plan-options', 'limits', 'announcement', 'switch')
);
