-- Whom the investor named for the case that they cannot be reached: name, phone and relation, sealed (AES-256-GCM).
create table next_of_kin (
  investor_id uuid primary key references investor on delete cascade,
  contact bytea not null,
  changed_at timestamptz not null
);
create trigger refuse_closed before insert on next_of_kin for each row execute function refuse_closed_investor();

-- When an investor last signed in, how often they were asked since whether they are still there, and when they are
-- asked next. Those who were here before are counted from now on.
create table still_there (
  investor_id uuid primary key references investor on delete cascade,
  signed_in_at timestamptz not null,
  times_asked smallint not null default 0 check (times_asked between 0 and 2),
  ask_at timestamptz
);
create index still_there_ask on still_there (ask_at) where ask_at is not null;
create trigger refuse_closed before insert on still_there for each row execute function refuse_closed_investor();
insert into still_there (investor_id, signed_in_at, ask_at)
  select id, now(), now() + interval '12 months' from investor where closed_at is null;

create view due_of_still_there (due_at, what) as
  select ask_at, 'still-there' from still_there where ask_at is not null;
select assemble_due_moments();
