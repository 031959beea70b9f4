-- What an act is given that must not stay: a corrected address, an answer to a bank. The command and the audit log
-- have only the names of these arguments; the values are deleted when the command has ended, or a day after a check
-- that nothing followed.
create table command_private (
  command_id uuid primary key references command,
  given jsonb not null
);

drop function open_command(bytea, uuid, text, text, jsonb);
create function open_command(p_token_hash bytea, p_id uuid, p_action text, p_subject text, p_arguments jsonb, p_private jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  insert into command (id, action, subject, arguments, maker_id, maker_session, created_at)
  values (p_id, p_action, p_subject, p_arguments, who.operator_id, who.session_id, ledger.product_now())
  on conflict (id) do nothing;
  if not found then
    perform from command c where id = p_id and maker_id = who.operator_id and action = p_action
      and subject = p_subject and arguments = p_arguments
      and p_private = coalesce((select given from command_private where command_id = p_id),
        case when c.ended_at is null then '{}'::jsonb else p_private end);
    if not found then raise exception 'another command has this id' using errcode = 'OS409'; end if;
    return;
  end if;
  if p_private <> '{}' then
    insert into command_private (command_id, given) values (p_id, p_private);
  end if;
  perform graphile_worker.add_job('check-command', json_build_object('id', p_id), job_key := 'check-command:' || p_id);
end $$;

create function forget_private() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from command_private where command_id = new.id;
  return null;
end $$;
create trigger forget_private after update of ended_at on command
  for each row when (new.ended_at is not null) execute function forget_private();

create or replace function expire_commands() returns integer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  ended integer;
begin
  with expired as (
    update command set state = 'expired', ended_at = ledger.product_now()
    where state = 'proposed' and expires_at <= ledger.product_now() returning 1
  ), forgotten as (
    delete from operator_challenge where expires_at < now() returning 1
  )
  select count(*) into ended from expired;
  update command set state = 'withdrawn', ended_at = ledger.product_now()
  where state in ('checking', 'checked') and created_at <= ledger.product_now() - interval '1 day'
    and id in (select command_id from command_private);
  return ended;
end $$;

-- For its maker, and for who may decide it while it waits. That the second one has seen it is logged once.
create function console.private_arguments(p_token_hash bytea, p_command uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  c command;
  found_given jsonb;
begin
  select * into who from active_operator(p_token_hash);
  select * into c from command where id = p_command;
  select given into found_given from command_private where command_id = p_command;
  if found_given is null then return '{}'; end if;
  if c.maker_id = who.operator_id then return found_given; end if;
  if c.state <> 'proposed' or who.role not in ('support', 'finance', 'compliance') then return '{}'; end if;
  perform from audit_log where command_id = p_command and operator_id = who.operator_id and action = 'read ' || c.action;
  if not found then
    perform audit_in_console(who.operator_id, who.session_id, p_command, 'read ' || c.action, c.subject, c.arguments,
      '', 'what was proposed was shown');
  end if;
  return found_given;
end $$;

do $$
declare
  app text := current_setting('osisi.app_role');
begin
  execute format('revoke all on command_private from %I', app);
  execute format('grant select on command_private to %I', app);
  execute format('revoke execute on function open_command, forget_private from public, %I', app);
end $$;
