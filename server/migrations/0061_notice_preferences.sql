-- What an investor chose, by kind and channel. No row: as it comes without a choice.
create table notice_preference (
  investor_id uuid not null references investor,
  kind text not null,
  channel text not null check (channel in ('app', 'mail', 'sms')),
  is_on boolean not null,
  primary key (investor_id, kind, channel)
);

-- Sent by day only. False for what the previous release queues.
alter table outbox add column by_day boolean not null default false;
