-- What every domain stands on: the application's rights, the clock, and the list of due moments.

do $$
declare
  app text := current_setting('osisi.app_role');
  queue_table text;
begin
  execute format('grant usage on schema public to %I', app);
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', app);
  execute format('grant select on migration to %I', app);
  execute format('grant usage on schema graphile_worker to %I', app);
  execute format('grant select, insert, update, delete on all tables in schema graphile_worker to %I', app);
  execute format('grant usage, select, update on all sequences in schema graphile_worker to %I', app);
  execute format('grant execute on all functions in schema graphile_worker to %I', app);
  -- The job queue's tables have row security without a policy, which hides every row from anybody
  -- but their owner.
  for queue_table in
    select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity
  loop
    execute format('create policy application on graphile_worker.%I to %I using (true) with check (true)', queue_table, app);
  end loop;
end $$;

-- One row. Only a system with TIME_TRAVEL=on reads it.
create table clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into clock default values;

-- Every moment at which something falls due, in the domains' own columns. A domain that brings a
-- due column replaces this view by one that has it as well.
create view due_moment (due_at, what) as
  select null::timestamptz, null::text where false;

-- How often something was done since the window began: limits that hold over several processes.
create table quota (
  key text primary key,
  taken integer not null,
  window_ends_at timestamptz not null
);
create index quota_ends on quota (window_ends_at);

-- Which workers are alive. A worker that was killed leaves its jobs locked; whoever sees that it has
-- not been seen for a while sets them free. Real time, not the clock that travels.
create table worker_presence (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
