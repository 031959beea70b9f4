-- What the operators' console may read: for each table a view of the same name in the schema `console`, without
-- passwords, codes, tokens, authorizations, encrypted identities, texts of messages, bodies of webhooks and stored
-- answers. The console connects with search_path `console, public`, so the queries of other programs run on the views.
-- Everything in this schema, views and functions, is for the console alone.
create schema console;

-- Whom a message was for, and its subject: delivery is part of a customer's history.
alter table outbox
  add column investor_id uuid,
  add column title text;
create index outbox_of_investor on outbox (investor_id, id) where investor_id is not null;
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;

create view console.account_hold as select investor_id, until from account_hold;
create view console.base_backup as select name, finished_at from base_backup;
create view console.card as
  select id, investor_id, last4, brand, bank, exp_month, exp_year, added_at, rests_until, unusable_since, removed_at
  from card;
create view console.card_charge as select * from card_charge;
create view console.challenge as
  select id, purpose, channel, investor_id, created_at, open_until from challenge;
create view console.channel_change as select * from channel_change;
create view console.clock as select * from clock;
create view console.dispute as select * from dispute;
create view console.due_moment as select due_at, what from due_moment;
create view console.email_change as select * from email_change;
create view console.finding as select * from finding;
create view console.gateway_balance_row as select * from gateway_balance_row;
create view console.gateway_opening as select * from gateway_opening;
create view console.gateway_reading as select * from gateway_reading;
create view console.investment as
  select id, investor_id, portfolio_id, portfolio_name, units, price_kobo, amount_kobo, months, basis_points,
    fee_basis_points, state, ordered_at, bought_at, value_on, ends_on, matured_at, disputed_at, reserved_until,
    next_step_at, at_maturity, paid_from, payment_id, principal_kobo, return_kobo, renewed_from, transferred_from
  from investment;
create view console.investor as
  select id, first_name, last_name, email, email_verified_at, email_before, email_resets_from, phone, phone_verified_at,
    phone_before, phone_resets_from, investor_type_id, referred_by, terms_accepted_at, created_at, closed_at, frozen_at,
    frozen_until, second_channel, second_channel_chosen_at, two_step_since, password_reset_at, password_reset_by
  from investor;
create view console.mandate as
  select id, investor_id, state, bank, last4, started_at, consented_at, activated_at, ended_at, ended_by, rests_until,
    next_check_at
  from mandate;
create view console.name_change as select * from name_change;
create view console.next_of_kin as select investor_id, changed_at from next_of_kin;
create view console.notice as select * from notice;
create view console.outbox as
  select id, channel, investor_id, title, attempts, by_day, created_at, next_attempt_at, give_up_at, sent_at, given_up_at,
    provider_id
  from outbox;
create view console.own_account as
  select id, investor_id, state, account_number, account_name, bank_name, provider, requested_at, assigned_at, failed_at,
    released_at, next_check_at
  from own_account;
create view console.payment as
  select id, investor_id, purpose, subject_id, amount_kobo, currency, channel, reference, state, gateway_id,
    gateway_status, fees_kobo, created_at, paid_at, settled_at, next_check_at, checks_made, keeps_card, card_id,
    mandate_id, own_account_id, sender_name, sender_bank, unanswered_since, dismissed_at, rejected_at, rejected_kobo,
    received_kobo, held_back_kobo, withdrawable_from
  from payment;
create view console.payout_account as select * from payout_account;
create view console.payout_recipient as
  select id, investor_id, bank_code, bank_name, last4, created_at from payout_recipient;
create view console.phone_change as select * from phone_change;
create view console.pin as select investor_id, set_at, wrong_tries from pin;
create view console.plan_instalment as
  select id, plan_id, number, kind, state, amount_kobo, basis_points, extra_kobo, extra_basis_points, due_on, value_on,
    ask_at, attempts, charge_id, payment_id, paid_at, paid_from, declined, waited, missed_at, disputed_at, taken_back,
    checkout_until
  from plan_instalment;
create view console.point_redemption as
  select id, investor_id, points, amount_kobo, redeemed_at from point_redemption;
create view console.portfolio_units as select * from portfolio_units;
create view console.push_subscription as
  select id, investor_id, session_id, created_at from push_subscription;
