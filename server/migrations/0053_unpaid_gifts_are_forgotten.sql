-- Name, e-mail and message of a gift that was never paid are erased after 30 days. Null: decided, either way. The
-- default is for the release before, which does not set it.
alter table gift add column forget_at timestamptz default now() + interval '30 days';
update gift set forget_at = created_at + interval '30 days';
create index gift_forget on gift (forget_at) where forget_at is not null;
