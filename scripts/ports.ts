import { randomInt } from "node:crypto";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLineOf } from "./process-identity.ts";

/** Systems hand out higher ones, to whoever calls or lets them choose: one of those would be somebody
 * else's by the time that it is wanted. Browsers refuse none of these. */
const OURS = { from: 10_240, below: 32_768 };
const TRIES = 100;
const given = new Set<number>();

/** A port that is free, and that nobody is given by chance. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(OURS.from, OURS.below);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`Of ${TRIES} ports none was free.`);
}

/** Asked of every address, as the product listens, and of the loopback, as the sandbox does. */
async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", undefined]) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
    });
    if (!isFree) return false;
  }
  return true;
}

/** Who listens on a port, as far as this machine lets us know: "node server.js (process 41)". */
function portHolder(port: number): string | undefined {
  try {
    const inodes = new Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap((f) => listeners(f, port)));
    const pid = readdirSync("/proc").find((one) => /^\d+$/.test(one) && holds(one, inodes));
    if (!pid) return undefined;
    return `${commandLineOf(Number(pid)).slice(0, 80)} (process ${pid})`;
  } catch {
    return undefined;
  }
}

const listeningState = "0A";

function listeners(file: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = readFileSync(file, "utf8").split("\n").slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((field) => field[1]?.endsWith(suffix) && field[3] === listeningState)
    .map((field) => `socket:[${field[9]}]`);
}

function holds(pid: string, inodes: Set<string>): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((fd) => inodes.has(readlinkSync(`${folder}/${fd}`)));
  } catch {
    return false;
  }
}

export interface Ports {
  port: number;
  sandboxPort: number;
  smtpPort: number;
}

/** Settles which ports to use. What a killed start still holds is let go of within moments; `held` is
 * ours already. */
export async function claimPorts(
  wanted: Ports,
  waitForRelease: boolean,
  held?: number,
): Promise<Ports> {
  const deadline = Date.now() + (waitForRelease ? 5000 : 0);
  const variables = { port: "PORT", sandboxPort: "SANDBOX_PORT", smtpPort: "SMTP_PORT" } as const;
  const ports = { port: wanted.port, sandboxPort: wanted.sandboxPort, smtpPort: wanted.smtpPort };
  for (const key of ["port", "sandboxPort", "smtpPort"] as const) {
    if (ports[key] === 0) ports[key] = await freePort();
    if (ports[key] === held) continue;
    while (!(await isPortFree(ports[key]))) {
      if (Date.now() >= deadline) throw new Error(takenSentence(ports[key], variables[key]));
      await sleep(50);
    }
  }
  return ports;
}

function takenSentence(port: number, variable: string): string {
  const holder = portHolder(port);
  return `Port ${port} is taken${holder ? ` by ${holder}` : ""}: stop that, or choose another with ${variable}.`;
}
