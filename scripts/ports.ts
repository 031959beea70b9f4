import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import getPort, { clearLockedPorts, portNumbers } from "get-port";

/** Below those that systems give to clients, of which one could be taken by the time that it is needed. Browsers
 * refuse none of these. */
const RANGE = { from: 10_240, to: 32_767 };
/** A start that was killed lets go of its ports within moments. */
const PATIENCE_MS = 3_000;

/** The search begins at a random one, because tests in other processes search at the same time. */
export function freePort(): Promise<number> {
  return getPort({ port: portNumbers(randomInt(RANGE.from, RANGE.to), RANGE.to) });
}

export interface Ports {
  port: number;
  sandboxPort: number;
  smtpPort: number;
  /** Without it, no console is started. */
  consolePort?: number | undefined;
  /** Without it, there is no second gateway. */
  secondSandboxPort?: number | undefined;
}

/** Zero means any free one; `held` is open in this process already. */
export async function claimPorts(wanted: Ports, held?: number): Promise<Ports> {
  return {
    port: wanted.port === held ? held : await claim(wanted.port, "PORT"),
    sandboxPort: await claim(wanted.sandboxPort, "SANDBOX_PORT"),
    smtpPort: await claim(wanted.smtpPort, "SMTP_PORT"),
    ...(wanted.consolePort !== undefined && {
      consolePort: await claim(wanted.consolePort, "CONSOLE_PORT"),
    }),
    ...(wanted.secondSandboxPort !== undefined && {
      secondSandboxPort: await claim(wanted.secondSandboxPort, "SECOND_SANDBOX_PORT"),
    }),
  };
}

async function claim(port: number, variable: string): Promise<number> {
  if (port === 0) return await freePort();
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline;) {
    // The library withholds a port that it has returned, also from us.
    clearLockedPorts();
    if ((await getPort({ port })) === port) return port;
    await sleep(50);
  }
  throw new Error(
    `Port ${port} is taken: stop what listens there (lsof -i :${port} shows it), or choose another with ${variable}.`,
  );
}
