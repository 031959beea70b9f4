import { report } from "#money/findings/findings.ts";
import { closeFindingsBut } from "#money/findings/queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { GaugeSource } from "#platform/observability/metrics/gauges.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readSolvency } from "./solvency.ts";

const SUBJECT = "solvency";

/** Every minute. */
export function solvencyJobs(runtime: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => checkSolvency(runtime) };
}

/** Pages while less is there than investors are owed, to the kobo. */
export async function checkSolvency({ clock, db }: Runtime): Promise<void> {
  const now = clock.now();
  const { assetsKobo, owedKobo } = await readSolvency(db);
  const isShort = assetsKobo < owedKobo;
  await inTransaction(db, async (tx) => {
    const still = isShort ? [SUBJECT] : [];
    await closeFindingsBut(tx, { kind: "assets-short", still, now });
    if (!isShort) return;
    const details = {
      owedKobo: String(owedKobo),
      assetsKobo: String(assetsKobo),
      missingKobo: String(owedKobo - assetsKobo),
    };
    await report(tx, { kind: "assets-short", subject: SUBJECT, details, now });
  });
}

export function solvencyGauges(): GaugeSource {
  return {
    gauges: {
      osisi_solvency_percent: {
        help: "Gateway, bank and deployed money, of what is owed to investors, rounded down to a tenth; absent if nothing is owed",
      },
      osisi_owed_kobo: { help: "What is owed to investors, suspense included" },
      osisi_assets_kobo: { help: "Gateway, bank and deployed money in the books" },
    },
    async read(tx) {
      const { assetsKobo, owedKobo, perMille } = await readSolvency(tx);
      return [
        ...(perMille === null ? [] : [{ gauge: "osisi_solvency_percent", value: perMille / 10 }]),
        { gauge: "osisi_owed_kobo", value: Number(owedKobo) },
        { gauge: "osisi_assets_kobo", value: Number(assetsKobo) },
      ];
    },
  };
}
