import type { Stack } from "../../scripts/stack.ts";
import type { Sandbox } from "./sandbox.ts";

/** A whole running product of one's own: every Playwright worker has one, so that one test's moved
 * clock or killed server is nobody else's. */
export interface World {
  stack: Stack;
  sandbox: Sandbox;
  appUrl: string;
}
