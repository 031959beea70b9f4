// Installs missing packages where that is possible: as root on Debian or Ubuntu (mostly a container
// of a workflow).
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

export function hasApt(): boolean {
  return existsSync("/usr/bin/apt-get");
}

export function mayInstall(): boolean {
  return process.getuid?.() === 0 && hasApt();
}

/** The first available alternative. Services are installed without being started. */
export function install(packages: string[], ...alternatives: string[][]): void {
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
