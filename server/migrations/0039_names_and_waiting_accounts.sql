-- What an investor was called before they changed their name. For thirty days an account to withdraw to is compared
-- with the old one, so that a stolen session cannot first take the name of the thief's account.
create table name_change (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  first_name text not null,
  last_name text not null,
  changed_at timestamptz not null
);
create index name_change_investor on name_change (investor_id, changed_at);

-- How many words of the bank's name were the investor's when the account was added: two or more, one, none. Rows of
-- before, and of the release before, have none written: they are compared when they are read.
alter table payout_account
  add column matching_words smallint check (matching_words between 0 and 2),
  -- When the investor said that an account in another name is meant.
  add column other_name_accepted_at timestamptz;

-- After a password reset or a change of channel no new account can be used until then.
create table account_hold (
  investor_id uuid primary key references investor on delete cascade,
  until timestamptz not null
);
