-- A message that was given up keeps its text for a week, so that an operator can send it again: not one with a code or
-- a link that works once. `resent_as` is the message that took its place.
alter table outbox
  add column works_once boolean not null default true,
  add column resent_as uuid,
  drop constraint outbox_check2,
  drop constraint outbox_check3,
  add constraint outbox_recipient_kept check (
    (recipient is null) = (body is null) and (next_attempt_at is null or recipient is not null)
    and (sent_at is null or recipient is null)
  );
create index outbox_kept on outbox (given_up_at) where given_up_at is not null and body is not null;

create or replace view console.outbox as
  select id, channel, investor_id, title, attempts, by_day, created_at, next_attempt_at, give_up_at, sent_at, given_up_at,
    provider_id, works_once, resent_as, body is not null as has_text
  from outbox;
