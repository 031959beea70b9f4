-- What operators announce to one investor. Unlike rows of the catalogue they are erased with the account.
-- docs/decisions/0075-announcements-to-one-investor.md

create table investor_announcement (
  id bigint generated always as identity primary key,
  investor_id uuid not null references investor on delete cascade,
  -- By which it is changed and ended: of a name, the row with the latest first day holds from that day on.
  name text not null check (name ~ '^[a-z0-9-]{1,40}$'),
  severity text not null check (severity in ('information', 'warning')),
  text text not null check (length(text) between 1 and 300),
  valid_from date not null,
  until date not null,
  created_at timestamptz not null
);
create index investor_announcement_of_investor on investor_announcement (investor_id, name);
create trigger refuse_closed before insert on investor_announcement
  for each row execute function refuse_closed_investor();

create view console.investor_announcement as select * from investor_announcement;
