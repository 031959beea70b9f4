-- Investors with a session and a bank account each. Everything is computed from an investor's number, so
-- that the bench can derive any token.
--
-- Settings: bench.investors, bench.fundings, bench.password_hash, bench.account_number,
-- bench.gateway_code. Each investor does every row of `step` once, in order.

-- Rising with time, as the product's own. Of one expression, which PostgreSQL puts where it is called.
create function pg_temp.id_of(what text, n bigint, at timestamptz) returns uuid language sql stable as $$
  select (
    lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(what || ':' || n), 1, 3)
    || '8' || substr(md5(what || ':' || n), 4, 15)
  )::uuid
$$;

create function pg_temp.text_of(id uuid) returns text language sql immutable as $$
  select replace(id::text, '-', '')
$$;

create temporary table person on commit drop as
  select n, pg_temp.id_of('investor', n, joined_at) as id, joined_at, 10 + n % 90 as size
  from generate_series(1, current_setting('bench.investors')::bigint) n,
    lateral (select date_trunc('day', now()) - interval '400 days' + n * interval '10 milliseconds' as joined_at) joined;
analyze person;

insert into investor (id, first_name, last_name, address, email, email_verified_at, phone, password_hash,
    investor_type_id, referral_slug, terms_accepted_at, created_at)
  select id, 'Ada', 'Bench', '1 Marina Road', 'person' || n || '@example.ng', joined_at,
    '+234' || lpad(n::text, 10, '8'), current_setting('bench.password_hash'), 1, 'person' || n, joined_at, joined_at
  from person;

insert into session (id, investor_id, token_hash, user_agent, created_at, last_used_at)
  select pg_temp.id_of('session', n, now()), id, sha256(convert_to(token, 'utf8')), 'Bench', now(), now()
  from person, lateral (
    select translate(rtrim(encode(sha256(convert_to('session:' || n, 'utf8')), 'base64'), '='), '+/', '-_') as token
  ) made;

-- A step-up that does not expire: a run may take longer than ten minutes.
insert into step_up (token_hash, session_id, given, created_at)
  select sha256(convert_to(token, 'utf8')), pg_temp.id_of('session', n, now()), 'password', '2100-01-01'
  from person, lateral (
    select translate(rtrim(encode(sha256(convert_to('step-up:' || n, 'utf8')), 'base64'), '='), '+/', '-_') as token
  ) made;

insert into payout_recipient (id, investor_id, bank_code, bank_name, account_number, last4, account_hash,
    account_name, gateway_code, created_at)
  select pg_temp.id_of('recipient', n, joined_at), id, '044', 'Access Bank',
    decode(current_setting('bench.account_number'), 'hex'), '0000', sha256(convert_to('account:' || n, 'utf8')),
    'ADA BENCH', current_setting('bench.gateway_code'), joined_at
  from person;

insert into payout_account (id, investor_id, recipient_id, added_at, usable_from)
  select pg_temp.id_of('account', n, joined_at), id, pg_temp.id_of('recipient', n, joined_at), joined_at, joined_at
  from person;
