-- E-mail and phone as two channels: which one may be trusted with the account, and links that take a change back.
-- docs/decisions/0033-second-channels.md

-- A channel that counts chooses a new password and receives login codes. Accounts whose two channels are both
-- confirmed today keep both powers for both: with second_channel null and nothing in *_resets_from, both count.
alter table investor
  -- As phone_resets_from, which from now on means login codes as well: before this moment it does not count.
  add column email_resets_from timestamptz,
  -- The address before this one, which counts in its place until that moment.
  add column email_before text,
  add column phone_before text,
  -- The channel that was confirmed when the other one was: it counts only if its owner has chosen so.
  add column second_channel text check (second_channel in ('mail', 'sms')),
  add column second_channel_chosen_at timestamptz,
  add check (second_channel is not null or second_channel_chosen_at is null);
create index investor_email_before on investor (email_before) where email_before is not null;
create index investor_phone_before on investor (phone_before) where phone_before is not null;

-- Which address is put back where a confirmation or a change is undone: the one that counted. For as long as that can
-- be, nobody else confirms it.
create table channel_change (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  old_target text not null,
  old_verified_at timestamptz,
  -- Where it was not to count yet.
  old_resets_from timestamptz,
  changed_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index channel_change_investor on channel_change (investor_id);
create index channel_change_target on channel_change (old_target) where undone_at is null;
create index channel_change_until on channel_change (undo_until);

-- What a security notice lets its reader do without signing in, once. Only the reader has the token.
create table security_link (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  purpose text not null check (purpose in ('undo-change', 'freeze')),
  channel_change_id uuid references channel_change on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'undo-change') = (channel_change_id is not null))
);
create index security_link_investor on security_link (investor_id);
create index security_link_change on security_link (channel_change_id) where channel_change_id is not null;
create index security_link_expires on security_link (expires_at);

create trigger refuse_closed before insert on channel_change for each row execute function refuse_closed_investor();

-- A login code opens the sign-in that it was sent for, and no other.
alter table challenge
  add column sign_in_id uuid references sign_in on delete cascade,
  drop constraint challenge_purpose_check,
  add constraint challenge_purpose_check check (
    purpose in ('onboarding', 'login', 'password-reset', 'phone-change', 'channel-confirm', 'unfreeze')
  );
create index challenge_sign_in on challenge (sign_in_id) where sign_in_id is not null;
