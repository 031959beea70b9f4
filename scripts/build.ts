// Builds the web app when its sources have changed since the last build, and only then.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { takeTurn } from "./take-turn.mjs";

const root = path.dirname(import.meta.dirname);
const inputs = ["web", "contracts/src", "package-lock.json"];
const notInputs = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;
const built = path.join(root, "web", "dist");
const fresh = path.join(root, "web", ".cache", "dist");
const stampFile = path.join(built, ".built-from");

/** Concurrent builds would delete each other's output, so they take a lock. */
export async function buildWeb(say: (line: string) => void = () => undefined): Promise<void> {
  if (isBuilt()) return;
  const lockFile = path.join(root, ".cache", "web-build.lock");
  await takeTurn(lockFile);
  try {
    if (isBuilt()) return;
    say("Building the web app");
    const wanted = hashOf(root, inputs);
    await viteBuild(wanted);
    fs.writeFileSync(path.join(fresh, ".built-from"), wanted);
    putUp();
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
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
function putUp(): void {
  const old = `${fresh}-before`;
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(built)) fs.renameSync(built, old);
  fs.renameSync(fresh, built);
  fs.rmSync(old, { recursive: true, force: true });
}

async function viteBuild(hash: string): Promise<void> {
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(
    process.execPath,
    [vite, "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"],
    {
      cwd: path.join(root, "web"),
      env: { ...process.env, NODE_ENV: "production", BUILD_ID: hash.slice(0, 12) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${output.trim()}\nThe web app could not be built.`);
}

if (import.meta.main) await buildWeb((line) => console.log(line));
