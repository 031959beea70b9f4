import type { Runtime } from "../../server/src/platform/runtime.ts";
import type { Sandbox } from "../support/sandbox.ts";
import type { GatewaySandbox, SecondSandbox } from "../support/second-sandbox.ts";
import type { World } from "../support/world.ts";
import type { Investor } from "./investors.ts";
import type { Trace } from "./trace.ts";

/** What a run works with, and what its steps leave for later ones. */
export type Chaos = Readonly<{
  stack: World["stack"];
  /** The first gateway, and everything else outside. */
  sandbox: Sandbox;
  second: SecondSandbox;
  appUrl: string;
  investors: readonly Investor[];
  /** An operator with a command line. */
  operator: Runtime;
  trace: Trace;
  /** The own account numbers, by investor. */
  numbers: Map<string, string>;
  /** The steps that were started, by number, with their references. */
  begun: Map<number, Promise<readonly string[]>>;
  /** What we had requested from the gateway, by reference. */
  asked: Map<string, Asked>;
  /** Those of them whose page is the second gateway's. */
  atSecond: Set<string>;
  /** Checks that failed on the way. */
  wrong: string[];
}>;

type Asked = Readonly<{ kobo: number; investor: Investor }>;

export function gatewaysOf({ sandbox, second }: Chaos): readonly GatewaySandbox[] {
  return [sandbox, second];
}

/** The gateway where a payment was begun. */
export function gatewayOf({ atSecond, sandbox, second }: Chaos, reference: string): GatewaySandbox {
  return atSecond.has(reference) ? second : sandbox;
}

export function investorAt({ investors }: Chaos, who: number): Investor {
  const found = investors[who % investors.length];
  if (!found) throw new Error("There are no investors.");
  return found;
}

/** The references of an earlier step, once it is done. */
export async function referencesOf({ begun }: Chaos, number: number): Promise<readonly string[]> {
  return (await begun.get(number)) ?? [];
}

export function naira(kobo: number): string {
  return `₦${(kobo / 100).toFixed(2)}`;
}
