-- The history of each investor: payments, a withdrawal, a saving plan with six instalments paid from the
-- stash, units. Amounts are an investor's size times the step's.

create temporary table step on commit drop as
  with deed as (
    select n * 2 as k, 'funding-settled' as movement, n as nth, 1000_00::bigint as kobo, 1000_00::bigint as into_stash
      from generate_series(1, current_setting('bench.fundings')::integer) n
    union all
    select n * 2 + 1, 'gateway-fee', n, 15_00, 0 from generate_series(1, current_setting('bench.fundings')::integer) n
    union all
    values (1000001, 'withdrawal-held', 1, 500_00, -500_00), (1000002, 'withdrawal-paid', 1, 500_00, 0)
    union all
    select 1000002 + n, 'instalment-saved', n, 200_00, -200_00 from generate_series(1, 6) n
    union all
    values (1000009, 'units-bought', 1, 1000_00, -1000_00)
  )
  select row_number() over (order by k)::integer as k, movement, nth, kobo,
    sum(into_stash) over (order by k)::bigint as stash_after,
    sum(kobo) filter (where movement = 'instalment-saved') over (order by k)::bigint as plan_after,
    date_trunc('day', now()) - interval '390 days' + row_number() over (order by k) * interval '380 days' / count(*) over () as at
  from deed;

insert into payment (id, investor_id, purpose, amount_kobo, currency, channel, email, reference, state,
    authorization_url, gateway_id, gateway_status, fees_kobo, created_at, paid_at, settled_at)
  select made.id, person.id, 'stash', kobo * size, 'NGN', 'card', 'person' || n || '@example.ng',
    'fund-' || pg_temp.text_of(made.id), 'settled', 'https://checkout.example/' || nth || n,
    (nth * 10000000 + n)::text, 'success', 15_00 * size, at, at, at
  from step, person, lateral (select pg_temp.id_of('payment' || nth, n, at) as id) made
  where movement = 'funding-settled';

insert into webhook_inbox (id, body_hash, event, reference, body, received_at, handled_at, outcome)
  select pg_temp.id_of('webhook' || nth, n, at), sha256(convert_to('webhook' || nth || ':' || n, 'utf8')),
    'charge.success', 'fund-' || pg_temp.text_of(pg_temp.id_of('payment' || nth, n, at)),
    convert_to(repeat('sealed', 20), 'utf8'), at, at, 'settled'
  from step, person where movement = 'funding-settled' order by 2;

insert into withdrawal (id, investor_id, recipient_id, amount_kobo, reference, state, to_send, sends, sent_at,
    gateway_status, session_id, created_at, paid_at)
  select made.id, person.id, pg_temp.id_of('recipient', n, joined_at), kobo * size,
    'wd-' || pg_temp.text_of(made.id), 'paid', false, 1, at, 'success', '0000' || n, at, at
  from step, person, lateral (select pg_temp.id_of('withdrawal', n, at) as id) made
  where movement = 'withdrawal-held';

-- No jobs are due for them for a while.
insert into saving_plan (id, investor_id, name, amount_kobo, interval, months, basis_points, state, opened_at,
    started_on, matures_on, fallen_due, next_step_at)
  select pg_temp.id_of('plan', n, joined_at), id, 'School fees', 200_00 * size, 'monthly', 12, 1500, 'ongoing',
    joined_at, begun, (begun + interval '12 months')::date, 6, now() + interval '30 days'
  from person, lateral (select (date_trunc('month', now()) - interval '5 months')::date as begun) term;

insert into plan_instalment (id, plan_id, number, amount_kobo, basis_points, due_on, state, paid_at, value_on,
    paid_from)
  select pg_temp.id_of('instalment' || nth, n, at), pg_temp.id_of('plan', n, joined_at), nth, kobo * size, 1500,
    due_on, 'paid', due_on, due_on, 'stash'
  from step, person, lateral (select (date_trunc('month', now()) + (nth - 6) * interval '1 month')::date as due_on) due
  where movement = 'instalment-saved';

insert into investment (id, investor_id, portfolio_id, portfolio_name, units, price_kobo, amount_kobo, months,
    basis_points, fee_basis_points, state, ordered_at, bought_at, paid_from, value_on, ends_on, next_step_at)
  select pg_temp.id_of('investment', n, at), id, 4, 'Savings Vault', size, 1000_00, kobo * size, 12, 1500, 50,
    'active', at, at, 'stash', at::date, (at + interval '12 months')::date, now() + interval '200 days'
  from step, person where movement = 'units-bought';
update portfolio_units set sold = sold + (select sum(units) from investment) where portfolio_id = 4;
