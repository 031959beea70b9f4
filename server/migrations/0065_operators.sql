-- Operators, their sessions, their commands, and the audit log as a hash chain. Neither the application nor the
-- console writes these tables directly: functions of the owner do, each of which checks what it is given.

create table operator (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('support', 'finance', 'compliance', 'catalogue', 'admin')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Argon2id. Null until the invitation was accepted.
  password_hash text,
  -- Encrypted with the console's key.
  totp_secret bytea,
  -- The newest used time step: no code opens anything twice.
  totp_step bigint not null default 0,
  failed_tries integer not null default 0,
  locked_until timestamptz,
  invitation_hash bytea unique,
  invited_until timestamptz
);

create table operator_passkey (
  id text primary key,
  operator_id uuid not null references operator,
  name text not null check (length(name) between 1 and 100),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

-- Eight hours at most, thirty minutes without use.
create table operator_session (
  id uuid primary key,
  token_hash bytea not null unique,
  operator_id uuid not null references operator,
  method text not null check (method in ('totp', 'passkey')),
  started_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz
);
create index operator_session_operator on operator_session (operator_id);

-- What a browser is to sign with a passkey; used once.
create table operator_challenge (
  id uuid primary key,
  challenge text not null,
  -- Null for a sign-in.
  operator_id uuid references operator,
  -- A sign-in, a new passkey, or the command to approve.
  purpose text not null,
  expires_at timestamptz not null
);

create table command (
  id uuid primary key,
  action text not null,
  subject text not null,
  arguments jsonb not null,
  reason text,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'proposed', 'approved', 'done', 'refused', 'withdrawn', 'expired')),
  needs_second boolean,
  -- What the dry run printed, and the transfers that it posted and rolled back.
  dry_run jsonb,
  result text,
  maker_id uuid not null references operator,
  maker_session uuid not null references operator_session,
  approver_id uuid references operator check (approver_id <> maker_id),
  created_at timestamptz not null,
  proposed_at timestamptz,
  expires_at timestamptz,
  approved_at timestamptz,
  ended_at timestamptz
);
create index command_waiting on command (expires_at) where state = 'proposed';
create index command_maker on command (maker_id, created_at);
create index command_subject on command (subject);
-- Two proposals for the same thing: one waits at a time.
create unique index command_one_at_a_time on command (action, subject) where state in ('proposed', 'approved');

alter table audit_log
  add operator_id uuid references operator,
  add role text,
  -- Rows before there were operators have the name that was entered.
  add via text not null default 'before' check (via in ('before', 'console', 'worker', 'shell')),
  add session_id uuid,
  add command_id uuid references command,
  add previous_hash bytea,
  add hash bytea;
create index audit_command on audit_log (command_id) where command_id is not null;
create index audit_operator on audit_log (operator_id, id) where operator_id is not null;

-- Only text forms that depend on no setting.
create function audit_hash(r audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    encode(r.previous_hash, 'hex'), r.id, (extract(epoch from r.at) * 1000000)::bigint, r.operator, r.operator_id,
    r.role, r.via, r.session_id, r.command_id, r.action, r.subject, r.arguments, r.reason, r.result
  )::text, 'UTF8'))
$$;

alter table audit_log disable trigger append_only;
do $$
declare
  r audit_log;
  previous bytea := sha256('');
begin
  for r in select * from audit_log order by id loop
    r.previous_hash := previous;
    r.hash := audit_hash(r);
    previous := r.hash;
    update audit_log set previous_hash = r.previous_hash, hash = r.hash where id = r.id;
  end loop;
end $$;
alter table audit_log enable trigger append_only;
alter table audit_log alter previous_hash set not null, alter hash set not null, alter id drop identity;

-- One after the other, until the commit: numbers without a gap, each row with the hash of the one before.
create function chain_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(7462310552);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, sha256(''));
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger chained before insert on audit_log for each row execute function chain_audit();

