-- What the saver wants when a card or bank account does not pay: try again, take it from the stash, or leave it out.
-- Taking it from the stash needs a consent of its own.
alter table saving_plan
  add column missed_choice text not null default 'retry' check (missed_choice in ('retry', 'stash', 'skip')),
  add column stash_consented_at timestamptz,
  add constraint saving_plan_stash_consent check ((missed_choice = 'stash') = (stash_consented_at is not null));

-- A monthly plan may be moved to another day of the month once: from that instalment on, to that day.
alter table saving_plan
  add column moved_from integer check (moved_from > 1),
  add column moved_day integer check (moved_day between 1 and 28),
  add constraint saving_plan_moved check ((moved_from is null) = (moved_day is null)),
  add constraint saving_plan_moved_monthly check (moved_from is null or interval = 'monthly');
