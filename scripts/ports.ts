import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import getPort, { clearLockedPorts, portNumbers } from "get-port";

/** Systems hand out higher ones, to whoever calls or lets them choose: one of those would be somebody
 * else's by the time that it is wanted. Browsers refuse none of these. */
const OURS = { from: 10_240, to: 32_767 };
/** A start that was killed lets go of its ports within moments. */
const PATIENCE_MS = 3_000;

/** A port that is free. Tests of other processes look for one at the same time, so the search begins anywhere. */
export function freePort(): Promise<number> {
  return getPort({ port: portNumbers(randomInt(OURS.from, OURS.to), OURS.to) });
}

export interface Ports {
  port: number;
  sandboxPort: number;
  smtpPort: number;
}

/** Settles which ports to use; `held` is ours already. */
export async function claimPorts(wanted: Ports, held?: number): Promise<Ports> {
  return {
    port: await claim(wanted.port, "PORT", held),
    sandboxPort: await claim(wanted.sandboxPort, "SANDBOX_PORT", held),
    smtpPort: await claim(wanted.smtpPort, "SMTP_PORT", held),
  };
}

async function claim(port: number, variable: string, held?: number): Promise<number> {
  if (port === 0) return await freePort();
  if (port === held) return port;
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline;) {
    if (await isFree(port)) return port;
    await sleep(50);
  }
  throw new Error(
    `Port ${port} is taken: stop what listens there (lsof -i :${port} shows it), or choose another with ${variable}.`,
  );
}

/** The library keeps a port that it has answered from others for a while, also from us. */
async function isFree(port: number): Promise<boolean> {
  clearLockedPorts();
  return (await getPort({ port })) === port;
}
