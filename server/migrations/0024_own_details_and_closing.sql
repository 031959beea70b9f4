-- What investors change about themselves, and how they leave.

-- A number that an investor gave and has not confirmed: until its code is entered the old one stands.
create table phone_change (
  investor_id uuid primary key references investor on delete cascade,
  phone text not null check (phone ~ '^\+234[0-9]{10}$'),
  asked_at timestamptz not null
);
create index phone_change_asked on phone_change (asked_at);

-- A closed account keeps its row, because the books refer to it, and nothing in it that names anybody.
alter table investor add column closed_at timestamptz;

-- Who a closed account belonged to, sealed (AES-256-GCM): a law wants it kept for a time.
create table closed_identity (
  investor_id uuid primary key references investor,
  identity bytea not null,
  erase_at timestamptz not null
);
create index closed_identity_erase on closed_identity (erase_at);

-- Closing locks the investor. What is begun at that moment waits for it here, and then finds the account
-- closed; what was begun before, closing sees. The row is locked before it is looked at: asked for with
-- a condition, it would not be waited for.
create function refuse_closed_investor() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  select closed_at into closed from investor where id = new.investor_id for key share;
  if closed is not null then
    raise exception 'investor % has closed their account', new.investor_id
      using errcode = '23514', constraint = 'investor_is_open', table = tg_table_name;
  end if;
  return new;
end $$;

create trigger refuse_closed before insert on session for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on sign_in for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on phone_change for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on payout_account for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on card for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on payment for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on withdrawal for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on saving_plan for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on investment for each row execute function refuse_closed_investor();
create trigger refuse_closed before insert on point_redemption for each row execute function refuse_closed_investor();
