-- Where a device is notified by Web Push, at its browser's push service. It ends with the session that asked for it.
create table push_subscription (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  session_id uuid not null constraint push_subscription_session unique references session on delete cascade,
  endpoint text not null constraint push_subscription_endpoint unique,
  p256dh text not null,
  auth text not null,
  shows_amounts boolean not null default false,
  created_at timestamptz not null
);
create index push_subscription_of_investor on push_subscription (investor_id);
create trigger refuse_closed before insert on push_subscription for each row execute function refuse_closed_investor();

alter table notice_preference drop constraint notice_preference_channel_check,
  add constraint notice_preference_channel_check check (channel in ('app', 'mail', 'sms', 'push'));

-- Push messages wait in the outbox, too: their recipient is a subscription.
alter table outbox drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'));
