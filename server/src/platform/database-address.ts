import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Config } from "../config.ts";
import { isLoginRefused } from "./database-away.ts";

/** Where the database is, and who we are there. What stands in a file is read for every new connection, so that role
 * and password can be changed while we run. */
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

/** None while it is being replaced. */
function readAddress(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8").trim();
    return URL.canParse(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** For a pool, which makes one whenever it needs a connection. */
export function clientAt(address: DatabaseAddress) {
  return class extends Client {
    constructor(options?: ClientConfig) {
      super({ ...options, connectionString: address.read() });
    }
  };
}

/** The password was changed in one place and not yet in the other. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/** Connects, and tries again with what then stands in the file if we are refused by what stood there. */
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
