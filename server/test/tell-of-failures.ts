import { afterAll, afterEach, beforeEach } from "vitest";
import { forgetLogs, saidSince, soFar } from "./said.ts";

/** A test that fails says with its name, at the end of `npm test`, what the product logged meanwhile. */

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
