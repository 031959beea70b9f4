-- Complaints of investors about money of theirs. Each has a number, and the answer time that we publish.
create table complaint (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) constraint complaint_number unique,
  investor_id uuid not null references investor,
  -- Of the payment, withdrawal, refund or dispute that it is about.
  reference text not null,
  text text not null check (length(text) between 1 and 1000),
  state text not null default 'open' check (state in ('open', 'answered', 'ended')),
  filed_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null)),
  check (state <> 'answered' or answered_at is not null)
);
-- One at a time about the same money.
create unique index complaint_once on complaint (investor_id, reference) where state <> 'ended';
create index complaint_of_investor on complaint (investor_id, number desc);
create index complaint_open on complaint (answer_by) where state = 'open';
create trigger refuse_closed before insert on complaint for each row execute function refuse_closed_investor();

-- What operators answered. Only `console.answer_complaint` writes it.
create table complaint_answer (
  id bigint generated always as identity primary key,
  complaint_id uuid not null references complaint,
  operator_id uuid not null references operator,
  at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index complaint_answer_of on complaint_answer (complaint_id, id);

do $$
begin
  execute format('revoke update, delete on complaint from %I', current_setting('osisi.app_role'));
  execute format('revoke insert, update, delete on complaint_answer from %I', current_setting('osisi.app_role'));
end $$;

create view console.complaint as select * from complaint;
create view console.complaint_answer as
  select a.id, a.complaint_id, a.at, a.text, o.name as by_name
  from complaint_answer a join operator o on o.id = a.operator_id;

-- An answer, or the end of a case, or both. The worker notifies the investor of the answer.
create function console.answer_complaint(p_token_hash bytea, p_number bigint, p_text text, p_ends boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  filed complaint;
  answer bigint;
begin
  select * into who from active_operator(p_token_hash);
  if who.role not in ('support', 'finance', 'compliance') then
    raise exception 'the role % answers no complaint', who.role using errcode = 'OS403';
  end if;
  select * into filed from complaint where number = p_number for update;
  if filed.id is null then raise exception 'no such case' using errcode = 'OS404'; end if;
  if filed.state = 'ended' then raise exception 'the case has ended' using errcode = 'OS409'; end if;
  if filed.state = 'open' and p_text is null then
    raise exception 'the case has no answer' using errcode = 'OS409';
  end if;
  if p_text is not null then
    insert into complaint_answer (complaint_id, operator_id, at, text)
    values (filed.id, who.operator_id, ledger.product_now(), p_text) returning id into answer;
    perform graphile_worker.add_job('notify-complaint-answer', json_build_object('answer', answer::text),
      job_key := 'notify-complaint-answer:' || answer);
  end if;
  update complaint set
    state = case when p_ends then 'ended' else 'answered' end,
    answered_at = coalesce(answered_at, case when p_text is not null then ledger.product_now() end),
    ended_at = case when p_ends then ledger.product_now() end
  where id = filed.id;
  perform log_operator_act(p_token_hash, case when p_text is null then 'end case' else 'answer case' end,
    'C-' || p_number, '{}', '', case when p_ends then 'ended' else 'answered' end);
end $$;
