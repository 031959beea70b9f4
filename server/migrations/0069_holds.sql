-- An operator holds an account: what leaves it waits, what comes in arrives. Without renewal a hold ends at its review.
create table investor_hold (
  id uuid primary key,
  investor_id uuid not null references investor on delete cascade,
  ground text not null check (ground in ('court-order', 'agency-order', 'own-request', 'suspected-takeover')),
  -- Each one includes those before it.
  scope text not null check (scope in ('withdrawals', 'sign-in', 'everything')),
  -- What the investor reads.
  words text not null check (length(words) between 1 and 300),
  -- Of a court's or agency's order.
  document text,
  placed_at timestamptz not null,
  placed_by text not null,
  review_at timestamptz not null check (review_at > placed_at),
  ended_at timestamptz,
  ended_because text check (ended_because in ('lifted', 'renewed', 'review')),
  check ((ended_at is null) = (ended_because is null)),
  check (ground not in ('court-order', 'agency-order') or document is not null)
);
create unique index investor_hold_open on investor_hold (investor_id) where ended_at is null;
create index investor_hold_of on investor_hold (investor_id, placed_at);

-- The open hold, where each act of the investor is checked under the lock of their row.
alter table investor add hold_scope text, add hold_until timestamptz,
  add constraint investor_hold_whole check ((hold_scope is null) = (hold_until is null));

-- Without the ground and the document: an order may forbid to tell them.
create view console.investor_hold as
  select id, investor_id, scope, words, placed_at, placed_by, review_at, ended_at, ended_because from investor_hold;
