import { YEAR_MS } from "./clock.ts";
import type { Outside } from "./outside.ts";
import type { Moment } from "./story.ts";

const DAY_MS = 86_400_000;
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

/** Runs the story, each part at its moment, up to the end of its year. */
export async function liveThrough(
  moments: Moment[],
  outside: Outside,
  { tell, now }: { tell: (at: Date, share: number) => void; now: () => number },
): Promise<void> {
  const begin = now() - YEAR_MS;
  for (const moment of moments) {
    const at = Math.max(momentMs(moment, now()), begin);
    tell(new Date(at), (at - begin) / YEAR_MS);
    if (at > begin) await outside.travelTo(at, { passing: true });
    await moment.happens();
  }
  await outside.travelTo(now(), { passing: false });
}

/** That many days before the year's last, at a time of the day in Lagos. */
function momentMs({ daysAgo, time }: Moment, nowMs: number): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Math.floor((nowMs + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS;
  return today - daysAgo * DAY_MS + (hours * 60 + minutes) * 60_000;
}
