import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { FETCH_BANKS_TASK, fetchBanks } from "./bank-list.ts";
import { REMEMBERED_MS } from "./look-up-account.ts";
import { deleteOldEnquiries } from "./queries.ts";

export function accountJobs(runtime: Runtime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: {
      async [FETCH_BANKS_TASK]() {
        await fetchBanks(runtime);
      },
    },
    everyMinute: () => deleteOldEnquiries(db, new Date(clock.now().getTime() - REMEMBERED_MS)),
  };
}
