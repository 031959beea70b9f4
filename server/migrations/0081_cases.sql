-- A case may be about something else than a payment or movement, and an operator may open it for a customer.
alter table complaint alter reference drop not null;
alter table complaint add opened_by uuid references operator;
-- The same words sent twice.
create unique index complaint_text_once on complaint (investor_id, md5(text)) where reference is null and state <> 'ended';

create or replace view console.complaint as
  select c.id, c.number, c.investor_id, c.reference, c.text, c.state, c.filed_at, c.answer_by, c.answered_at, c.ended_at,
    c.opened_by, o.name as opened_by_name
  from complaint c left join operator o on o.id = c.opened_by;

-- Opens a case, or returns the number of the one about the same money that has not ended. The worker notifies the customer.
create function console.open_complaint(p_token_hash bytea, p_id uuid, p_investor uuid, p_reference text, p_text text,
  p_answer_by timestamptz, out number bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  select * into who from active_operator(p_token_hash);
  if who.role not in ('support', 'finance', 'compliance') then
    raise exception 'the role % opens no case', who.role using errcode = 'OS403';
  end if;
  insert into complaint (id, investor_id, reference, text, filed_at, answer_by, opened_by)
  values (p_id, p_investor, p_reference, p_text, ledger.product_now(), p_answer_by, who.operator_id)
  on conflict do nothing returning complaint.number into open_complaint.number;
  if open_complaint.number is null then
    select c.number into open_complaint.number from complaint c
    where c.investor_id = p_investor and c.state <> 'ended'
      and case when p_reference is null then c.reference is null and md5(c.text) = md5(p_text) else c.reference = p_reference end;
    return;
  end if;
  perform graphile_worker.add_job('notify-complaint-opened', json_build_object('complaint', p_id),
    job_key := 'notify-complaint-opened:' || p_id);
  perform log_operator_act(p_token_hash, 'open case', 'C-' || open_complaint.number, '{}', '', 'opened');
end $$;

-- As in 0067, but not while another operator has taken it; its end is the end of the work on it, too.
create or replace function console.answer_complaint(p_token_hash bytea, p_number bigint, p_text text, p_ends boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  filed complaint;
  answer bigint;
  taker text;
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
  select o.name into taker from queue_work w join operator o on o.id = w.taken_by
  where w.item = 'case:' || filed.id and w.taken_by <> who.operator_id and o.ended_at is null;
  if taker is not null then raise exception 'taken by %', taker using errcode = 'OS409'; end if;
  -- The same one again is a request that was sent twice.
  if p_text is not null and not exists (select from complaint_answer a where a.complaint_id = filed.id and a.text = p_text) then
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
  if p_ends then
    insert into queue_work (item, ended_by, ended_at) values ('case:' || filed.id, who.operator_id, ledger.product_now())
    on conflict (item) do update set taken_by = null, taken_at = null, ended_by = excluded.ended_by, ended_at = excluded.ended_at;
  end if;
  perform log_operator_act(p_token_hash, case when p_text is null then 'end case' else 'answer case' end,
    'C-' || p_number, '{}', '', case when p_ends then 'ended' else 'answered' end);
end $$;
