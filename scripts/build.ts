// Builds the web app and the console, each when its sources have changed since its last build, and only then.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const root = path.dirname(import.meta.dirname);
const notInputs = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

interface App {
  name: string;
  folder: string;
  inputs: string[];
}

const web: App = {
  name: "web app",
  folder: "web",
  inputs: ["web", "contracts/src", "package-lock.json"],
};
const consoleApp: App = {
  name: "console",
  folder: "console",
  inputs: ["console", "contracts/src", "web/public/favicon.svg", "package-lock.json"],
};

type Log = (line: string) => void;

export const buildWeb = (log?: Log) => build(web, log);
export const buildConsole = (log?: Log) => build(consoleApp, log);

/** Concurrent builds would delete each other's output, so they take a lock. */
async function build(app: App, log: Log = () => undefined): Promise<void> {
  if (isBuilt(app)) return;
  const lockFile = path.join(root, ".cache", `${app.folder}-build.lock`);
  fs.mkdirSync(path.dirname(lockFile), { recursive: true });
  while (!tryLock(lockFile)) await sleep(300);
  try {
    if (isBuilt(app)) return;
    log(`Building the ${app.name}`);
    const hash = hashOf(root, app.inputs);
    await viteBuild(app, hash);
    fs.writeFileSync(path.join(freshOf(app), ".built-from"), hash);
    replaceBuilt(app);
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
}

const builtOf = (app: App) => path.join(root, app.folder, "dist");
const freshOf = (app: App) => path.join(root, app.folder, ".cache", "dist");

/** A link to the number of its process appears together with its content. The lock of a process that died is removed. */
function tryLock(lockFile: string): boolean {
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

function isBuilt(app: App): boolean {
  const stampFile = path.join(builtOf(app), ".built-from");
  if (!fs.existsSync(stampFile)) return false;
  return fs.readFileSync(stampFile, "utf8") === hashOf(root, app.inputs);
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
function replaceBuilt(app: App): void {
  const [built, fresh] = [builtOf(app), freshOf(app)];
  const old = `${fresh}-before`;
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(built)) fs.renameSync(built, old);
  fs.renameSync(fresh, built);
  fs.rmSync(old, { recursive: true, force: true });
}

async function viteBuild(app: App, hash: string): Promise<void> {
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--outDir", freshOf(app), "--emptyOutDir", "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production", BUILD_ID: hash.slice(0, 12) };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: path.join(root, app.folder), env });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\nThe ${app.name} could not be built.`, { cause: error });
  }
}

if (import.meta.main) {
  await buildWeb((line) => console.log(line));
  await buildConsole((line) => console.log(line));
}
