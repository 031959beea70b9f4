-- Payouts that move to another gateway, and a comparison with each gateway: docs/decisions/0080-second-gateway.md.

-- Each attempt of a payout has a reference of its own at its gateway: the first has the withdrawal's, a later one has
-- its number appended.
alter table withdrawal add column attempt smallint not null default 1 check (attempt > 0);
-- An attempt that was left and has money after all: the present one is neither sent again nor given back.
alter table withdrawal add column alive_attempt smallint;

-- Attempts that certainly took no money when the payout moved on. One that is paid later is found by its reference.
create table ended_payout_attempt (
  reference text primary key,
  withdrawal_id uuid not null references withdrawal,
  attempt smallint not null check (attempt > 0),
  gateway text not null,
  ended_at timestamptz not null,
  unique (withdrawal_id, attempt)
);

-- The gateway's own code of a recipient's bank, kept once the gateway has named the same account holder.
create table recipient_at_gateway (
  recipient_id uuid not null references payout_recipient,
  gateway text not null,
  bank_code text not null,
  confirmed_at timestamptz not null,
  primary key (recipient_id, gateway)
);

-- Nights and comparisons of the second gateway are their own, so one that is silent stops only its own.
alter table sweep drop constraint sweep_kind_check,
  add constraint sweep_kind_check check (kind in ('night', 'start', 'second-night', 'second-start'));

-- The default is what the previous release means. It goes one release later, with `only_row`.
alter table gateway_balance_row add column gateway text not null default 'paystack';
drop index gateway_balance_row_currency;
create index gateway_balance_row_currency on gateway_balance_row (gateway, currency);
alter table gateway_opening add column gateway text not null default 'paystack',
  drop constraint gateway_opening_pkey, add primary key (gateway, currency);
alter table gateway_reading add column gateway text not null default 'paystack',
  drop constraint gateway_reading_pkey, add primary key (gateway);

create or replace view console.gateway_balance_row as select * from gateway_balance_row;
create or replace view console.gateway_opening as select * from gateway_opening;
create or replace view console.gateway_reading as select * from gateway_reading;

do $$
begin
  execute format('revoke update, delete on ended_payout_attempt, recipient_at_gateway from %I',
    current_setting('osisi.app_role'));
end $$;
