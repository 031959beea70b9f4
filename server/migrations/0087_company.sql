-- Who runs this and how to reach them: rows of the catalogue, instead of constants in the code.
alter table catalogue drop constraint catalogue_kind_check;
alter table catalogue add check (
  kind in (
    'portfolio', 'plan-options', 'limits', 'announcement', 'switch', 'exit-policy', 'tax', 'company'
  )
);
insert into catalogue (id, kind, subject, valid_from, value, author, approver) overriding system value
values (10, 'company', '', '2024-01-01',
  '{"legalName":"Osisi","address":["1 Example Close","Yaba, Lagos","Nigeria"],"email":"hello@osisi.example","dataProtectionEmail":"privacy@osisi.example","phones":["+234 700 000 0001","+234 700 000 0002"],"whatsApp":"+234 700 000 0001"}',
  'the first catalogue', 'the first catalogue');
