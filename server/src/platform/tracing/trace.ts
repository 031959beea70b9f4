import type { Runtime } from "../runtime.ts";
import { addWatcher } from "../watch.ts";
import { spanSender } from "./send-spans.ts";
import { tracingWatcher } from "./spans.ts";

type Tracing = NonNullable<Runtime["config"]["tracing"]>;

export function trace({ log }: Runtime, tracing: Tracing, role: string) {
  const sender = spanSender(tracing, `osisi-${role}`, log);
  const stopWatching = addWatcher(tracingWatcher(tracing.share, (span) => sender.take(span)));
  return {
    async stop() {
      stopWatching();
      await sender.stop();
    },
  };
}
