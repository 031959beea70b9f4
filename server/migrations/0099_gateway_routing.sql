-- Where new checkouts and payouts go: docs/decisions/0080-second-gateway.md. The newest row of each holds.

create table gateway_route (
  id bigint generated always as identity primary key,
  operation text not null check (operation in ('checkout', 'payout')),
  primary_gateway text not null,
  -- Without one, nothing moves.
  standby text check (standby <> primary_gateway),
  -- Of what is new while both are up.
  standby_percent smallint not null check (standby_percent between 0 and 100),
  set_at timestamptz not null,
  operator text not null,
  why text not null,
  check (standby is not null or standby_percent = 0)
);
create index gateway_route_of_operation on gateway_route (operation, id);

create table gateway_state (
  id bigint generated always as identity primary key,
  gateway text not null,
  -- An operator's `up` or `down` stays until an operator says otherwise; `automatic` is up until the product sees that
  -- it fails.
  state text not null check (state in ('up', 'down', 'automatic')),
  set_at timestamptz not null,
  -- Null: the product, by what it saw.
  operator text check (operator is not null or state <> 'automatic'),
  why text not null
);
create index gateway_state_of_gateway on gateway_state (gateway, id);

-- When the worker reads a gateway's balance next, and what it was. While a gateway is down, each reading is a probe.
create table gateway_probe (
  gateway text primary key,
  next_at timestamptz not null,
  -- Since then no probe has failed.
  quiet_since timestamptz,
  balance_kobo bigint,
  read_at timestamptz,
  check ((balance_kobo is null) = (read_at is null))
);

create view console.gateway_route as select * from gateway_route;
create view console.gateway_state as select * from gateway_state;
create view console.gateway_probe as select * from gateway_probe;
create or replace view console.refund as select * from refund;
create or replace view console.dispute as select * from dispute;
create or replace view console.withdrawal as
  select id, investor_id, recipient_id, amount_kobo, reference, state, to_send, sends, sent_at, misses, stuck_since,
    gateway_id, gateway_status, fee_kobo, session_id, created_at, paid_at, came_back_at, came_back_because,
    may_have_arrived, next_step_at, gateway
  from withdrawal;

do $$
begin
  execute format('revoke update, delete, truncate on gateway_route, gateway_state from %I',
    current_setting('osisi.app_role'));
end $$;
