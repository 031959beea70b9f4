-- As in 0076, but the command is locked before the audit log, as everywhere else. Its row of the audit log references the
-- command, which a decision in the same moment had locked while it waited for the audit log: a deadlock. Reads of one
-- person in the same moment are logged once.
create or replace function console.private_arguments(p_token_hash bytea, p_command uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  c command;
  found_given jsonb;
begin
  select * into who from console.look_at_operator(p_token_hash);
  if who.session_id is null then raise exception 'the operator''s session has ended' using errcode = 'OS401'; end if;
  select * into c from command where id = p_command;
  select given into found_given from command_private where command_id = p_command;
  if found_given is null then return '{}'; end if;
  if c.maker_id = who.operator_id then return found_given; end if;
  if c.state <> 'proposed' or who.role not in ('support', 'finance', 'compliance') then return '{}'; end if;
  perform from audit_log where command_id = p_command and operator_id = who.operator_id and action = 'read ' || c.action;
  if found then return found_given; end if;
  select * into c from command where id = p_command for no key update;
  if c.state <> 'proposed' then return '{}'; end if;
  perform from audit_log where command_id = p_command and operator_id = who.operator_id and action = 'read ' || c.action;
  if not found then
    perform audit_in_console(who.operator_id, who.session_id, p_command, 'read ' || c.action, c.subject, c.arguments,
      '', 'what was proposed was shown');
  end if;
  return found_given;
end $$;
