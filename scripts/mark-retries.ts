import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** It failed before and was run again. */
    retried?: boolean;
  }
}

afterEach(({ task }) => {
  if (task.result?.retryCount) task.meta.retried = true;
});
