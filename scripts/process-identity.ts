import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Process numbers are used again; a number together with its start is one process for ever. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? "" };
}

export function isSameProcessAlive(one: ProcessIdentity): boolean {
  return isAlive(one.pid) && startOf(one.pid) === one.startedAt;
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

export function commandLineOf(pid: number): string {
  try {
    if (process.platform !== "linux") return askPs(pid, "args=");
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
  } catch {
    return "";
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== "linux") return askPs(pid, "lstart=");
    // The name in parentheses may hold anything; what follows the last one is regular.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${ticks}`;
  } catch {
    return undefined;
  }
}

function askPs(pid: number, field: string): string {
  return execFileSync("ps", ["-o", field, "-p", String(pid)], { encoding: "utf8" }).trim();
}
