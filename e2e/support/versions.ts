import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Two versions of the product, with a migration between them. */
export interface Versions {
  /** Folders of the whole project, packages included. */
  old: string;
  new: string;
  remove: () => void;
}

const root = path.join(import.meta.dirname, "../..");
/** What a commit does not hold. */
const ofThisCheckout = new Set(["node_modules", ".git", ".cache", ".data", "test-results"]);
/** A migration that older code tolerates. */
const OF_TOMORROW = `
create table of_tomorrow (id uuid primary key, investor_id uuid not null references investor);
alter table investor add column of_tomorrow text;
create index payment_of_tomorrow on payment (amount_kobo);
`;

/** For the report: which of the two it is here. */
export function whichVersions(from = beforeNewestMigration()): string {
  return from
    ? `${from.slice(0, 8)} and the present one`
    : "no history here: the present one, and one with an additional made-up migration";
}

/** A version from the history, by default the one before the newest migration, and the present one. Without such
 * a history (a shallow clone, an archive), the present one and one with an additional migration. */
export function twoVersions(from = beforeNewestMigration()): Versions {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-versions-"));
  const other = path.join(folder, "tree");
  mkdirSync(other);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (from) {
    execFileSync("tar", ["-x", "-C", other], { input: git("archive", "--format=tar", from) });
    bringPackages(other);
    return { old: other, new: root, remove };
  }
  for (const part of readdirSync(root).filter((name) => !ofThisCheckout.has(name))) {
    cpSync(path.join(root, part), path.join(other, part), { recursive: true });
  }
  writeFileSync(path.join(other, "server/migrations/9999_of_tomorrow.sql"), OF_TOMORROW);
  bringPackages(other);
  return { old: root, new: other, remove };
}

function beforeNewestMigration(): string | undefined {
  const added = ["log", "-1", "--format=%H", "--diff-filter=A", "--", "server/migrations/"];
  const commit = spawnSync("git", added, { cwd: root, encoding: "utf8" }).stdout?.trim();
  if (!commit) return undefined;
  const parent = ["rev-parse", "--verify", "--quiet", `${commit}~1^{commit}`];
  return spawnSync("git", parent, { cwd: root, encoding: "utf8" }).stdout?.trim() || undefined;
}

function git(...args: string[]): Buffer {
  return execFileSync("git", args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
}

/** The packages of this checkout, but the tree's own workspaces. */
function bringPackages(tree: string): void {
  const [from, to] = [root, tree].map((one) => path.join(one, "node_modules"));
  if (!from || !to) return;
  mkdirSync(path.join(to, "@osisi"), { recursive: true });
  for (const name of readdirSync(from).filter((one) => one !== "@osisi")) {
    symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of readdirSync(path.join(from, "@osisi"))) {
    symlinkSync(path.join(tree, name), path.join(to, "@osisi", name));
  }
}
