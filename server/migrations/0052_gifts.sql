-- Gifts: the owner of a saving plan shares a link, and others pay into the plan by it, without an account.
create table pay_in_link (
  id uuid primary key,
  plan_id uuid not null references saving_plan,
  investor_id uuid not null references investor,
  -- 128 random bits. Kept in clear, because its owner copies it again, and it only lets others give.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null,
  closed_at timestamptz,
  check (closed_at >= created_at)
);
create unique index pay_in_link_open on pay_in_link (plan_id) where closed_at is null;
create index pay_in_link_of_investor on pay_in_link (investor_id);
create trigger refuse_closed before insert on pay_in_link for each row execute function refuse_closed_investor();

-- One request to give: written before its payment. It became a gift once that is settled.
create table gift (
  id uuid primary key,
  link_id uuid not null references pay_in_link,
  plan_id uuid not null references saving_plan,
  investor_id uuid not null references investor,
  amount_kobo bigint not null check (amount_kobo > 0),
  giver_name text not null check (length(giver_name) between 2 and 40),
  -- For the gateway and the receipt; never shown to the owner of the plan.
  giver_email text not null check (length(giver_email) between 3 and 254),
  message text check (length(message) between 1 and 140),
  created_at timestamptz not null,
  -- A request is beginning its payment until then; the same one at that moment is refused, so that a double click
  -- is one payment.
  starting_until timestamptz,
  -- When the owner said thank you.
  thanked_at timestamptz
);
create index gift_of_plan on gift (plan_id, created_at desc);
create index gift_of_investor on gift (investor_id, id);
create index gift_of_link on gift (link_id);
create trigger refuse_closed before insert on gift for each row execute function refuse_closed_investor();

-- A payment for a gift names the gift; its e-mail is the giver's. The release before has no handler for it and leaves
-- it to this one.
alter table payment
  drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('stash', 'plan', 'investment', 'top-up', 'gift')),
  -- What of a gift went to the stash, and the time from which it can be withdrawn.
  add column withdrawable_from timestamptz,
  add column held_back_kobo bigint check (held_back_kobo > 0),
  add constraint payment_held_back check (
    (withdrawable_from is null) = (held_back_kobo is null)
    and (held_back_kobo is null or (purpose = 'gift' and held_back_kobo <= amount_kobo))
  );
create index payment_held_back_of on payment (investor_id, withdrawable_from) where withdrawable_from is not null;
create index payment_of_gift on payment (subject_id) where purpose = 'gift';

-- As in 0048, without gifts: whether a giver has paid is not shown to the plan's owner, except that we hold a payment.
create or replace view seen_payment as
  select p.id, p.investor_id, p.reference, p.amount_kobo::text, p.state, p.gateway_status,
    case when p.purpose in ('top-up', 'gift') then 'plan' else p.purpose end as purpose, p.channel,
    p.created_at, p.authorization_url, p.unanswered_since, p.dismissed_at, p.rejected_at, p.rejected_kobo::text,
    p.received_kobo::text, c.sent_at as charged_at, c.challenged_at,
    coalesce(s.id::text, v.portfolio_id::text) as for_id, coalesce(s.name, v.portfolio_name) as for_name
  from payment p
    left join card_charge c on c.payment_id = p.id
    left join plan_instalment i on p.purpose = 'plan' and i.id = p.subject_id
    left join gift g on p.purpose = 'gift' and g.id = p.subject_id
    left join saving_plan s on s.id = case p.purpose
      when 'top-up' then p.subject_id when 'gift' then g.plan_id else i.plan_id end
    left join investment v on p.purpose = 'investment' and v.id = p.subject_id
  where p.state = 'held'
    or (
      c.payment_id is not null and p.state in ('created', 'open') and c.ended_at is null and c.sent_at is not null
    )
    or (
      c.payment_id is null and p.purpose <> 'gift'
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
              and (p.purpose <> 'top-up' or later.subject_id = p.subject_id)
              and later.state = 'settled' and later.created_at > p.created_at
          )
        )
      )
    );
