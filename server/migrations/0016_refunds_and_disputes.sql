-- Money that goes back to where it came from, or that its payer's bank wants back.

-- What investors' accounts hold, locked until the transaction ends: nobody changes them meanwhile. Opens
-- what is missing, so that an account which was never used can be waited for as well.
create function ledger.lock_balances(addresses text[]) returns table (address text, balance bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform open_accounts(addresses);
  return query
    select a.address, a.balance from account a
    where a.address = any (addresses) and not a.house
    order by a.id for no key update;
end $$;
revoke execute on function ledger.lock_balances from public;
do $$
begin
  execute format('grant execute on function ledger.lock_balances to %I', current_setting('osisi.app_role'));
end $$;

-- Money in suspense that somebody has begun to do something about. Whoever decides holds the row.
create table suspense_money (
  -- As in the ledger's key: the payment's id, or `charge:<reference>` where nobody had asked for it.
  id text primary key,
  reference text not null constraint suspense_money_reference unique,
  currency text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What is left of it in suspense.
  left_kobo bigint not null,
  -- The refund that it is kept for while that is under way.
  kept_for uuid,
  -- Whose it turned out to be.
  owner_id uuid references investor,
  attributed_at timestamptz,
  check ((owner_id is null) = (attributed_at is null)),
  check (owner_id is null or kept_for is null)
);

-- Money on its way back to a payer. What became of it is decided by the ledger's key
-- `refund:<id>:settled`; the state here follows it in the same transaction.
create table refund (
  id uuid primary key,
  -- Of the payment whose money it is.
  payment_reference text not null,
  -- Where the money is taken from; `stash` also where the rest of it is a debt.
  source text not null check (source in ('stash', 'suspense')),
  -- `gateway`: made in the gateway's dashboard; we only learned of it.
  origin text not null check (origin in ('us', 'gateway')),
  -- Who is told. Null: money that nobody can explain.
  investor_id uuid references investor,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  -- The gateway has no key for refunds of ours; this is what it calls it, once that is known.
  gateway_id text constraint refund_gateway_id unique,
  gateway_status text,
  -- Whether the gateway surely has nothing of it.
  to_send boolean not null,
  sends integer not null default 0,
  sent_at timestamptz,
  -- How often the gateway's list was without it since.
  misses integer not null default 0,
  stuck_since timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  failed_because text check (failed_because in ('refused', 'not-sent', 'failed')),
  next_step_at timestamptz,
  check (source = 'suspense' or investor_id is not null),
  check ((state = 'pending') = (ended_at is null)),
  check ((state = 'failed') = (failed_because is not null)),
  check ((state = 'pending') = (next_step_at is not null)),
  check (to_send or sent_at is not null)
);
create index refund_of_payment on refund (payment_reference);
create index refund_of_investor on refund (investor_id, id desc) where investor_id is not null;
create index refund_due on refund (next_step_at) where next_step_at is not null;
create index refund_pending on refund (id) where state = 'pending';

create function keep_ended_refund() returns trigger language plpgsql as $$
begin
  raise exception 'refund % is % and cannot become %', old.id, old.state, new.state;
end $$;
create trigger keep_ended before update on refund for each row
  when (
    (old.state <> 'pending' and new.state <> old.state)
    or (new.payment_reference, new.source, new.origin, new.amount_kobo, new.currency)
       is distinct from (old.payment_reference, old.source, old.origin, old.amount_kobo, old.currency)
  )
  execute function keep_ended_refund();

-- A payer's bank wants a payment back. Won or lost is decided by the ledger's key
-- `dispute:<id>:settled`.
create table dispute (
  id uuid primary key,
  gateway_id text not null constraint dispute_gateway_id unique,
  payment_reference text not null,
  source text not null check (source in ('stash', 'suspense')),
  investor_id uuid references investor,
  -- What the bank wants; may be less than the payment.
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  gateway_status text,
  resolution text,
  -- What of the stash was frozen for it.
  frozen_kobo bigint not null default 0 check (frozen_kobo >= 0),
  -- What nothing covered when it was lost.
  owed_kobo bigint not null default 0 check (owed_kobo >= 0),
  -- Until when the gateway takes our answer.
  answer_by timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  next_check_at timestamptz,
  check (source = 'suspense' or investor_id is not null),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (next_check_at is not null))
);
create index dispute_of_payment on dispute (payment_reference);
create index dispute_of_investor on dispute (investor_id, id desc) where investor_id is not null;
create index dispute_due on dispute (next_check_at) where next_check_at is not null;

create function keep_ended_dispute() returns trigger language plpgsql as $$
begin
  raise exception 'dispute % is % and cannot become %', old.id, old.state, new.state;
end $$;
create trigger keep_ended before update on dispute for each row
  when (
    (old.state <> 'open' and new.state <> old.state)
    or (new.gateway_id, new.payment_reference) is distinct from (old.gateway_id, old.payment_reference)
  )
  execute function keep_ended_dispute();

create view due_of_refund (due_at, what) as
  select next_step_at, 'refund' from refund where next_step_at is not null;
create view due_of_dispute (due_at, what) as
  select next_check_at, 'dispute' from dispute where next_check_at is not null;
select assemble_due_moments();
