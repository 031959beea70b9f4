-- An investor stops withdrawals, changes and logins by the link of a security notice, without logging in.
-- docs/decisions/0035-freeze.md

alter table investor
  -- The last freeze. It ends by itself only after it was unfrozen.
  add column frozen_at timestamptz,
  -- Null as long as it is frozen; then the moment from which money leaves and details change again.
  add column frozen_until timestamptz,
  -- While it is frozen: the addresses that were verified a day before. Only these take the code that unfreezes.
  add column unfreeze_email text,
  add column unfreeze_phone text,
  -- The channel that last chose a password for whom it was forgotten: it alone does not unfreeze as well.
  add column password_reset_by text check (password_reset_by in ('mail', 'sms')),
  add column password_reset_at timestamptz,
  add check (frozen_at is not null or frozen_until is null),
  add check ((password_reset_by is null) = (password_reset_at is null));

alter table withdrawal
  -- It was sent before, nobody knows how that ended, and it is sent again: it is not given back as unsent.
  add column may_have_arrived boolean not null default false,
  drop constraint withdrawal_came_back_because_check,
  add constraint withdrawal_came_back_because_check
    check (came_back_because in ('refused', 'not-sent', 'failed', 'frozen'));
update withdrawal set may_have_arrived = true where state = 'pending' and to_send and sends > 0;
