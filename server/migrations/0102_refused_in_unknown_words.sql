-- The words in which the gateway refused the last sending, where we do not know what they mean. Once what was sent is
-- certainly not there, an operator reads them, and it is tried for a day as after any refusal.
alter table withdrawal add column refusal text;
alter table refund add column refusal text;
