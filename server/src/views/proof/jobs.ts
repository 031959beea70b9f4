import { dateInLagos } from "@osisi/contracts/calendar.ts";
import * as z from "zod/mini";
import { report } from "#money/findings/findings.ts";
import { closeFindingsBut } from "#money/findings/queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import { addJob, type DomainJobs } from "#platform/jobs/jobs.ts";
import { dayInLagos } from "#platform/lagos-time.ts";
import type { GaugeSource } from "#platform/observability/metrics/gauges.ts";
import type { Runtime } from "#platform/runtime.ts";
import { publishNight } from "./publish-aside.ts";
import { newestProof } from "./queries.ts";

const TASK = "publish-proof";
const SUBJECT = "proof";
/** Half past two at night in Lagos. */
const AFTER_MIDNIGHT_MS = 2.5 * 60 * 60_000;

const payload = z.object({ day: z.iso.date() });

/** Every night, and as soon as possible after one that was missed. A night that has passed is not proven later: its
 * balances are gone. */
export function proofJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: {
      [TASK]: (given) => publish(runtime, z.parse(payload, given).day),
    },
    everyMinute: () => enqueueDue(runtime),
  };
}

async function enqueueDue({ clock, db }: Runtime): Promise<void> {
  const now = clock.now();
  const day = dateInLagos(now);
  if (now.getTime() < dayInLagos(day).begins.getTime() + AFTER_MIDNIGHT_MS) return;
  const newest = await newestProof(db);
  if (newest && newest.day >= day) return;
  await addJob(db, TASK, { day }, { key: `${TASK}:${day}` });
}

/** A failure is a finding until a night is published. */
async function publish(runtime: Runtime, day: string): Promise<void> {
  const { clock, db, log } = runtime;
  // A job of a day that has passed would publish the balances of another one.
  if (day !== dateInLagos(clock.now())) return;
  try {
    const head = await publishNight(runtime, day);
    if (head) log.info({ day, root: head.root, leaves: head.tree.leaves }, "proof published");
    await inTransaction(db, (tx) =>
      closeFindingsBut(tx, { kind: "proof-missing", still: [], now: clock.now() }),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await inTransaction(db, (tx) =>
      report(tx, {
        kind: "proof-missing",
        subject: SUBJECT,
        details: { day, why },
        now: clock.now(),
      }),
    );
    throw error;
  }
}

export function proofGauges(): GaugeSource {
  return {
    gauges: {
      osisi_proof_age_seconds: {
        help: "Since the snapshot of the newest proof of liabilities; absent before the first",
      },
    },
    async read(tx, now) {
      const newest = await newestProof(tx);
      if (!newest) return [];
      const ageMs = now.getTime() - Date.parse(newest.takenAt);
      return [{ gauge: "osisi_proof_age_seconds", value: Math.max(0, ageMs / 1_000) }];
    },
  };
}
