-- What we owe, proven every night by a Merkle sum tree: docs/proof.md, docs/decisions/0077-proof-of-liabilities.md

create table proof (
  -- In Lagos.
  day date primary key,
  root text not null unique check (root ~ '^[0-9a-f]{64}$'),
  -- Unique: two nights cannot continue the same one.
  previous_root text not null unique check (previous_root ~ '^[0-9a-f]{64}$'),
  -- When the snapshot was taken, by the product's clock, to the millisecond.
  taken_at timestamptz not null,
  tree_hash text not null check (tree_hash ~ '^[0-9a-f]{64}$'),
  total_kobo bigint not null check (total_kobo >= 0),
  leaves integer not null check (leaves >= 0),
  -- In the order in which the root commits to them: [{"name": "owed.stash", "kobo": "100"}]
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  created_at timestamptz not null default now()
);

create function refuse_proof_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published proof is never changed by %', lower(tg_op) using errcode = 'OL003';
end $$;
create trigger append_only before update or delete or truncate on proof
  for each statement execute function refuse_proof_change();

-- What gives savers their leaves and paths, for the last nights only.
create table proof_night (
  day date primary key references proof,
  -- From which the secrets and the split of each balance are derived.
  seed bytea not null check (length(seed) = 32),
  -- Of each row of `proof_leaves`, the hash and the sum of its subtree: 40 bytes.
  subtrees bytea not null
);

-- In the order of the tree: the hash and the amount of each, 40 bytes.
create table proof_leaves (
  day date not null references proof_night on delete cascade,
  number integer not null check (number >= 0),
  nodes bytea not null,
  primary key (day, number)
);
alter table proof_leaves alter column nodes set storage external;

-- In the order of ids: the id, the amount and the places of four leaves, 40 bytes.
create table proof_balances (
  day date not null references proof_night on delete cascade,
  first_id uuid not null,
  balances bytea not null,
  primary key (day, first_id)
);
alter table proof_balances alter column balances set storage external;

create view console.proof as select day, root, previous_root, taken_at, total_kobo, leaves, lines, created_at from proof;
do $$
begin
  execute format('revoke update, delete on proof from %I', current_setting('osisi.app_role'));
  execute format('revoke update on proof_night, proof_leaves, proof_balances from %I', current_setting('osisi.app_role'));
end $$;
