-- Whose friends have earned them green points, and what they did with them.

-- Spellings of one mailbox: without a tag after a plus sign, and at Google without dots.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe
return case
  when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
end;
create index investor_mailbox on investor (mailbox_of(email));

-- One a person who was referred, by any of their addresses.
create table referral_reward (
  referred_id uuid primary key references investor,
  referrer_id uuid not null references investor,
  -- As they were when they earned it.
  mailbox text not null constraint referral_reward_mailbox unique,
  phone text not null constraint referral_reward_phone unique,
  -- The purchase that earned it.
  investment_id uuid not null,
  points bigint not null check (points > 0),
  awarded_at timestamptz not null,
  -- When a lost dispute undid that purchase, and when the points were taken back for it.
  undone_at timestamptz,
  taken_back_at timestamptz,
  -- How often they were taken back: each time they are earned, they are so under another key.
  taken_back integer not null default 0,
  check (referrer_id <> referred_id),
  check (taken_back_at is null or undone_at is not null)
);
create index referral_reward_of_investment on referral_reward (investment_id);
create index referral_reward_owed on referral_reward (referrer_id, undone_at)
  where undone_at is not null and taken_back_at is null;

-- Why somebody earned nobody any points. Nobody is told; support finds it here.
create table referral_refusal (
  id uuid primary key,
  -- Written before the row of whoever joins.
  referred_id uuid not null references investor on delete cascade deferrable initially deferred,
  referrer_id uuid not null references investor on delete cascade,
  -- self: they share an address with whoever referred them; loop: with somebody further up;
  -- twice: with somebody whom the same person has referred; known: with somebody who was here before.
  why text not null check (why in ('self', 'loop', 'twice', 'known')),
  refused_at timestamptz not null,
  constraint referral_refusal_once unique (referred_id, why)
);
create index referral_refusal_of_referrer on referral_refusal (referrer_id);

create table point_redemption (
  id uuid primary key,
  investor_id uuid not null references investor,
  points bigint not null check (points > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The request that asked for it, should the same one come again.
  request_key text,
  redeemed_at timestamptz not null,
  constraint point_redemption_request unique (investor_id, request_key)
);
