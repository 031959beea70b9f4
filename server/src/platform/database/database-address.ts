import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Config } from "#config.ts";
import { isLoginRefused } from "./database-unavailable.ts";

/** The database's address with role and password. An address in a file is read for each new
 * connection, so that role and password can be rotated without a restart. */
export type DatabaseAddress = Readonly<{ read: () => string; canChange: boolean }>;

export function databaseAddress(
  config: Pick<Config, "databaseUrl" | "databaseUrlFile">,
): DatabaseAddress {
  const { databaseUrl, databaseUrlFile: file } = config;
  if (file === undefined) return fixedAddress(databaseUrl);
  let last = databaseUrl;
  return {
    canChange: true,
    read() {
      last = readAddress(file) ?? last;
      return last;
    },
  };
}

export function fixedAddress(url: string): DatabaseAddress {
  return { canChange: false, read: () => url };
}

/** `undefined` while the file is being replaced. */
function readAddress(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8").trim();
    return URL.canParse(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** A client class for a pool, which creates one per connection. */
export function clientAt(address: DatabaseAddress) {
  return class extends Client {
    constructor(options?: ClientConfig) {
      super({ ...options, connectionString: address.read() });
    }
  };
}

/** During a rotation, the password is changed in one place before the other. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/** Connects; if the login is refused, retries with the file's current content. */
export async function connectAt<Connection>(
  address: DatabaseAddress,
  connect: () => Promise<Connection>,
): Promise<Connection> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      const isLate = !address.canChange || performance.now() > giveUpAt;
      if (isLate || !isLoginRefused(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** TCP keep-alive for every long-lived connection: if a machine vanishes, or a firewall drops a
 * connection, a query would wait forever. The system probes after ten seconds of silence, ten
 * times, a second apart. */
export const tcpKeepalive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
