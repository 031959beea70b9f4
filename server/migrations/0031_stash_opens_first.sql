-- An investor's stash has the lowest id of all their accounts, because it is opened with the first of
-- them. So who locks by id locks the stash first, as do all that begin with a payment or a plan, and none
-- of them waits for ever. Accounts that were opened before keep their ids.
create or replace function ledger.open_accounts(addresses text[]) returns void
language sql set search_path = ledger, pg_temp as $$
  insert into account (id, address, kind, house, normal_side, currency, owner_id, balance)
  select
    nextval(case when k.house then 'house_account_id'::regclass else 'investor_account_id'::regclass end),
    wanted.address, k.code, k.house, k.normal_side,
    coalesce(k.currency, split_part(wanted.address, ':', 2)),
    case when not k.house then split_part(wanted.address, ':', 2)::uuid end,
    case when not k.house then 0 end
  from (
    select unnest(addresses) as address
    union
    select 'stash:' || split_part(own.address, ':', 2) from unnest(addresses) own (address)
    join account_kind k on k.code = split_part(own.address, ':', 1) and not k.house
  ) wanted
  join account_kind k on k.code = split_part(wanted.address, ':', 1)
    and (not k.house or split_part(wanted.address, ':', 2) ~ '^[A-Z]{2,3}$')
    and (not k.house or k.currency is null or k.currency = split_part(wanted.address, ':', 2))
  where not exists (select from account a where a.address = wanted.address)
  order by k.code <> 'stash', wanted.address
  on conflict (address) do nothing
$$;
