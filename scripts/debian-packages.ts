// Installs what tests need beside npm's packages, where that is possible: as root on Debian or Ubuntu (mostly a
// container of a workflow).
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

export function hasApt(): boolean {
  return existsSync("/usr/bin/apt-get");
}

export function mayInstall(): boolean {
  return process.getuid?.() === 0 && hasApt();
}

/** The first available alternative. Services are installed without being started. */
export function installPackages(packages: string[], ...alternatives: string[][]): void {
  console.log(`Installing ${packages.join(", ")} with apt (once)`);
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    apt("update", "-q");
    for (const these of [packages, ...alternatives]) {
      if (apt("install", "-y", "-q", "--no-install-recommends", ...these)) return;
    }
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

/** Debian runs it before it starts a service. */
const policy = "/usr/sbin/policy-rc.d";

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const done = spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  return done.status === 0;
}

/** What to type where the packages cannot be installed without asking. */
export function installCommand(debian: string, homebrew: string, fedora?: string): string {
  if (process.platform === "darwin") return `brew install ${homebrew}`;
  if (hasApt())
    return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${debian}`;
  return `sudo dnf install -y ${fedora ?? debian}`;
}

/** The proxy of compose.yaml, for the full test run. Throws an error that names the command to type. */
export function ensureCaddy(): void {
  if (!hasCaddy() && mayInstall()) installPackages(["caddy"]);
  if (hasCaddy()) return;
  throw new Error(
    `There is no Caddy on this machine, which the tests of deploy/Caddyfile need. Type: ${installCommand("caddy", "caddy")}`,
  );
}

function hasCaddy(): boolean {
  return spawnSync("caddy", ["version"], { stdio: "ignore" }).status === 0;
}

/** For the independent check of proofs. */
export function ensurePython(): void {
  if (!hasPython() && mayInstall()) installPackages(["python3"]);
  if (hasPython()) return;
  throw new Error(
    `There is no Python 3 on this machine, which checks the proofs. Type: ${installCommand("python3", "python")}`,
  );
}

function hasPython(): boolean {
  return spawnSync("python3", ["--version"], { stdio: "ignore" }).status === 0;
}
