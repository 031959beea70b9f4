-- What the console's screens need beside 0066.

-- Who is signed in, for a page that refreshes itself without its operator: this does not renew the session.
create function console.look_at_operator(p_token_hash bytea, out session_id uuid, out operator_id uuid, out name text, out role text)
returns setof record language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, o.id, o.name, o.role
  from operator_session s join operator o on o.id = s.operator_id
  where s.token_hash = p_token_hash and s.ended_at is null and s.started_at > now() - interval '8 hours'
    and s.used_at > now() - interval '30 minutes' and o.ended_at is null
$$;

create index audit_opened on audit_log (session_id, subject) where action = 'open customer';

-- The page of a customer was opened, masked: one row for each session and customer.
create function console.note_opened(p_token_hash bytea, p_investor uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from console.look_at_operator(p_token_hash);
  if who.session_id is null then raise exception 'the operator''s session has ended' using errcode = 'OS401'; end if;
  if exists (select from audit_log where action = 'open customer' and session_id = who.session_id and subject = p_investor::text)
  then
    return;
  end if;
  -- Two requests of one page.
  perform pg_advisory_xact_lock(hashtextextended(who.session_id::text || p_investor::text, 0));
  if exists (select from audit_log where action = 'open customer' and session_id = who.session_id and subject = p_investor::text)
  then
    return;
  end if;
  perform audit_in_console(who.operator_id, who.session_id, null, 'open customer', p_investor::text, '{}', '',
    'masked');
end $$;

-- The present holds. Only compliance reads the ground and the document: an order may forbid to tell them.
create function console.list_holds(p_token_hash bytea)
returns table (id uuid, investor_id uuid, first_name text, last_name text, scope text, words text, placed_at timestamptz,
  placed_by text, review_at timestamptz, ground text, document text)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.id, h.investor_id, i.first_name, i.last_name, h.scope, h.words, h.placed_at, h.placed_by, h.review_at,
    case when who.role = 'compliance' then h.ground end, case when who.role = 'compliance' then h.document end
  from console.look_at_operator(p_token_hash) who, investor_hold h join investor i on i.id = h.investor_id
  where h.ended_at is null and who.role in ('support', 'finance', 'compliance')
  order by h.review_at, h.id limit 500
$$;

-- As in 0073, but the page of a command refreshes itself.
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
  if not found then
    perform audit_in_console(who.operator_id, who.session_id, p_command, 'read ' || c.action, c.subject, c.arguments,
      '', 'what was proposed was shown');
  end if;
  return found_given;
end $$;
