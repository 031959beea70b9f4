-- A session that is alive, with what every signed-in request wants to know of its investor. A function, because its
-- plan is kept by the connection: it was the one statement of most requests that was planned anew each time.
-- docs/decisions/0028-under-load.md

create function session_of(hash bytea, used_after timestamptz, begun_after timestamptz)
returns table (session_id uuid, last_used_at timestamptz, id uuid, email text, email_verified_at timestamptz,
  first_name text, last_name text)
language plpgsql stable rows 1 as $$
begin
  return query
    select s.id, s.last_used_at, i.id, i.email, i.email_verified_at, i.first_name, i.last_name
    from session s join investor i on i.id = s.investor_id
    where s.token_hash = hash and s.last_used_at > used_after and s.created_at > begun_after;
end $$;

-- A setting of a function is put in place and taken back at each call, which took a fifth of the profile's time. Where
-- rows are found by one id PostgreSQL comes to the generic plan by itself; `balances_piece`, which looks for several,
-- keeps the setting.
alter function investor_piece(uuid) reset plan_cache_mode;
alter function phone_waiting_piece(uuid) reset plan_cache_mode;
alter function movements_page(uuid, integer, bigint) reset plan_cache_mode;
alter function payments_piece(uuid, timestamptz, integer) reset plan_cache_mode;
alter function withdrawals_piece(uuid, integer, integer) reset plan_cache_mode;
alter function refunds_piece(uuid) reset plan_cache_mode;
alter function disputes_piece(uuid) reset plan_cache_mode;
alter function plans_piece(uuid, integer) reset plan_cache_mode;
alter function investments_piece(uuid, integer, integer) reset plan_cache_mode;
