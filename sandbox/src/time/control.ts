import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { parsed } from "../http/control-body.ts";
import { controlRefusal } from "../http/refusal.ts";
import type { Clock, ProductTime } from "./clock.ts";
import type { DueWork } from "./due-work.ts";
import { later } from "./duration.ts";
import { travel } from "./travel.ts";

/** Time travel that only passes by does not wait, and so skips periodic work. */
const passing = z.boolean().default(false);
const journey = z.union([
  z.strictObject({ advance: z.string(), passing }),
  z.strictObject({ to: z.iso.datetime({ offset: true, local: false }), passing }),
]);

const LATEST = new Date("2200-01-01T00:00:00Z");

export type Travelling = Readonly<{
  clock: Clock;
  time: ProductTime | undefined;
  works: readonly DueWork[];
  patienceMs: number;
}>;

export function timeControl(app: FastifyInstance, options: Travelling) {
  const { clock, time, works, patienceMs } = options;
  let last: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const state = () => ({ now: clock.now().toISOString() });

  // The store is not closed during time travel: it is stopped first.
  app.addHook("onClose", async () => {
    closing.abort();
    await last;
  });

  app.get("/time", async () => {
    await clock.refresh();
    return state();
  });

  app.post("/time", async (request) => {
    const wanted = parsed(journey, request.body);
    if (!time) {
      throw controlRefusal(
        409,
        "Time cannot be moved here: start with TIME_TRAVEL=on and the product's DATABASE_URL.",
      );
    }
    const before = last;
    const done = before.then(async () => {
      await time.refresh();
      const target = targetOf(wanted, time.now());
      const { signal } = closing;
      await travel({ time, works, target, patienceMs, signal, passing: wanted.passing });
    });
    last = done.catch(() => undefined);
    await done;
    return state();
  });
}

function targetOf(wanted: z.output<typeof journey>, now: Date): Date {
  const target = "to" in wanted ? new Date(wanted.to) : later(now, wanted.advance);
  if (!target || Number.isNaN(target.getTime())) {
    throw controlRefusal(400, "advance must be an ISO 8601 duration such as P1D or PT2H.");
  }
  if (target < now)
    throw controlRefusal(400, `Time only goes forward; it is ${now.toISOString()}.`);
  if (target > LATEST) throw controlRefusal(400, "That is too far.");
  return target;
}
