-- A claim whose commit was answered by nobody may stand or not. By this mark of its own, whoever made it can let
-- it go without touching somebody else's, who was faster.
alter table idempotent_request add column claim_id uuid;
