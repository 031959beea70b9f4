-- Answers to money requests that carried an Idempotency-Key, so that the same request sent again gets
-- the same answer and moves nothing twice.
create table idempotent_request (
  investor_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  -- Null while the request is being worked on.
  status_code integer,
  answer text,
  -- Real time: how long a request that got no answer blocks its key, should its process have died.
  begun_at timestamptz not null default now(),
  -- The product's clock.
  expires_at timestamptz not null,
  primary key (investor_id, route, key),
  check ((status_code is null) = (answer is null))
);
create index idempotent_request_expires on idempotent_request (expires_at);
