-- A gift that an operator assigns is held back by what came, which may be more than was begun; after a lost dispute of a
-- part, what the plan gave back is held back, too.
alter table payment
  drop constraint payment_held_back,
  add constraint payment_held_back check (
    (withdrawable_from is null) = (held_back_kobo is null)
    and (held_back_kobo is null or purpose = 'gift')
  );
