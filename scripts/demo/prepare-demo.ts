// Before the product is started on a fresh data folder, a demo's year grows in it: see
// docs/decisions/0020-demo-year.md. An incomplete year is never shown: a start that finds one discards it.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { clusterOf, openDataFolder } from "../data-folder.ts";
import { claimPorts } from "../ports.ts";
import { needsOnlySandbox, withoutEmpty } from "../stack-environment.ts";
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
  if (stateOf(dataDir) === "growing") await discard(dataDir);
  const isFresh = !existsSync(clusterOf(dataDir)) && !existsSync(path.join(dataDir, "sandbox"));
  const isWanted = demo === "on" && needsOnlySandbox(given) && isFresh;
  const standIn = isWanted ? await growOrGoWithout(options) : undefined;
  const hasDemo = stateOf(dataDir) === "grown" && existsSync(clusterOf(dataDir));
  return { hasDemo, ...(standIn && { standIn }) };
}

/** Where it does not grow, the product is started without it, as empty as with DEMO=off. */
async function growOrGoWithout(options: YearOptions): Promise<WaitingRoom> {
  const { dataDir, signal, log } = options;
  await openDataFolder(dataDir);
  const ports = await claimPorts(options);
  const standIn = await openWaitingRoom(ports.port);
  writeFileSync(stateFile(dataDir), '{"state":"growing"}');
  try {
    await growYear({ ...options, ...ports });
    writeFileSync(stateFile(dataDir), '{"state":"grown"}');
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    log(`The demo's year could not be grown (${reason}): Osisi starts without it.`);
    await discard(dataDir);
  }
  return standIn;
}

const stateFile = (dataDir: string) => path.join(dataDir, "demo.json");

function stateOf(dataDir: string): "none" | "growing" | "grown" {
  if (!existsSync(stateFile(dataDir))) return "none";
  return readFileSync(stateFile(dataDir), "utf8").includes('"grown"') ? "grown" : "growing";
}

async function discard(dataDir: string): Promise<void> {
  await openDataFolder(dataDir);
  for (const one of [clusterOf(dataDir), path.join(dataDir, "sandbox"), stateFile(dataDir)]) {
    rmSync(one, { recursive: true, force: true });
  }
}
