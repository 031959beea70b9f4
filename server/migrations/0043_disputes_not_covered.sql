-- What an open dispute still lacks: neither held by what its payment bought, nor frozen, and not to be had from the
-- stash when it was opened. The next money that comes into the stash is frozen for it. Kept with the row, so that a
-- credit knows it without asking what the payment has bought. The release before leaves it at nothing.
alter table dispute add column short_kobo bigint not null default 0 check (short_kobo >= 0);
create index dispute_short on dispute (investor_id) where state = 'open' and short_kobo > 0;

-- Of several open disputes of one payment, what that bought covers the oldest first.
with held as (
  select y.reference, sum(p.amount_kobo) as kobo
  from plan_instalment i join saving_plan p on p.id = i.plan_id join payment y on y.id = i.payment_id
  where i.disputed_at is not null group by y.reference
  union all
  select y.reference, sum(v.amount_kobo)
  from investment v join payment y on y.id = v.payment_id
  where v.disputed_at is not null group by y.reference
), lacking as (
  select d.id, d.amount_kobo - d.frozen_kobo as kobo,
    sum(d.amount_kobo - d.frozen_kobo) over (partition by d.payment_reference order by d.id) as so_far,
    coalesce(h.kobo, 0) as held
  from dispute d left join held h on h.reference = d.payment_reference
  where d.state = 'open' and d.source = 'stash'
)
update dispute d set short_kobo = least(greatest(l.kobo, 0), greatest(l.so_far - l.held, 0))
from lacking l where l.id = d.id and l.so_far > l.held and l.kobo > 0;
