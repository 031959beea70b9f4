-- A night that has not begun is merely periodic: whoever moves the clock over a year need not stop at
-- each of its nights. The one that the clock has gone past is done when it arrives, and looks back to
-- where the last one ended. One that has begun stays a moment to stop at.
create or replace view due_of_sweep (due_at, what) as
  select next_step_at, 'sweep' from sweep, clock
  where next_step_at is not null
    and (to_at is not null or next_step_at <= now() + clock.offset_ms * interval '1 millisecond');
select assemble_due_moments();