-- The first row whose hash or whose predecessor's hash differs; null if there is none.
create function audit_break() returns bigint language sql stable security definer
set search_path = public, pg_temp as $$
  select min(id) from (
    select a.id, a.hash, audit_hash(a) as expected, a.previous_hash,
      lag(a.hash, 1, sha256('')) over (order by a.id) as before,
      row_number() over (order by a.id) as place
    from audit_log a
  ) seen
  where hash <> expected or previous_hash <> before or id <> place
$$;

create function active_operator(p_token_hash bytea, out session_id uuid, out operator_id uuid, out name text, out role text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator_session s set used_at = now()
  from operator o
  where s.token_hash = p_token_hash and s.ended_at is null and s.started_at > now() - interval '8 hours'
    and s.used_at > now() - interval '30 minutes' and o.id = s.operator_id and o.ended_at is null
  returning s.id, o.id, o.name, o.role into session_id, operator_id, name, role;
  if session_id is null then
    raise exception 'the operator''s session has ended' using errcode = 'OS401';
  end if;
end $$;

create function audit_in_console(p_operator uuid, p_session uuid, p_command uuid, p_action text, p_subject text,
  p_arguments jsonb, p_reason text, p_result text)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (at, operator, operator_id, role, via, session_id, command_id, action, subject, arguments, reason, result)
  select ledger.product_now(), o.name, o.id, o.role, 'console', p_session, p_command, p_action, p_subject, p_arguments,
    p_reason, p_result
  from operator o where o.id = p_operator
$$;

-- Reading of personal data, searches, and what else moves nothing.
create function log_operator_act(p_token_hash bytea, p_action text, p_subject text, p_arguments jsonb, p_reason text, p_result text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  perform audit_in_console(who.operator_id, who.session_id, null, p_action, p_subject, p_arguments, p_reason, p_result);
end $$;

create function log_shell_act(p_operator text, p_action text, p_subject text, p_arguments jsonb, p_reason text, p_result text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who operator;
begin
  select * into who from operator where email = lower(p_operator) and ended_at is null;
  insert into audit_log (at, operator, operator_id, role, via, action, subject, arguments, reason, result)
  values (ledger.product_now(), coalesce(who.name, p_operator), who.id, who.role, 'shell', p_action, p_subject,
    p_arguments, p_reason, p_result);
end $$;

-- Opening, proposing, approving, refusing and withdrawing: by an operator's session only.

create function open_command(p_token_hash bytea, p_id uuid, p_action text, p_subject text, p_arguments jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  insert into command (id, action, subject, arguments, maker_id, maker_session, created_at)
  values (p_id, p_action, p_subject, p_arguments, who.operator_id, who.session_id, ledger.product_now())
  on conflict (id) do nothing;
  if not found then
    perform from command where id = p_id and maker_id = who.operator_id and action = p_action
      and subject = p_subject and arguments = p_arguments;
    if not found then raise exception 'another command has this id' using errcode = 'OS409'; end if;
    return;
  end if;
  perform graphile_worker.add_job('check-command', json_build_object('id', p_id), job_key := 'check-command:' || p_id);
end $$;

create function propose_command(p_token_hash bytea, p_id uuid, p_reason text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  c command;
begin
  select * into who from active_operator(p_token_hash);
  select * into c from command where id = p_id for update;
  if c.id is null or c.maker_id <> who.operator_id then
    raise exception 'no such command of this operator' using errcode = 'OS404';
  end if;
  if c.state <> 'checked' then
    if c.reason = p_reason and c.state not in ('checking', 'refused') then return; end if;
    raise exception 'the command is %', c.state using errcode = 'OS409';
  end if;
  update command set reason = p_reason, proposed_at = ledger.product_now(),
    expires_at = ledger.product_now() + interval '7 days',
    state = case when needs_second then 'proposed' else 'approved' end
  where id = p_id;
  perform audit_in_console(who.operator_id, who.session_id, p_id,
    case when c.needs_second then 'propose ' else 'order ' end || c.action, c.subject, c.arguments, p_reason,
    case when c.needs_second then 'waits for a second person' else 'given to the worker' end);
  if not c.needs_second then
    perform graphile_worker.add_job('run-command', json_build_object('id', p_id), job_key := 'run-command:' || p_id);
  end if;
end $$;

create function decide_command(p_token_hash bytea, p_id uuid, p_approve boolean, p_reason text, p_factor text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  c command;
begin
  select * into who from active_operator(p_token_hash);
  select * into c from command where id = p_id for update;
  if c.id is null then raise exception 'no such command' using errcode = 'OS404'; end if;
  if c.maker_id = who.operator_id then
    raise exception 'operators do not decide their own proposals' using errcode = 'OS403';
  end if;
  if c.state <> 'proposed' then
    if p_approve and c.approver_id = who.operator_id then return; end if;
    raise exception 'the command is %', c.state using errcode = 'OS409';
  end if;
  if c.expires_at <= ledger.product_now() then
    raise exception 'the command is expired' using errcode = 'OS409';
  end if;
  update command set approver_id = who.operator_id,
    state = case when p_approve then 'approved' else 'refused' end,
    approved_at = case when p_approve then ledger.product_now() end,
    ended_at = case when not p_approve then ledger.product_now() end,
    result = case when not p_approve then p_reason end
  where id = p_id;
  perform audit_in_console(who.operator_id, who.session_id, p_id,
    case when p_approve then 'approve ' else 'refuse ' end || c.action, c.subject,
    c.arguments || jsonb_build_object('secondFactor', p_factor), p_reason,
    case when p_approve then 'given to the worker' else 'refused' end);
  if p_approve then
    perform graphile_worker.add_job('run-command', json_build_object('id', p_id), job_key := 'run-command:' || p_id);
  end if;
end $$;

create function withdraw_command(p_token_hash bytea, p_id uuid)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  c command;
begin
  select * into who from active_operator(p_token_hash);
  update command set state = 'withdrawn', ended_at = ledger.product_now()
  where id = p_id and maker_id = who.operator_id and state in ('checking', 'checked', 'proposed')
  returning * into c;
  if c.id is null then raise exception 'it cannot be withdrawn any more' using errcode = 'OS409'; end if;
  if c.proposed_at is null then return; end if;
  perform audit_in_console(who.operator_id, who.session_id, p_id, 'withdraw ' || c.action, c.subject, c.arguments,
    c.reason, 'withdrawn');
end $$;

-- The worker: the result of the dry run, and the end of a command together with its row of the audit log.

create function record_check(p_id uuid, p_needs_second boolean, p_dry_run jsonb, p_refusal text)
returns void language sql security definer set search_path = public, pg_temp as $$
  update command set needs_second = p_needs_second, dry_run = p_dry_run, result = p_refusal,
    state = case when p_refusal is null then 'checked' else 'refused' end,
    ended_at = case when p_refusal is not null then ledger.product_now() end
  where id = p_id and state = 'checking'
$$;

create function finish_command(p_id uuid, p_action text, p_subject text, p_arguments jsonb, p_result text, p_done boolean)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c command;
  maker operator;
  approver operator;
begin
  update command set state = case when p_done then 'done' else 'refused' end, result = p_result,
    ended_at = ledger.product_now()
  where id = p_id and state = 'approved' returning * into c;
  if c.id is null then raise exception 'the command % is not to be run', p_id using errcode = 'OS409'; end if;
  select * into maker from operator where id = c.maker_id;
  select * into approver from operator where id = c.approver_id;
  insert into audit_log (at, operator, operator_id, role, via, session_id, command_id, action, subject, arguments, reason, result)
  values (ledger.product_now(), maker.name || coalesce(' and ' || approver.name, ''), c.maker_id, maker.role, 'worker',
    c.maker_session, p_id, p_action, p_subject, p_arguments, c.reason,
    case when p_done then '' else 'Refused: ' end || p_result);
end $$;

create function expire_commands() returns integer language plpgsql security definer
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
  return ended;
end $$;

-- Operators themselves. The caller is the worker with a command that two admins decided, or a shell on the machine.

create function add_operator(p_id uuid, p_name text, p_email text, p_role text, p_invitation_hash bytea)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with added as (
    insert into operator (id, name, email, role, created_at, invitation_hash, invited_until)
    values (p_id, p_name, lower(p_email), p_role, ledger.product_now(), p_invitation_hash, now() + interval '3 days')
    on conflict (email) do update set name = excluded.name, role = excluded.role, ended_at = null, password_hash = null,
      totp_secret = null, invitation_hash = excluded.invitation_hash, invited_until = excluded.invited_until
      where operator.ended_at is not null or operator.password_hash is null
    returning 1
  )
  select exists (select from added)
$$;

create function change_operator_role(p_email text, p_role text)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    update operator set role = p_role where email = lower(p_email) and ended_at is null and role <> p_role returning id
  ), ended as (
    update operator_session set ended_at = now() where operator_id in (select id from changed) and ended_at is null
  )
  select exists (select from changed)
$$;

create function end_operator(p_email text)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    update operator set ended_at = ledger.product_now(), password_hash = null, totp_secret = null, invitation_hash = null
    where email = lower(p_email) and ended_at is null returning id
  ), ended as (
    update operator_session set ended_at = now() where operator_id in (select id from changed) and ended_at is null
  ), forgotten as (
    delete from operator_passkey where operator_id in (select id from changed)
  )
  select exists (select from changed)
$$;

-- Signing in.

create function find_operator_sign_in(p_email text)
returns table (id uuid, password_hash text, totp_secret bytea, locked_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, password_hash, totp_secret, case when locked_until > now() then locked_until end
  from operator where email = lower(p_email) and ended_at is null
$$;

create function find_operator_passkey(p_id text)
returns table (operator_id uuid, public_key bytea, counter bigint, transports text[], locked_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.operator_id, p.public_key, p.counter, p.transports, case when o.locked_until > now() then o.locked_until end
  from operator_passkey p join operator o on o.id = p.operator_id where p.id = p_id and o.ended_at is null
$$;

-- Five in a row lock for fifteen minutes.
create function record_failed_sign_in(p_operator uuid)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o operator;
begin
  update operator set failed_tries = failed_tries + 1 where id = p_operator returning * into o;
  if o.failed_tries >= 5 then
    update operator set failed_tries = 0, locked_until = now() + interval '15 minutes' where id = p_operator;
  end if;
  perform audit_in_console(o.id, null, null, 'sign in', null, '{}', '',
    case when o.failed_tries >= 5 then 'refused, locked for fifteen minutes' else 'refused' end);
end $$;

-- Uses up a code of the authenticator; false if it or a newer one was used before.
create function use_totp_step(p_operator uuid, p_step bigint)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with used as (
    update operator set totp_step = p_step, failed_tries = 0 where id = p_operator and totp_step < p_step returning 1
  )
  select exists (select from used)
$$;

create function use_passkey(p_id text, p_counter bigint)
returns void language sql security definer set search_path = public, pg_temp as $$
  update operator_passkey set counter = p_counter, used_at = now() where id = p_id
$$;

create function start_operator_session(p_operator uuid, p_session uuid, p_token_hash bytea, p_method text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o operator;
begin
  update operator set failed_tries = 0, locked_until = null
  where id = p_operator and ended_at is null and (locked_until is null or locked_until <= now()) returning * into o;
  if o.id is null then raise exception 'this operator cannot sign in' using errcode = 'OS401'; end if;
  insert into operator_session (id, token_hash, operator_id, method, started_at, used_at)
  values (p_session, p_token_hash, p_operator, p_method, now(), now());
  perform audit_in_console(o.id, p_session, null, 'sign in', null, '{}', '', 'by ' || p_method);
end $$;

create function end_operator_session(p_token_hash bytea)
returns void language sql security definer set search_path = public, pg_temp as $$
  update operator_session set ended_at = now() where token_hash = p_token_hash and ended_at is null
$$;

create function find_invitation(p_hash bytea)
returns table (id uuid, name text, email text, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, email, role from operator where invitation_hash = p_hash and invited_until > now() and ended_at is null
$$;

create function accept_invitation(p_hash bytea, p_password_hash text, p_totp_secret bytea, p_step bigint)
returns uuid language sql security definer set search_path = public, pg_temp as $$
  update operator set password_hash = p_password_hash, totp_secret = p_totp_secret, totp_step = p_step,
    invitation_hash = null, invited_until = null, failed_tries = 0, locked_until = null
  where invitation_hash = p_hash and invited_until > now() and ended_at is null returning id
$$;

create function list_passkeys(p_token_hash bytea)
returns table (id text, name text, created_at timestamptz, used_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  select p.id, p.name, p.created_at, p.used_at
  from active_operator(p_token_hash) who join operator_passkey p on p.operator_id = who.operator_id order by p.created_at
$$;

create function add_passkey(p_token_hash bytea, p_id text, p_name text, p_public_key bytea, p_counter bigint, p_transports text[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  insert into operator_passkey (id, operator_id, name, public_key, counter, transports, created_at)
  values (p_id, who.operator_id, p_name, p_public_key, p_counter, p_transports, ledger.product_now());
  perform audit_in_console(who.operator_id, who.session_id, null, 'add passkey', null, '{}', '', p_name);
end $$;

create function remove_passkey(p_token_hash bytea, p_id text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  delete from operator_passkey where id = p_id and operator_id = who.operator_id;
  if not found then return false; end if;
  perform audit_in_console(who.operator_id, who.session_id, null, 'remove passkey', null, '{}', '', 'removed');
  return true;
end $$;

-- Operators without what they sign in with.
create view operator_list as
  select id, name, email, role, created_at, ended_at, password_hash is not null as has_accepted,
    case when invited_until > now() then invited_until end as invited_until,
    case when locked_until > now() then locked_until end as locked_until
  from operator;

do $$
declare
  app text := current_setting('osisi.app_role');
  f regprocedure;
begin
  execute format('revoke all on operator, operator_passkey, operator_session, operator_challenge, operator_list from %I', app);
  execute format('revoke insert, update, delete on command, audit_log from %I', app);
  execute format('grant select on operator_list to %I', app);
  for f in
    select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef and pg_get_userbyid(p.proowner) = current_user
      and p.proname = any (array['active_operator', 'audit_in_console', 'log_operator_act', 'log_shell_act', 'open_command',
        'propose_command',
        'decide_command', 'withdraw_command', 'record_check', 'finish_command', 'expire_commands', 'add_operator',
        'change_operator_role', 'end_operator', 'find_operator_sign_in', 'find_operator_passkey', 'record_failed_sign_in',
        'use_totp_step', 'use_passkey', 'start_operator_session', 'end_operator_session', 'find_invitation',
        'accept_invitation', 'list_passkeys', 'add_passkey', 'remove_passkey', 'audit_break'])
  loop
    execute format('revoke execute on function %s from public', f);
  end loop;
  execute format('grant execute on function log_shell_act, record_check, finish_command, expire_commands, add_operator,
    change_operator_role, end_operator, audit_break to %I', app);
end $$;

-- Called after each migration for the role that the console connects as, if there is one.
create function grant_console_rights(console text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema public to %I', console);
  execute format('grant select on command, audit_log, operator_list, clock, migration to %I', console);
  execute format('grant select, insert, delete on operator_challenge to %I', console);
  execute format('grant execute on function active_operator, log_operator_act, open_command, propose_command,
    decide_command, withdraw_command, find_operator_sign_in, find_operator_passkey, record_failed_sign_in, use_totp_step,
    use_passkey, start_operator_session, end_operator_session, find_invitation, accept_invitation, list_passkeys,
    add_passkey, remove_passkey, audit_break to %I', console);
end $$;
revoke execute on function grant_console_rights from public;
