-- A charge of a kept card may also end before the gateway had it: nobody wants it any more, or trouble of our own
-- kept us from sending it for too long. Neither is a decline.
alter table card_charge
  drop constraint card_charge_end_kind_check,
  add constraint card_charge_end_kind_check
    check (end_kind in ('declined', 'card-unusable', 'not-sent', 'not-wanted'));
