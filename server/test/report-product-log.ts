import { afterAll, afterEach, beforeEach } from "vitest";
import { forgetLogs, saidSince, soFar } from "./product-log.ts";

/** For a failed test, prints the product's log at the end of `npm test`. */

declare module "vitest" {
  interface TaskMeta {
    said?: string[];
  }
}

let marks: number[] = [];

beforeEach(() => {
  marks = soFar();
});

afterEach(({ task }) => {
  if (task.result?.state === "fail") task.meta.said = saidSince(marks);
});

afterAll(forgetLogs);
