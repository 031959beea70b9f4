-- Money on its way out. A withdrawal is written, with its hold, before the gateway hears of it. What
-- became of it is decided by the ledger's key `withdrawal:<id>:settled`; the state here follows it in
-- the same transaction.
create table withdrawal (
  id uuid primary key,
  investor_id uuid not null references investor,
  recipient_id uuid not null references payout_recipient,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Made once. The gateway pays a reference at most once, so this one is sent again, never another.
  reference text not null constraint withdrawal_reference unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  -- The request that asked for it, should the same one come again.
  request_key text,
  state text not null default 'pending' check (state in ('pending', 'paid', 'returned', 'reversed')),
  -- Whether the gateway surely has nothing of it, so that the next step is to send it.
  to_send boolean not null default true,
  -- How often it was sent: an answer counts only for the sending that it answers.
  sends integer not null default 0,
  sent_at timestamptz,
  -- How often the gateway has not found it since.
  misses integer not null default 0,
  -- Since when the gateway cannot be made to take it, for reasons that are not the investor's.
  stuck_since timestamptz,
  -- The gateway's own word for how it stands, as it was last told.
  gateway_status text,
  -- What the gateway keeps for it; in the books as soon as it is paid.
  fee_kobo bigint check (fee_kobo >= 0),
  -- What the banks call the payment; an investor's bank can trace it by that.
  session_id text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the money came back into the stash, and why.
  came_back_at timestamptz,
  came_back_because text check (came_back_because in ('refused', 'not-sent', 'failed')),
  -- When it is due to be sent, asked about, or looked at again; null once nothing can change.
  next_step_at timestamptz,
  constraint withdrawal_request unique (investor_id, request_key),
  check ((state in ('paid', 'reversed')) = (paid_at is not null)),
  check ((state in ('returned', 'reversed')) = (came_back_at is not null)),
  check ((came_back_at is null) = (came_back_because is null)),
  check (state <> 'pending' or next_step_at is not null),
  check (to_send or sent_at is not null)
);
create index withdrawal_of_investor on withdrawal (investor_id, id desc);
create index withdrawal_due on withdrawal (next_step_at) where next_step_at is not null;

-- Paid and returned are for ever, but for what was paid and comes back.
create function keep_ended_withdrawal() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % is % and cannot become %', old.id, old.state, new.state;
end $$;
create trigger keep_ended before update on withdrawal for each row
  when (
    (old.state <> new.state and (old.state, new.state)
      not in (('pending', 'paid'), ('pending', 'returned'), ('paid', 'reversed')))
    or (new.investor_id, new.recipient_id, new.amount_kobo, new.reference)
       is distinct from (old.investor_id, old.recipient_id, old.amount_kobo, old.reference)
  )
  execute function keep_ended_withdrawal();

create or replace view due_moment (due_at, what) as
  select next_attempt_at, 'outbox' from outbox where next_attempt_at is not null
  union all
  select next_check_at, 'payment' from payment where next_check_at is not null
  union all
  select next_try_at, 'webhook' from webhook_inbox where next_try_at is not null
  union all
  select next_step_at, 'withdrawal' from withdrawal where next_step_at is not null;
