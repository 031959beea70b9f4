-- A number that was confirmed from within an account chooses no new password at first: a stolen session and
-- any phone would be the whole account. Null: it may.
alter table investor add column phone_resets_from timestamptz;