create view console.refund as select * from refund;
create view console.saving_plan as
  select id, investor_id, name, amount_kobo, changed_kobo, interval, months, basis_points, channel, state, charging,
    card_id, mandate_id, opened_at, started_on, matures_on, matured_at, paused_at, retry_at, next_step_at, fallen_due,
    declines, declined_on, missed_choice, goal_kobo, goal_on, principal_kobo, interest_kobo, consented_at,
    stash_consented_at, announce_at, announced_for, moved_day, moved_from
  from saving_plan;
create view console.security_link as
  select id, investor_id, purpose, created_at, expires_at, used_at from security_link;
create view console.session as
  select id, investor_id, user_agent, created_at, last_used_at, wrong_passwords from session;
create view console.sign_in as select id, investor_id, created_at from sign_in;
create view console.suspense_money as select * from suspense_money;
create view console.suspense_reversal as select * from suspense_reversal;
create view console.sweep as select * from sweep;
create view console.webhook_inbox as
  select id, event, reference, received_at, tries, next_try_at, handled_at, outcome from webhook_inbox;
create view console.withdrawal as
  select id, investor_id, recipient_id, amount_kobo, reference, state, to_send, sends, sent_at, misses, stuck_since,
    gateway_id, gateway_status, fee_kobo, session_id, created_at, paid_at, came_back_at, came_back_because,
    may_have_arrived, next_step_at
  from withdrawal;
create view console.worker_presence as select * from worker_presence;

-- Searching. Prefixes of what is typed, each from an index in its order, so that a search reads no more than it shows.
create index investor_phone_prefix on investor (phone text_pattern_ops);
create index investor_phone_ending on investor (reverse(phone) text_pattern_ops);
create index investor_email_prefix on investor (email text_pattern_ops);
create index investor_name on investor (lower(first_name || ' ' || last_name) text_pattern_ops);
create index investor_name_turned on investor (lower(last_name || ' ' || first_name) text_pattern_ops);
-- A second first name, or the second half of a family name.
create index investor_name_words on investor using gin (to_tsvector('simple', first_name || ' ' || last_name));
create index channel_change_target_prefix on channel_change (old_target text_pattern_ops);
create index card_last4 on card (last4);
create index mandate_last4 on mandate (last4) where last4 is not null;
create index payout_recipient_last4 on payout_recipient (last4);
-- What moved on one day, in a table that only grows: each range of blocks knows its first and last moment.
create index transfer_booked on ledger.transfer using brin (booked_at) with (autosummarize = on);
create index withdrawal_paid on withdrawal (paid_at) where paid_at is not null;
-- Whose money in suspense may be.
create index payment_sender on payment (sender_name) where sender_name is not null;
create index payment_unpaid_amount on payment (amount_kobo, created_at) where state in ('created', 'open', 'failed');
create index withdrawal_session on withdrawal (session_id text_pattern_ops) where session_id is not null;

