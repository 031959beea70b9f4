-- How findings end, what is needed to compare the gateway's ledger as of one moment, and what an operator can undo.

-- `person`: somebody settled it. `cause`: what it was about is over. `newer`: another one about the same took its
-- place. Null: open, or settled before this was noted, by whichever of them.
alter table finding add column settled_by text check (settled_by in ('person', 'cause', 'newer'));

-- What the gateway calls the thing that a row of its ledger is about. Null: copied before this was kept.
alter table gateway_balance_row add column model_row text;
-- The last days are read once more, to learn it.
update gateway_reading set read_up_to = (
  select max(id) from gateway_balance_row
  where row_created_at < (select max(row_created_at) from gateway_balance_row) - interval '3 days'
);

-- What the gateway calls a payout.
alter table withdrawal add column gateway_id text;
create index withdrawal_of_gateway_id on withdrawal (gateway_id) where gateway_id is not null;

-- How often an attribution of it was reversed: the next decision about it has a key of its own.
alter table suspense_money add column reversals integer not null default 0 check (reversals >= 0);

-- Money that was attributed to the wrong investor and is in suspense again. What they had spent of it the house
-- is owed, until a second decision makes it their debt.
create table suspense_reversal (
  money_id text not null references suspense_money,
  number integer not null check (number > 0),
  investor_id uuid not null references investor,
  amount_kobo bigint not null check (amount_kobo > 0),
  shortfall_kobo bigint not null check (shortfall_kobo between 0 and amount_kobo),
  reversed_at timestamptz not null,
  owed_at timestamptz check (owed_at is null or shortfall_kobo > 0),
  primary key (money_id, number)
);
create index suspense_reversal_of_investor on suspense_reversal (investor_id);

insert into ledger.account_kind (code, house, normal_side, currency) values ('receivable', true, 'debit', null);
