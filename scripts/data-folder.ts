import * as fs from "node:fs";
import path from "node:path";
import { untilNotRunning } from "./postgres-cluster.ts";
import { clusterOf } from "./postgres-place.ts";
import { readAddresses } from "./stack-environment.ts";

export interface DataFolder {
  path: string;
  logDir: string;
}

/**
 * Makes the folder and sets the logs of the run before aside. PostgreSQL locks its own folder, which tells that
 * another start uses this one. A start that is just ending is given a moment to do so.
 */
export async function openDataFolder(wanted: string, patienceMs = 5_000): Promise<DataFolder> {
  const folder = path.resolve(wanted);
  const logDir = path.join(folder, "logs");
  try {
    fs.mkdirSync(logDir, { recursive: true });
    fs.chmodSync(logDir, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data folder ${folder} cannot be used (${reason}): allow it, or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
  if (await untilNotRunning(clusterOf(folder), patienceMs)) {
    const port = readAddresses(folder)?.port;
    const where = port ? ` (http://localhost:${port})` : "";
    throw new Error(
      `Osisi already runs on ${folder}${where}: stop it first, or give a second copy its own DATA_DIR, PORT, SANDBOX_PORT and SMTP_PORT.`,
    );
  }
  for (const name of fs.readdirSync(logDir).filter((one) => one.endsWith(".log"))) {
    fs.renameSync(path.join(logDir, name), path.join(logDir, `${name}.1`));
  }
  return { path: folder, logDir };
}
