-- Stamp duty on withdrawals. The catalogue says who bears it; each withdrawal keeps what held when it was requested.
alter table catalogue drop constraint catalogue_kind_check;
alter table catalogue add check (
  kind in (
    'portfolio', 'plan-options', 'limits', 'announcement', 'switch', 'exit-policy', 'tax', 'company', 'stamp-duty'
  )
);

insert into catalogue (id, kind, subject, valid_from, value, author, approver) overriding system value
values (11, 'stamp-duty', 'withdrawals', '2024-01-01',
  '{"bearer": "house", "dutyKobo": "5000", "fromKobo": "1000000"}', 'the first catalogue', 'the first catalogue');

insert into ledger.account_kind (code, house, normal_side, currency) values
  ('stamp-duty-payable', true, 'credit', null),
  ('stamp-duty-expense', true, 'debit', null);

alter table withdrawal
  -- Zero: none, as of every withdrawal before this migration.
  add column duty_kobo bigint not null default 0 check (duty_kobo >= 0),
  add column duty_by text check (duty_by in ('house', 'investor')),
  add check ((duty_kobo > 0) = (duty_by is not null));
