import { expect } from "vitest";
import { nextNight } from "#money/reconciliation/plan-sweeps.ts";
import { WAIT, startWithdrawing } from "./withdrawing.ts";

/** The whole product over nights, with a gateway whose records can be changed without our
 * knowledge. */

export type Sweeping = Awaited<ReturnType<typeof startSweeping>>;

export async function startSweeping(options: Parameters<typeof startWithdrawing>[1] = {}) {
  const flow = await startWithdrawing({}, options);
  const { db, runtime } = flow;
  const { control } = flow.outside;

  return {
    ...flow,

    /** Travels to the next night, and far enough for its findings to be checked again. */
    async sleep(): Promise<void> {
      await runtime.clock.refresh();
      const night = nextNight(runtime.clock.now());
      const morning = new Date(night.getTime() + 60 * 60_000);
      for (const to of [night, morning]) {
        await control("POST", "/time", { to: to.toISOString() });
      }
      await runtime.clock.refresh();
    },

    nights: () =>
      db.selectFrom("sweep").selectAll().where("kind", "=", "night").orderBy("fromAt").execute(),

    async finding(kind: string, subject: string) {
      const { details } = await db
        .selectFrom("finding")
        .select("details")
        .where("kind", "=", kind)
        .where("subject", "=", subject)
        .executeTakeFirstOrThrow();
      return details;
    },

    async openFindings(): Promise<string[]> {
      const rows = await db
        .selectFrom("finding")
        .select(["kind", "subject"])
        .where("settledAt", "is", null)
        .orderBy("kind")
        .orderBy("subject")
        .execute();
      return rows.map(({ kind, subject }) => `${kind} ${subject}`);
    },

    async untilStashHolds(investor: Parameters<typeof flow.stashOf>[0], kobo: bigint) {
      await expect.poll(() => flow.stashOf(investor), WAIT).toBe(kobo);
    },
  };
}
