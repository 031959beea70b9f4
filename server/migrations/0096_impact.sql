-- Projects that portfolios finance, what their meters counted, and which documents everyone can read.
-- docs/decisions/0079-use-of-proceeds-and-impact.md

-- The newest row of a code holds.
create table project (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  portfolio_id integer not null check (portfolio_id > 0),
  name text not null check (length(name) between 1 and 60),
  capacity_watts bigint not null check (capacity_watts > 0),
  cost_kobo bigint not null check (cost_kobo > 0),
  -- The part of the cost that the portfolio finances.
  financed_basis_points integer not null check (financed_basis_points between 1 and 10000),
  starts_on date not null,
  evidence_id uuid not null references evidence,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  author text not null,
  approver text not null,
  approved_at timestamptz not null
);
create index project_of_code on project (code, id);
create index project_of_portfolio on project (portfolio_id);
create index project_evidence on project (evidence_id);

-- The newest row of a reference holds. Both days are in it.
create table meter_reading (
  id bigint generated always as identity primary key,
  reference text not null check (length(reference) between 1 and 100),
  project text not null,
  since_on date not null,
  until_on date not null check (until_on >= since_on),
  energy_wh bigint not null check (energy_wh >= 0),
  evidence_id uuid not null references evidence,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  author text not null,
  approver text not null,
  approved_at timestamptz not null
);
create index meter_reading_of_reference on meter_reading (reference, id);
create index meter_reading_of_project on meter_reading (project);
create index meter_reading_evidence on meter_reading (evidence_id);

create function refuse_impact_change() returns trigger language plpgsql as $$
begin
  raise exception 'a % is never changed by %: a newer row replaces it', tg_table_name, lower(tg_op);
end $$;
create trigger append_only before update or delete or truncate on project
  for each statement execute function refuse_impact_change();
create trigger append_only before update or delete or truncate on meter_reading
  for each statement execute function refuse_impact_change();

create view console.project as select * from project;
create view console.meter_reading as select * from meter_reading;

alter table catalogue drop constraint catalogue_kind_check;
alter table catalogue add check (
  kind in (
    'portfolio', 'plan-options', 'limits', 'announcement', 'switch', 'exit-policy', 'tax', 'company', 'stamp-duty',
    'impact-factor'
  )
);

-- Everyone can read its document. Until then its hash only.
alter table deployment_line add column is_published boolean not null default false;
create or replace view console.deployment_line as select * from deployment_line;

-- A document of a project or a reading is published with its row. One that proves something about money may have names
-- and account numbers in it: it cannot be taken for that.
alter table evidence add column area text not null default 'money' check (area in ('money', 'impact'));
create or replace view console.evidence as
  select id, name, type, created_at, body is not null as is_kept, area from evidence;

create or replace function console.add_evidence(p_token_hash bytea, p_id uuid, p_name text, p_type text, p_body bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  if who.role not in ('finance', 'catalogue') then
    raise exception 'the role % has no act with a document', who.role using errcode = 'OS403';
  end if;
  insert into evidence (id, name, type, body, sha256, created_at, area)
  values (p_id, p_name, p_type, p_body, sha256(p_body), ledger.product_now(),
    case who.role when 'catalogue' then 'impact' else 'money' end);
  perform audit_in_console(who.operator_id, who.session_id, null, 'upload evidence', p_id::text,
    jsonb_build_object('type', p_type, 'sha256', encode(sha256(p_body), 'hex')), '', 'kept');
end $$;

create or replace function console.read_evidence(p_token_hash bytea, p_id uuid, out name text, out type text, out body bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  if who.role not in ('finance', 'catalogue') then
    raise exception 'the role % has no act with a document', who.role using errcode = 'OS403';
  end if;
  select e.name, e.type, e.body into name, type, body from evidence e
  where e.id = p_id and e.body is not null and (who.role = 'finance' or e.area = 'impact');
  if not found then raise exception 'no such evidence' using errcode = 'OS404'; end if;
  perform audit_in_console(who.operator_id, who.session_id, null, 'read evidence', p_id::text, '{}', '', 'downloaded');
end $$;

do $$
declare
  app text := current_setting('osisi.app_role');
begin
  execute format('revoke update, delete, truncate on project, meter_reading from %I', app);
  execute format('grant select, insert on project, meter_reading to %I', app);
  execute format('grant update (is_published) on deployment_line to %I', app);
end $$;
