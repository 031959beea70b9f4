import type { Stack } from "../../scripts/stack.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SecondSandbox } from "./second-sandbox.ts";

/** A separate running product for every Playwright worker, so that one test's moved clock or killed
 * server does not affect another's. */
export interface World {
  stack: Stack;
  sandbox: Sandbox;
  /** The second gateway, where it was wanted. */
  second?: SecondSandbox | undefined;
  appUrl: string;
}
