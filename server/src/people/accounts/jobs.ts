import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { CACHED_MS, FETCH_BANKS_TASK, fetchBanks } from "./look-up-account.ts";
import { deleteOldEnquiries } from "./queries.ts";

export function accountJobs(runtime: Runtime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: {
      async [FETCH_BANKS_TASK]() {
        await fetchBanks(runtime);
      },
    },
    everyMinute: () => deleteOldEnquiries(db, new Date(clock.now().getTime() - CACHED_MS)),
  };
}
