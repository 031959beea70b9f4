// Root on Debian or Ubuntu (a container of a workflow, mostly) may have what is missing installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export function hasApt(): boolean {
  return existsSync("/usr/bin/apt-get");
}

export function mayInstall(): boolean {
  return process.getuid?.() === 0 && hasApt();
}

/** The first of the alternatives that there is. */
export function install(packages: string[], ...alternatives: string[][]): void {
  apt("update", "-q");
  for (const these of [packages, ...alternatives]) {
    if (apt("install", "-y", "-q", "--no-install-recommends", ...these)) return;
  }
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const done = spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  return done.status === 0;
}
