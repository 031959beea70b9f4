-- Cards that an investor let us keep, to be charged without them, and those charges.

create table card (
  id uuid primary key,
  investor_id uuid not null references investor,
  -- The card itself, whatever authorization it gave: the same card is kept once.
  signature text not null,
  -- Sealed. Erased once the card was removed and the gateway has been told.
  authorization_code bytea,
  -- The gateway charges it with the address that it was stored with, and with no other.
  email text not null,
  last4 text not null,
  brand text not null,
  bank text not null,
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  added_at timestamptz not null,
  -- Declined: nothing is tried with it before then.
  rests_until timestamptz,
  -- Since when the gateway can do nothing with it.
  unusable_since timestamptz,
  removed_at timestamptz,
  -- When the gateway is told (again) that it was removed; null once there is nothing to tell.
  deactivate_at timestamptz,
  deactivate_tries integer not null default 0,
  check (authorization_code is not null or removed_at is not null),
  check (deactivate_at is null or removed_at is not null)
);
create unique index card_once on card (investor_id, signature) where removed_at is null;
create index card_to_deactivate on card (deactivate_at) where deactivate_at is not null;

alter table payment
  -- Whether the investor agreed that the card they pay with is kept.
  add column keeps_card boolean not null default false,
  -- The kept card that this payment was charged to, or that was kept with it.
  add column card_id uuid references card;
-- A rejected bank transfer is told with the gateway's id only.
create index payment_of_gateway_id on payment (gateway_id) where gateway_id is not null;

-- A payment that we take from a kept card. One row, one reference, at most one charge at the gateway;
-- when it is due to be sent or asked about is the payment's `next_check_at`.
create table card_charge (
  payment_id uuid primary key references payment,
  card_id uuid not null references card,
  -- Whether the gateway has nothing of it, as far as anybody knows: the next step is to send it.
  to_send boolean not null default true,
  -- When it was first sent.
  sent_at timestamptz,
  -- Since when our own account at the gateway keeps us from sending it.
  stuck_since timestamptz,
  -- Since when its owner has to confirm it at their bank.
  challenged_at timestamptz,
  -- When it ended without money, and how.
  ended_at timestamptz,
  end_kind text check (end_kind in ('declined', 'card-unusable')),
  -- What the bank said.
  end_message text,
  check (to_send or sent_at is not null),
  check ((ended_at is null) = (end_kind is null))
);

create view due_of_card (due_at, what) as
  select deactivate_at, 'card' from card where deactivate_at is not null;
select assemble_due_moments();
