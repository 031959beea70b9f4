-- A new e-mail address that waits for its code, as phone_change does for a number.
create table email_change (
  investor_id uuid primary key references investor on delete cascade,
  email text not null check (email <> '' and char_length(email) <= 254),
  asked_at timestamptz not null
);
create index email_change_asked on email_change (asked_at);
create trigger refuse_closed before insert on email_change for each row execute function refuse_closed_investor();

alter table challenge
  drop constraint challenge_purpose_check,
  add constraint challenge_purpose_check check (
    purpose in (
      'onboarding', 'login', 'password-reset', 'phone-change', 'email-change', 'channel-confirm', 'unfreeze'
    )
  );
