-- Units of portfolios, and who has bought them.

-- One row a portfolio: the only row that all who buy of it meet at. What can be sold at all is in the
-- catalogue; `sold` and `reserved` together never exceed it.
create table portfolio_units (
  portfolio_id integer primary key,
  sold bigint not null default 0 check (sold >= 0),
  -- Kept for payments that are open.
  reserved bigint not null default 0 check (reserved >= 0)
);
insert into portfolio_units (portfolio_id) select generate_series(1, 6);

create table investment (
  id uuid primary key,
  investor_id uuid not null references investor,
  portfolio_id integer not null references portfolio_units,
  -- The terms as they were offered; a later catalogue changes nothing of them.
  portfolio_name text not null,
  units integer not null check (units > 0),
  price_kobo bigint not null check (price_kobo > 0),
  amount_kobo bigint not null check (amount_kobo = units * price_kobo),
  months integer not null check (months > 0),
  -- Over the whole term.
  basis_points integer not null check (basis_points >= 0),
  -- What the house takes a year of the portfolio.
  fee_basis_points integer not null check (fee_basis_points >= 0),
  -- The request that asked for it, should the same one come again.
  request_key text,
  -- ordered: a payment at the gateway was begun for it, and has not come.
  state text not null check (state in ('ordered', 'active', 'matured', 'undone')),
  ordered_at timestamptz not null,
  -- Until when its units are kept while it is paid.
  reserved_until timestamptz,
  bought_at timestamptz,
  paid_from text check (paid_from in ('stash', 'gateway', 'maturity')),
  payment_id uuid references payment,
  -- Days in Lagos.
  value_on date,
  ends_on date,
  at_maturity text not null default 'payout' check (at_maturity in ('payout', 'principal', 'all')),
  -- While the payer's bank wants the payment back.
  disputed_at timestamptz,
  matured_at timestamptz,
  -- What was paid out; nothing of it while it is disputed.
  principal_kobo bigint,
  return_kobo bigint,
  -- What it was bought with: an investment that ended on its first day, or one that was moved.
  renewed_from uuid constraint investment_renewed unique references investment,
  transferred_from uuid constraint investment_transferred unique references investment,
  -- When the clock has something to do with it.
  next_step_at timestamptz,
  constraint investment_request unique (investor_id, request_key),
  check ((state = 'ordered') = (bought_at is null)),
  check ((bought_at is null) = (value_on is null and ends_on is null and paid_from is null)),
  check (ends_on > value_on),
  check ((payment_id is null) = (paid_from is distinct from 'gateway')),
  check (reserved_until is null or state = 'ordered'),
  check (state <> 'active' or next_step_at is not null),
  check (state <> 'matured' or matured_at is not null),
  check ((matured_at is null) = (principal_kobo is null and return_kobo is null)),
  check (disputed_at is null or state in ('active', 'matured'))
);
-- One reservation an investor.
create unique index investment_reserved on investment (investor_id) where reserved_until is not null;
create index investment_of_investor on investment (investor_id, id desc) where state <> 'ordered';
create index investment_active on investment (investor_id, id desc) where state = 'active';
create index investment_due on investment (next_step_at) where next_step_at is not null;

create function keep_investment() returns trigger language plpgsql as $$
begin
  raise exception 'investment % is % and cannot become %', old.id, old.state, new.state;
end $$;
create trigger keep_ended before update on investment for each row
  when (
    (old.state <> new.state and (old.state, new.state)
      not in (('ordered', 'active'), ('active', 'matured'), ('active', 'undone'), ('matured', 'undone')))
    or (new.investor_id, new.portfolio_id, new.units, new.price_kobo, new.months, new.basis_points,
        new.fee_basis_points)
       is distinct from (old.investor_id, old.portfolio_id, old.units, old.price_kobo, old.months,
        old.basis_points, old.fee_basis_points)
    or (old.value_on is not null and (new.value_on, new.ends_on) is distinct from (old.value_on, old.ends_on))
  )
  execute function keep_investment();

create view due_of_investment (due_at, what) as
  select next_step_at, 'investment' from investment where next_step_at is not null;
select assemble_due_moments();
