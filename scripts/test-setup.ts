import { configureGlobal } from "fast-check";
import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** It failed before and was run again. */
    retried?: boolean;
  }
}

/** Property tests repeat what the seed of `npm test` gave. */
const seed = process.env["OSISI_SEED"];
if (seed) configureGlobal({ seed: Number(seed) });

afterEach(({ task }) => {
  if (task.result?.retryCount) task.meta.retried = true;
});
