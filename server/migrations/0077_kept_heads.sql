-- When the head of the audit log was written to the folder outside the database. What it was is there, not here.
create table audit_head (
  day date primary key,
  kept_at timestamptz not null,
  rows bigint not null
);
create view console.audit_head as select * from audit_head;

drop function log_shell_act(text, text, text, jsonb, text, text);
create function log_shell_act(p_operator text, p_action text, p_subject text, p_arguments jsonb, p_reason text,
  p_result text, out row_id bigint, out name text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who operator;
begin
  select * into who from operator where email = lower(p_operator) and ended_at is null;
  name := coalesce(who.name, p_operator);
  insert into audit_log (at, operator, operator_id, role, via, action, subject, arguments, reason, result)
  values (ledger.product_now(), name, who.id, who.role, 'shell', p_action, p_subject, p_arguments, p_reason, p_result)
  returning id into row_id;
end $$;

do $$
begin
  execute format('revoke update, delete on audit_head from %I', current_setting('osisi.app_role'));
  revoke execute on function log_shell_act from public;
  execute format('grant execute on function log_shell_act to %I', current_setting('osisi.app_role'));
end $$;
