import { setTimeout as sleep } from "node:timers/promises";
import { controlRefusal } from "../http/refusal.ts";
import type { ProductTime } from "./clock.ts";
import type { DueWork } from "./due-work.ts";

/** Time moves from one due moment to the next, of the product or of the outside world, and waits at
 * each until all due work is done. Periodic work runs once, at the end, unless the travel
 * continues. */

const LOOK_AGAIN_MS = 20;
/** What falls due while other work is done waits for the product's next sweep otherwise. */
const ANNOUNCE_AGAIN_MS = 100;
/** After the clock's notification it takes a moment until a process's work is visible. */
const QUIET_FOR_MS = 250;

export async function travel(options: {
  time: ProductTime;
  works: readonly DueWork[];
  target: Date;
  patienceMs: number;
  passing: boolean;
  signal: AbortSignal;
}): Promise<void> {
  const { time, works, target, passing } = options;
  await time.refresh();
  await time.announce("clock_moved");
  let done = await drain(options, 0);
  while (time.now() < target) {
    await time.moveTo(nextStop(options, done));
    await time.announce("clock_moved");
    done = await drain(options, 0);
  }
  if (passing) return;
  for (const work of works) work.runDue();
  await time.announce("clock_periodic");
  await drain(options, QUIET_FOR_MS);
}

type Done = Readonly<{ upTo: Date; nextDue: Date | undefined }>;

/** Includes what has fallen due since the last check: it would be skipped. */
function nextStop({ works, target }: Parameters<typeof travel>[0], { upTo, nextDue }: Done): Date {
  const stops = [target, nextDue, ...works.map((one) => one.nextDueAfter(upTo))];
  return new Date(Math.min(...stops.flatMap((stop) => (stop ? [stop.getTime()] : []))));
}

/** Waits until nothing has been due or in progress for `quietForMs`. Returns up to when everything
 * is done, and when the next work is due. */
async function drain(
  { time, works, patienceMs, signal }: Parameters<typeof travel>[0],
  quietForMs: number,
): Promise<Done> {
  const deadline = performance.now() + patienceMs;
  let quietSince: number | undefined;
  let announcedAt = performance.now();
  for (;;) {
    if (signal.aborted) throw controlRefusal(503, "The sandbox is being stopped.");
    const upTo = time.now();
    for (const work of works) work.runDue();
    // Before and after: a webhook that is delivered meanwhile has a job that the look may miss.
    const before = works.flatMap((work) => work.undone());
    const { nextDue, undone: ofProduct } = await time.look(upTo);
    const undone = [...before, ...ofProduct, ...works.flatMap((work) => work.undone())];
    const now = performance.now();
    if (undone.length > 0) quietSince = undefined;
    else quietSince ??= now;
    if (quietSince !== undefined && now - quietSince >= quietForMs) return { upTo, nextDue };
    if (now > deadline) throw controlRefusal(504, `Still not done: ${undone.join(", ")}`);
    if (ofProduct.length > 0 && now - announcedAt >= ANNOUNCE_AGAIN_MS) {
      await time.announce("clock_moved");
      announcedAt = now;
    }
    await sleep(LOOK_AGAIN_MS);
  }
}
