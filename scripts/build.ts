// Builds the web app when its sources have changed since the last build, and only then.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const root = path.dirname(import.meta.dirname);
const inputs = ["web", "contracts/src", "package-lock.json"];
const notInputs = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;
const built = path.join(root, "web", "dist");
const fresh = path.join(root, "web", ".cache", "dist");
const lockFile = path.join(root, ".cache", "web-build.lock");
const stampFile = path.join(built, ".built-from");

/** Concurrent builds would delete each other's output, so they take a lock. */
export async function buildWeb(log: (line: string) => void = () => undefined): Promise<void> {
  if (isBuilt()) return;
  fs.mkdirSync(path.dirname(lockFile), { recursive: true });
  while (!tryLock()) await sleep(300);
  try {
    if (isBuilt()) return;
    log("Building the web app");
    const hash = hashOf(root, inputs);
    await viteBuild(hash);
    fs.writeFileSync(path.join(fresh, ".built-from"), hash);
    replaceBuilt();
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
}

/** A link to the number of its process appears together with its content. The lock of a process that died is removed. */
function tryLock(): boolean {
  try {
    fs.symlinkSync(String(process.pid), lockFile);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  try {
    process.kill(Number(fs.readlinkSync(lockFile)), 0);
  } catch {
    fs.rmSync(lockFile, { force: true });
  }
  return false;
}

function isBuilt(): boolean {
  if (!fs.existsSync(stampFile)) return false;
  return fs.readFileSync(stampFile, "utf8") === hashOf(root, inputs);
}

/** One hash over the names and contents of all files, in an order that does not depend on the file
 * system. */
export function hashOf(folder: string, parts: string[]): string {
  const hash = createHash("sha256");
  const files = parts.flatMap((part) => filesIn(folder, part)).toSorted();
  for (const file of files) {
    const content = fs.readFileSync(path.join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesIn(folder: string, part: string): string[] {
  if (notInputs.test(part)) return [];
  const full = path.join(folder, part);
  if (fs.statSync(full).isFile()) return [part];
  return fs.readdirSync(full).flatMap((name) => filesIn(folder, `${part}/${name}`));
}

/** Atomically: a running server has the whole old app or the whole new one. */
function replaceBuilt(): void {
  const old = `${fresh}-before`;
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(built)) fs.renameSync(built, old);
  fs.renameSync(fresh, built);
  fs.rmSync(old, { recursive: true, force: true });
}

async function viteBuild(hash: string): Promise<void> {
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production", BUILD_ID: hash.slice(0, 12) };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: path.join(root, "web"), env });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\nThe web app could not be built.`, { cause: error });
  }
}

if (import.meta.main) await buildWeb((line) => console.log(line));
