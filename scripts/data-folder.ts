// What a start keeps in DATA_DIR, and whether another one uses it.
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ports } from "./ports.ts";

/** The folder that PostgreSQL makes and locks. */
export function clusterOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "postgres", "cluster");
}

/** Makes the folder and sets the logs of the previous run aside. Returns the folder of the logs. A start that is just
 * ending is given a moment to do so. */
export async function openDataFolder(dataDir: string, patienceMs = 5_000): Promise<string> {
  const logDir = path.join(dataDir, "logs");
  try {
    fs.mkdirSync(logDir, { recursive: true });
    fs.chmodSync(logDir, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data folder ${dataDir} cannot be used (${reason}): allow it, or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
  if (await runningServer(clusterOf(dataDir), patienceMs)) {
    const port = readAddresses(dataDir)?.port;
    const where = port ? ` (http://localhost:${port})` : "";
    throw new Error(
      `Osisi already runs on ${dataDir}${where}: stop it first, or give a second copy its own DATA_DIR, PORT, SANDBOX_PORT, SECOND_SANDBOX_PORT, SMTP_PORT and CONSOLE_PORT.`,
    );
  }
  for (const name of fs.readdirSync(logDir).filter((one) => one.endsWith(".log"))) {
    fs.renameSync(path.join(logDir, name), path.join(logDir, `${name}.1`));
  }
  return logDir;
}

/** The process number of the server that still runs on the cluster after that time, if any. */
export async function runningServer(
  cluster: string,
  patienceMs: number,
): Promise<number | undefined> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const pid = postmasterState(cluster)?.pid ?? 0;
    const commandLine = commandLineOf(pid);
    if (commandLine === "") return undefined;
    if (!commandLine.includes(cluster)) {
      // A crash left the file, and another program has the number by now: PostgreSQL would refuse to start.
      fs.rmSync(path.join(cluster, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (performance.now() > deadline) return pid;
    await sleep(50);
  }
}

/** What the postmaster writes about itself: its number first, its state on the eighth line. */
export function postmasterState(cluster: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
}

/** Empty where no process has that number. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === "linux")
      return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

export interface Addresses extends Ports {
  databaseUrl: string;
  databaseOwnerUrl: string;
  consoleDatabaseUrl?: string | undefined;
}

const addressesFile = (dataDir: string) => path.join(dataDir, "addresses.json");

/** For commands that run beside the start. It holds the database's password. */
export function writeAddresses(dataDir: string, addresses: Addresses): void {
  writePrivate(addressesFile(dataDir), addresses);
}

/** Undefined where nothing was ever started. */
export function readAddresses(dataDir: string): Addresses | undefined {
  if (!fs.existsSync(addressesFile(dataDir))) return undefined;
  const kept: Addresses = JSON.parse(fs.readFileSync(addressesFile(dataDir), "utf8"));
  return kept;
}

/** Secrets that are generated once and then kept. */
export function readOrCreate<Secrets extends object>(file: string, create: () => Secrets): Secrets {
  if (!fs.existsSync(file)) writePrivate(file, create());
  const kept: Secrets = JSON.parse(fs.readFileSync(file, "utf8"));
  return kept;
}

function writePrivate(file: string, content: object): void {
  fs.writeFileSync(`${file}.new`, JSON.stringify(content, null, 2), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}
