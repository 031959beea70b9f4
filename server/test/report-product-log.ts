import { afterAll, afterEach, beforeEach } from "vitest";
import { forgetLogs, linesSince, logPositions } from "./product-log.ts";

/** For a failed test, prints the product's log at the end of `npm test`. */

declare module "vitest" {
  interface TaskMeta {
    productLog?: string[];
  }
}

let marks: number[] = [];

beforeEach(() => {
  marks = logPositions();
});

afterEach(({ task }) => {
  if (task.result?.state === "fail") task.meta.productLog = linesSince(marks);
});

afterAll(forgetLogs);
