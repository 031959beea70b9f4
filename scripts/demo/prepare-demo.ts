// Before the product is started on a fresh data folder, a demo's year grows in it: see
// docs/decisions/0020-demo-year.md.
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { openDataFolder } from "../data-folder.ts";
import { claimPorts } from "../ports.ts";
import { clusterOf } from "../postgres-place.ts";
import { needsOnlySandbox, withoutEmpty } from "../stack-environment.ts";
import { forgetDemo, readDemoState, writeDemoState } from "./demo-file.ts";
import { growYear, type YearOptions } from "./grow-year.ts";
import { openWaitingRoom, type WaitingRoom } from "./waiting-room.ts";

export interface Prepared {
  /** Whether there is a demo in the data folder now. */
  hasDemo: boolean;
  /** Where one has just grown: the waiting page's server, until the product is started. */
  standIn?: WaitingRoom;
}

export async function prepareDemo(options: YearOptions): Promise<Prepared> {
  const { dataDir } = options;
  const given = withoutEmpty(options.env);
  const demo = given["DEMO"] ?? "on";
  if (demo !== "on" && demo !== "off") throw new Error(`DEMO must be on or off, not "${demo}".`);
  // The caller's own database never gets a demo.
  if (given["DATABASE_URL"] || given["DATABASE_OWNER_URL"]) {
    if (given["DEMO"] !== "on") return { hasDemo: false };
    throw new Error("DEMO=on is for a database of its own: leave DATABASE_URL out, or DEMO.");
  }
  if (readDemoState(dataDir) === "growing") await throwAway(options);
  const isWanted = demo === "on" && needsOnlySandbox(given) && isFresh(dataDir);
  const standIn = isWanted ? await growOrGoWithout(options) : undefined;
  const hasDemo = readDemoState(dataDir) === "grown" && existsSync(clusterOf(dataDir));
  return { hasDemo, ...(standIn && { standIn }) };
}

function isFresh(dataDir: string): boolean {
  return !existsSync(clusterOf(dataDir)) && !existsSync(path.join(dataDir, "sandbox"));
}

/** Where it does not grow, the product is started without it, as empty as with DEMO=off. */
async function growOrGoWithout(options: YearOptions): Promise<WaitingRoom> {
  const { dataDir, signal, say } = options;
  await openDataFolder(dataDir);
  const ports = await claimPorts(options);
  const standIn = await openWaitingRoom(ports.port);
  writeDemoState(dataDir, "growing");
  try {
    await growYear({ ...options, ...ports });
    writeDemoState(dataDir, "grown");
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    say(`The demo's year could not be grown (${reason}): Osisi starts without it.`);
    await throwAway(options);
  }
  return standIn;
}

/** An incomplete year is never shown. */
async function throwAway({ dataDir }: YearOptions): Promise<void> {
  await openDataFolder(dataDir);
  for (const folder of [clusterOf(dataDir), path.join(dataDir, "sandbox")]) {
    rmSync(folder, { recursive: true, force: true });
  }
  forgetDemo(dataDir);
}