-- Name, address and numbers in full. Reading them writes the reason for it, in the same transaction.
create function console.show_identity(
  p_token_hash bytea, p_investor uuid, p_reason text,
  out first_name text, out last_name text, out address text, out email text, out phone text, out accounts jsonb
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if length(trim(p_reason)) < 4 or (select o.role from active_operator(p_token_hash) o) not in ('support', 'finance', 'compliance')
  then
    raise exception 'a reason is missing, or the right' using errcode = 'OS403';
  end if;
  select i.first_name, i.last_name, i.address, i.email, i.phone into first_name, last_name, address, email, phone
  from investor i where i.id = p_investor and i.closed_at is null;
  if not found then raise exception 'no such customer' using errcode = 'OS404'; end if;
  select coalesce(jsonb_agg(jsonb_build_object('bank', r.bank_name, 'last4', r.last4, 'name', r.account_name)
    order by a.added_at), '[]')
  into accounts
  from payout_account a join payout_recipient r on r.id = a.recipient_id where a.investor_id = p_investor;
  perform log_operator_act(p_token_hash, 'show', p_investor::text, '{}', trim(p_reason), 'name, address and numbers were shown');
end $$;

-- Who works on which row of a queue. A row is named by its kind and id, such as `finding:<id>`.
create table queue_work (
  item text primary key check (item ~ '^(finding|suspense|refund|dispute|payout|message|case):[A-Za-z0-9_:.!-]{1,200}$'),
  taken_by uuid references operator,
  taken_at timestamptz,
  ended_by uuid references operator,
  ended_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check ((ended_by is null) = (ended_at is null))
);
create index queue_work_of on queue_work (taken_by) where taken_by is not null;

create table queue_note (
  id bigint generated always as identity primary key,
  item text not null references queue_work,
  operator_id uuid not null references operator,
  at timestamptz not null,
  text text not null check (length(text) between 1 and 500)
);
create index queue_note_of on queue_note (item, id);

-- A row that another operator has taken is handed over by that one; a row whose taker has left is free.
create function console.work_on(p_token_hash bytea, p_item text, p_act text, p_text text, p_to uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
  work queue_work;
  target operator;
begin
  select * into who from active_operator(p_token_hash);
  if who.role not in ('support', 'finance', 'compliance') then
    raise exception 'the role % works on no queue', who.role using errcode = 'OS403';
  end if;
  insert into queue_work (item) values (p_item) on conflict do nothing;
  select * into work from queue_work where item = p_item for update;
  if p_act <> 'note' and work.taken_by <> who.operator_id
    and exists (select from operator o where o.id = work.taken_by and o.ended_at is null)
  then
    raise exception 'taken by %', (select o.name from operator o where o.id = work.taken_by) using errcode = 'OS409';
  end if;
  if p_act = 'take' then
    update queue_work set taken_by = who.operator_id, ended_by = null, ended_at = null,
      taken_at = case when taken_by = who.operator_id then taken_at else ledger.product_now() end
    where item = p_item;
  elsif p_act = 'hand-over' then
    if p_to is not null then
      select * into target from operator o where o.id = p_to and o.ended_at is null;
      if target.id is null then raise exception 'no such operator' using errcode = 'OS404'; end if;
    end if;
    update queue_work set taken_by = p_to, taken_at = case when p_to is not null then ledger.product_now() end
    where item = p_item;
  elsif p_act = 'end' then
    update queue_work set taken_by = null, taken_at = null, ended_by = who.operator_id, ended_at = ledger.product_now()
    where item = p_item;
  elsif p_act <> 'note' then
    raise exception 'no such act' using errcode = 'OS422';
  end if;
  if p_text is not null then
    insert into queue_note (item, operator_id, at, text)
    values (p_item, who.operator_id, ledger.product_now(), p_text);
  end if;
  perform log_operator_act(p_token_hash, 'work: ' || p_act, p_item,
    case when p_to is null then '{}' else jsonb_build_object('to', target.name) end, '', 'noted');
end $$;

create view console.queue_work as
  select w.item, w.taken_by, o.name as taken_by_name, w.taken_at, w.ended_at, e.name as ended_by_name
  from queue_work w left join operator o on o.id = w.taken_by left join operator e on e.id = w.ended_by;
create view console.queue_note as
  select n.id, n.item, n.at, n.text, o.name as by_name from queue_note n join operator o on o.id = n.operator_id;

-- PostgreSQL lets every role call a new function. Those of the schema `public` are for the application.
do $$
declare
  app text := current_setting('osisi.app_role');
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proowner = (select oid from pg_roles where rolname = current_user)
      and has_function_privilege('public', p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to %I', f, app);
  end loop;
  alter default privileges revoke execute on functions from public;
  execute format('alter default privileges in schema public grant execute on functions to %I', app);
  execute format('revoke all on queue_work, queue_note from %I', app);
end $$;

create or replace function grant_console_rights(console text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema public, console, ledger to %I', console);
  execute format('grant select on command, audit_log, operator_list, clock, migration to %I', console);
  execute format('grant select, insert, delete on operator_challenge to %I', console);
  execute format('grant execute on function active_operator, log_operator_act, open_command, propose_command,
    decide_command, withdraw_command, find_operator_sign_in, find_operator_passkey, record_failed_sign_in, use_totp_step,
    use_passkey, start_operator_session, end_operator_session, find_invitation, accept_invitation, list_passkeys,
    add_passkey, remove_passkey, audit_break to %I', console);
  execute format('grant select on all tables in schema console to %I', console);
  execute format('grant execute on all functions in schema console to %I', console);
  execute format('grant select on ledger.account, ledger.account_kind, ledger.house_rollup, ledger.progress,
    ledger.transfer, ledger.transfer_key to %I', console);
end $$;
