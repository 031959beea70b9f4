// The user that PostgreSQL runs as must be able to enter the folder of its data. Inside the data
// folder we see to that; where a parent forbids it (root's home is 0700) the data live elsewhere,
// and the caller says so.
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import {
  clusterOf,
  elsewhere,
  makePublicFolder,
  placeElsewhere,
  type RunAs,
  succeeds,
} from "./run-as.ts";

export interface Place {
  /** Holds `cluster/` and `passwords.json`. */
  folder: string;
  /** Where the data folder itself could not be used: why, and what is used. */
  notice?: string;
}

export function choosePlace(dataDir: string, runAs: RunAs | undefined): Place {
  const inside = path.join(dataDir, "postgres");
  if (!runAs) {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { folder: inside };
  }
  const pointer = path.join(dataDir, "postgres-place");
  if (!fs.existsSync(pointer)) {
    fs.mkdirSync(inside, { recursive: true });
    for (const folder of [dataDir, inside]) letOthersThrough(folder);
    if (succeeds("/bin/sh", ["-c", 'cd "$0"', inside], runAs)) return { folder: inside };
    if (fs.existsSync(path.join(inside, "cluster"))) {
      throw new Error(
        `PostgreSQL runs as the user ${runAs.name}, who can no longer enter ${inside}: allow it with chmod o+x on the folders above, or move the data.`,
      );
    }
    fs.rmSync(inside, { recursive: true, force: true });
  }
  const folder = keepElsewhere(dataDir, pointer);
  const why = `PostgreSQL runs as the user ${runAs.name}, who cannot enter ${dataDir}`;
  return { folder, notice: `${why}: its data is kept in ${folder}.` };
}

/** Whether a data folder has a database already, wherever it is kept. */
export function hasDatabase(dataDir: string): boolean {
  return fs.existsSync(clusterOf(dataDir));
}

/**
 * The pointer in the data folder and the note in the place name each other. Without the pointer
 * the data folder was deleted, so its old database is set aside and not found again in a new one;
 * a copied data folder begins its own.
 */
function keepElsewhere(dataDir: string, pointer: string): string {
  const named = placeElsewhere(dataDir);
  if (named && fs.existsSync(path.join(named, "belongs-to"))) {
    const home = fs.readFileSync(path.join(named, "belongs-to"), "utf8");
    const isCopy = home !== dataDir && placeElsewhere(home) === named;
    if (!isCopy) {
      fs.writeFileSync(path.join(named, "belongs-to"), dataDir);
      return named;
    }
  }
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const folder = path.join(elsewhere, name);
  if (fs.existsSync(folder)) {
    fs.rmSync(`${folder}.previous`, { recursive: true, force: true });
    fs.renameSync(folder, `${folder}.previous`);
  }
  makePublicFolder(folder);
  fs.writeFileSync(path.join(folder, "belongs-to"), dataDir);
  fs.writeFileSync(pointer, folder);
  return folder;
}

function letOthersThrough(folder: string): void {
  const { mode, uid } = fs.statSync(folder);
  if (uid === 0 && (mode & 0o001) === 0) fs.chmodSync(folder, (mode & 0o7777) | 0o001);
}
