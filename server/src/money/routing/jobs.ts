import * as z from "zod";
import { asGatewayName, gateways } from "#gateway/gateway-of.ts";
import { type DomainJobs, addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { takeDueProbes } from "./queries.ts";
import { probeGateway, switchOffFailing } from "./watch-gateways.ts";

const PROBE_TASK = "probe-gateway";

const payload = z.object({ gateway: z.string() });

export function routingJobs(runtime: Runtime): DomainJobs {
  const { clock, config, db } = runtime;
  const names = gateways(config).map(({ name }) => name);
  return {
    tasks: {
      [PROBE_TASK]: (job) => probeGateway(runtime, asGatewayName(payload.parse(job).gateway)),
    },
    async everySecond() {
      if (names.length < 2) return;
      await switchOffFailing(runtime);
      for (const gateway of await takeDueProbes(db, { names, now: clock.now() })) {
        await addJob(db, PROBE_TASK, { gateway }, { key: `${PROBE_TASK}:${gateway}` });
      }
    },
  };
}
