-- Money belongs to the gateway that took it or has it to send: docs/decisions/0080-second-gateway.md.
-- The default is what the previous release means. It goes one release later.

alter table payment add column gateway text not null default 'paystack';
alter table withdrawal add column gateway text not null default 'paystack';
alter table refund add column gateway text not null default 'paystack';
alter table dispute add column gateway text not null default 'paystack';
alter table card add column gateway text not null default 'paystack';
alter table webhook_inbox add column gateway text not null default 'paystack';

-- What the second gateway owes us, and what it keeps.
insert into ledger.account_kind (code, house, normal_side, currency) values
  ('second-gateway-clearing', true, 'debit', null),
  ('second-gateway-fees', true, 'debit', null);
