-- Evidence for a dispute, as an operator uploaded it.
create table evidence (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  -- Null once it is not needed any more.
  body bytea check (octet_length(body) between 1 and 5000000),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index evidence_kept on evidence (created_at) where body is not null;

-- Our answer to a payer's bank. `sent`: the gateway may have it.
create table dispute_answer (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  decision text not null check (decision in ('accept', 'decline')),
  message text not null check (length(message) between 1 and 1000),
  evidence_id uuid not null unique references evidence,
  state text not null default 'to-send' check (state in ('to-send', 'sent', 'taken', 'refused')),
  created_at timestamptz not null,
  sends integer not null default 0,
  sent_at timestamptz,
  next_step_at timestamptz,
  ended_at timestamptz,
  -- Why it did not take it, in the gateway's word.
  refusal text,
  check ((state in ('to-send', 'sent')) = (ended_at is null)),
  check ((ended_at is null) = (next_step_at is not null)),
  check ((state = 'refused') = (refusal is not null))
);
-- One answer at a time, and none after one that was taken.
create unique index dispute_answer_one on dispute_answer (dispute_id) where state <> 'refused';
create index dispute_answer_due on dispute_answer (next_step_at) where next_step_at is not null;
create index dispute_answer_of on dispute_answer (dispute_id, id);

create view console.evidence as select id, name, type, created_at, body is not null as is_kept from evidence;
create view console.dispute_answer as
  select id, dispute_id, decision, message as said, evidence_id, state, created_at, sent_at, next_step_at, ended_at, refusal
  from dispute_answer;

create function console.add_evidence(p_token_hash bytea, p_id uuid, p_name text, p_type text, p_body bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  if who.role <> 'finance' then
    raise exception 'the role % answers no dispute', who.role using errcode = 'OS403';
  end if;
  insert into evidence (id, name, type, body, sha256, created_at)
  values (p_id, p_name, p_type, p_body, sha256(p_body), ledger.product_now());
  perform audit_in_console(who.operator_id, who.session_id, null, 'upload evidence', p_id::text,
    jsonb_build_object('type', p_type, 'sha256', encode(sha256(p_body), 'hex')), '', 'kept');
end $$;

create function console.read_evidence(p_token_hash bytea, p_id uuid, out name text, out type text, out body bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  if who.role <> 'finance' then
    raise exception 'the role % answers no dispute', who.role using errcode = 'OS403';
  end if;
  select e.name, e.type, e.body into name, type, body from evidence e where e.id = p_id and e.body is not null;
  if not found then raise exception 'no such evidence' using errcode = 'OS404'; end if;
  perform audit_in_console(who.operator_id, who.session_id, null, 'read evidence', p_id::text, '{}', '', 'downloaded');
end $$;

create view due_of_dispute_answer (due_at, what) as
  select next_step_at, 'dispute-answer' from dispute_answer where next_step_at is not null;
select assemble_due_moments();

do $$
begin
  execute format('revoke delete on evidence, dispute_answer from %I', current_setting('osisi.app_role'));
end $$;
