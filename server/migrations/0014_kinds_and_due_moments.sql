-- Room for the domains that come: their kinds of account, what a payment can be for, and due moments
-- that each domain declares for itself.

insert into ledger.account_kind (code, house, normal_side, currency) values
  ('bank', true, 'debit', null),
  ('house-capital', true, 'credit', null),
  ('return-expense', true, 'debit', null),
  ('portfolio-fee-expense', true, 'debit', null),
  ('management-fee-income', true, 'credit', null),
  ('rewards-expense', true, 'debit', null),
  ('points-issued', true, 'debit', 'GP'),
  ('refund-held', false, 'credit', 'NGN'),
  ('frozen', false, 'credit', 'NGN'),
  ('debt', false, 'debit', 'NGN'),
  ('plan', false, 'credit', 'NGN'),
  ('investment', false, 'credit', 'NGN'),
  ('points', false, 'credit', 'GP');

-- What the money is for, and the row of that domain which says it exactly: an instalment, an order.
alter table payment drop constraint payment_purpose_check;
alter table payment add constraint payment_purpose_check check (purpose in ('stash', 'plan', 'investment'));
alter table payment add column subject_id uuid;
alter table payment add constraint payment_subject check ((purpose = 'stash') = (subject_id is null));
create index payment_of_subject on payment (subject_id) where subject_id is not null;

-- A domain with a due column makes a view `due_of_<what>` (due_at, what) and calls this, which puts
-- them all together again.
create function assemble_due_moments() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute 'create or replace view due_moment (due_at, what) as ' || (
    select string_agg(format('select due_at, what from %I', viewname), ' union all ' order by viewname)
    from pg_views where schemaname = 'public' and viewname like 'due\_of\_%'
  );
end $$;
revoke execute on function assemble_due_moments from public;

create view due_of_outbox (due_at, what) as
  select next_attempt_at, 'outbox' from outbox where next_attempt_at is not null;
create view due_of_payment (due_at, what) as
  select next_check_at, 'payment' from payment where next_check_at is not null;
create view due_of_webhook (due_at, what) as
  select next_try_at, 'webhook' from webhook_inbox where next_try_at is not null;
create view due_of_withdrawal (due_at, what) as
  select next_step_at, 'withdrawal' from withdrawal where next_step_at is not null;
select assemble_due_moments();
