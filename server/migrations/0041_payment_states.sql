-- The charge of a kept card that its owner did not confirm in time ends as missed: its page can still be paid, so the
-- card is not charged for the same instalment again. Such an instalment is `lapsed` for a version that does not know of
-- missing, which therefore charges it no more either.
alter table card_charge
  drop constraint card_charge_end_kind_check,
  add constraint card_charge_end_kind_check
    check (end_kind in ('declined', 'card-unusable', 'not-sent', 'not-wanted', 'missed'));

alter table plan_instalment
  -- When its owner had not confirmed the charge of it in time: it is paid by hand only.
  add column missed_at timestamptz;

alter table payment
  -- Since when it is not known how it stands: its browser came back, or the gateway was asked, and nothing was said.
  add column unanswered_since timestamptz,
  -- When its owner put away the card that says it was not paid.
  add column dismissed_at timestamptz,
  -- When a bank transfer for it was last sent back, and what was sent, if that was said.
  add column rejected_at timestamptz,
  add column rejected_kobo bigint check (rejected_kobo >= 0),
  -- What came in its place, where that is held.
  add column received_kobo bigint check (received_kobo >= 0);

-- Payments that are not booked as they were asked for and that their owner may want to see, with what they are for. Of
-- a charge of a kept card only what may still bring money: its plan tells the rest. What was not paid is not shown once
-- it was dismissed, once the same thing was paid later, or where the page was made for a mail of ours.
create view seen_payment as
  select p.id, p.investor_id, p.reference, p.amount_kobo::text, p.state, p.gateway_status, p.purpose, p.channel,
    p.created_at, p.authorization_url, p.unanswered_since, p.dismissed_at, p.rejected_at, p.rejected_kobo::text,
    p.received_kobo::text, c.sent_at as charged_at, c.challenged_at,
    coalesce(i.plan_id::text, v.portfolio_id::text) as for_id, coalesce(s.name, v.portfolio_name) as for_name
  from payment p
    left join card_charge c on c.payment_id = p.id
    left join plan_instalment i on p.purpose = 'plan' and i.id = p.subject_id
    left join saving_plan s on s.id = i.plan_id
    left join investment v on p.purpose = 'investment' and v.id = p.subject_id
  where p.state = 'held'
    or (
      c.payment_id is not null and p.state in ('created', 'open') and c.ended_at is null and c.sent_at is not null
    )
    or (
      c.payment_id is null
      and (p.state in ('created', 'open') or (p.state = 'failed' and p.gateway_status in ('failed', 'reversed')))
      and (p.authorization_url is not null or p.unanswered_since is not null)
      and (
        p.unanswered_since is not null or p.gateway_status not in ('abandoned', 'failed')
        or (
          p.dismissed_at is null
          and (p.request_key is null or p.request_key not like 'ask %')
          and (i.state is null or i.state <> 'paid')
          and not exists (
            select from payment later
            where later.investor_id = p.investor_id and later.purpose = p.purpose and p.purpose <> 'plan'
              and later.state = 'settled' and later.created_at > p.created_at
          )
        )
      )
    );

-- `undecided` is what the version before asks for; `seen` is what it became.
create or replace function payments_part(who uuid, payable_since timestamptz, at_most integer)
returns table (part json) language sql stable rows 1 as $$
  select json_build_object(
    'undecided', (
      select coalesce(json_agg(row_to_json(undecided)), '[]') from (
        select p.reference, p.amount_kobo::text as "amountKobo", p.state, p.channel, p.created_at as "createdAt",
          p.authorization_url as "authorizationUrl", c.challenged_at as "challengedAt"
        from payment p left join card_charge c on c.payment_id = p.id
        where p.investor_id = who and p.state in ('created', 'open', 'held')
          and (p.state = 'held' or p.created_at > payable_since or c.challenged_at is not null
            or p.gateway_status is distinct from 'abandoned')
        order by p.created_at desc limit at_most
      ) undecided
    ),
    'seen', (
      select coalesce(json_agg(row_to_json(seen)), '[]') from (
        select id, reference, amount_kobo as "amountKobo", state, gateway_status as "gatewayStatus", purpose, channel,
          created_at as "createdAt", authorization_url as "authorizationUrl", unanswered_since as "unansweredSince",
          dismissed_at as "dismissedAt", rejected_at as "rejectedAt", rejected_kobo as "rejectedKobo",
          received_kobo as "receivedKobo", charged_at as "chargedAt", challenged_at as "challengedAt",
          for_id as "forId", for_name as "forName"
        from seen_payment where investor_id = who order by created_at desc, id desc limit at_most
      ) seen
    ),
    'settled', (
      select coalesce(sum(amount_kobo), 0)::text from payment where investor_id = who and state = 'settled'
    )
  )
$$;

-- With what was missed.
create or replace function plans_part(who uuid, at_most integer) returns table (part json)
language sql stable rows 1 as $$
  select coalesce(json_agg(row_to_json(plan)), '[]') from (
    select p.id, p.name, p.amount_kobo::text as "amountKobo", p.interval, p.months, p.basis_points as "basisPoints",
      p.channel, p.state, p.started_on as "startedOn", p.matures_on as "maturesOn", p.fallen_due as "fallenDue",
      p.paused_at as "pausedAt", p.card_id as "cardId", p.charging, p.retry_at as "retryAt",
      p.principal_kobo::text as "principalKobo", p.interest_kobo::text as "interestKobo",
      (
        select coalesce(json_agg(row_to_json(due)), '[]') from (
          select i.number, i.state, i.value_on as "valueOn", i.challenge_url as "challengeUrl",
            i.missed_at as "missedAt"
          from plan_instalment i where i.plan_id = p.id order by i.number
        ) due
      ) as instalments,
      (
        select row_to_json(kept) from (
          select c.id, c.brand, c.last4, c.exp_month as "expMonth", c.exp_year as "expYear",
            c.unusable_since as "unusableSince"
          from card c where c.id = p.card_id and c.investor_id = who and c.removed_at is null
        ) kept
      ) as card
    from saving_plan p
    where p.investor_id = who and p.state in ('ongoing', 'matured')
    order by p.id desc limit at_most
  ) plan
$$;
