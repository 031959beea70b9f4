-- A case that no person opened: the money is late. It ends by itself when the money arrives, and says why.
-- docs/decisions/0078-money-in-flight.md

alter table complaint
  add column opened_by_clock boolean not null default false,
  add column end_note text check (length(end_note) between 1 and 200),
  add constraint complaint_opened_by_one check (not (opened_by_clock and opened_by is not null)),
  add constraint complaint_by_clock_about_money check (not opened_by_clock or reference is not null),
  add constraint complaint_note_at_end check (end_note is null or ended_at is not null);
-- Once for the same money, also if that case has ended.
create unique index complaint_by_clock_once on complaint (investor_id, reference) where opened_by_clock;
create index complaint_by_clock_open on complaint (id) where opened_by_clock and state <> 'ended';

do $$
begin
  execute format('grant update (state, ended_at, end_note) on complaint to %I', current_setting('osisi.app_role'));
end $$;

create or replace view console.complaint as
  select c.id, c.number, c.investor_id, c.reference, c.text, c.state, c.filed_at, c.answer_by, c.answered_at, c.ended_at,
    c.opened_by, case when c.opened_by_clock then 'the clock' else o.name end as opened_by_name, c.end_note
  from complaint c left join operator o on o.id = c.opened_by;

-- What an operator has not decided, or has: a held payment keeps its state.
create index payment_held on payment (created_at) where state = 'held';
