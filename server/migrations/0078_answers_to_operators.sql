-- What an operator asked for and no table keeps, such as who a closed account belonged to: encrypted for the browser that
-- asked, for five minutes.
create table command_answer (
  command_id uuid primary key references command,
  -- Base64 of RSA-OAEP, in order.
  pieces text[] not null,
  at timestamptz not null default now()
);

create function keep_answer(p_command uuid, p_pieces text[]) returns void language sql security definer
set search_path = public, pg_temp as $$
  insert into command_answer (command_id, pieces) values (p_command, p_pieces)
$$;

create function console.command_answer(p_token_hash bytea, p_command uuid) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  return (
    select a.pieces from command_answer a join command c on c.id = a.command_id
    where c.id = p_command and c.maker_id = who.operator_id and a.at > now() - interval '5 minutes'
  );
end $$;

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
  ), read as (
    delete from command_answer where at <= now() - interval '5 minutes' returning 1
  )
  select count(*) into ended from expired;
  update command set state = 'withdrawn', ended_at = ledger.product_now()
  where state in ('checking', 'checked') and created_at <= ledger.product_now() - interval '1 day'
    and id in (select command_id from command_private);
  return ended;
end $$;

do $$
begin
  execute format('revoke all on command_answer from %I', current_setting('osisi.app_role'));
end $$;
