-- What the alert on a backup that is too old goes by. Whoever takes base backups, by whatever program, notes each in
-- the end; only those may who were granted it (docs/backups.md).
create table base_backup (
  finished_at timestamptz primary key default now(),
  name text not null
);

create function note_base_backup(name text) returns void
language sql security definer set search_path = public, pg_temp
as $$ insert into base_backup (name) values (name) $$;

revoke execute on function note_base_backup from public;

do $$
begin
  execute format(
    'revoke insert, update, delete on base_backup from %I', current_setting('osisi.app_role'));
end
$$;

-- One row, written to find out whether anything can be written. Its page has room, so that no index is touched.
create table write_probe (
  id boolean primary key default true check (id),
  written_at timestamptz not null default now()
) with (fillfactor = 20);

insert into write_probe default values;

-- Fails where the disk is full, although what fits into pages that are there could still be written: what is sorted
-- goes into a file of its own, and comes to half a megabyte.
create function probe_writing() returns void
language plpgsql set work_mem = '64kB' set temp_tablespaces = ''
as $$
begin
  perform sum(length(filling)) from (
    select n, repeat('x', 300) as filling from generate_series(1, 2000) as n order by n desc
  ) as spilled;
  update write_probe set written_at = clock_timestamp();
end
$$;
