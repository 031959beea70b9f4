import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { keepOnce } from "./keep-once.ts";

export type Environment = Record<string, string>;

export interface Addresses {
  port: number;
  sandboxPort: number;
  smtpPort: number;
  databaseUrl: string;
  databaseOwnerUrl: string;
}

/** The services of the outside world, each of which may be a real one instead of the sandbox. */
const outside = ["PAYSTACK_BASE_URL", "SMTP_URL", "TERMII_BASE_URL"];

export function needsSandbox(given: Environment): boolean {
  return outside.some((name) => !given[name]);
}

/** Whether nothing at all is real: no outside service, no live key, and time that can be moved. */
export function needsOnlySandbox(given: Environment): boolean {
  if (outside.some((name) => given[name]) || given["TIME_TRAVEL"] === "off") return false;
  return !given["PAYSTACK_SECRET_KEY"]?.startsWith("sk_live_");
}

/** What the programs are told. Whatever the caller has set stands; empty counts as not set. */
export function stackEnvironment(
  given: Environment,
  at: Addresses,
  dataDir: string,
): Record<string, string> {
  const sandboxUrl = `http://localhost:${at.sandboxPort}`;
  const isLive = given["PAYSTACK_SECRET_KEY"]?.startsWith("sk_live_") ?? false;
  return {
    NODE_ENV: "production",
    // What was compiled once need not be again: a third of the time that a start takes.
    NODE_COMPILE_CACHE: path.join(path.dirname(import.meta.dirname), ".cache", "node"),
    APP_URL: `http://localhost:${at.port}`,
    PAYSTACK_BASE_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${at.smtpPort}`,
    MAIL_FROM: "Osisi <hello@osisi.example>",
    TERMII_BASE_URL: sandboxUrl,
    TERMII_SENDER: "Osisi",
    ...(isLive || !needsSandbox(given) ? {} : { LOAN_FORM_URL: `${sandboxUrl}/loan-form` }),
    TIME_TRAVEL: isLive ? "off" : "on",
    // Who only tries it types what comes to mind, and nobody wants what is behind it.
    COMMON_PASSWORDS: needsOnlySandbox(given) ? "allow" : "refuse",
    // Everybody who tries it sits at the same address.
    LIMIT_REQUESTS_PER_MINUTE: "60000",
    LIMIT_REQUESTS_AT_ONCE: "1000",
    // Nobody stands before it who would have to see that it is about to end.
    DRAIN_SECONDS: "0",
    ...secretsOf(dataDir),
    ...withoutEmpty(given),
    PORT: String(at.port),
    SANDBOX_PORT: String(at.sandboxPort),
    SMTP_PORT: String(at.smtpPort),
    DATA_DIR: dataDir,
    DATABASE_URL: at.databaseUrl,
    DATABASE_OWNER_URL: at.databaseOwnerUrl,
  };
}

export function withoutEmpty(env: Record<string, string | undefined>): Environment {
  return Object.fromEntries(Object.entries(env).flatMap(([k, v]) => (v ? [[k, v]] : [])));
}

const addressesFile = (dataDir: string) => path.join(dataDir, "addresses.json");

/** Where everything listens, for commands that are run beside it. The database's own password is in it. */
export function keepAddresses(dataDir: string, at: Addresses): void {
  const file = addressesFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(at, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** `undefined` where nothing was ever started. */
export function readAddresses(dataDir: string): Addresses | undefined {
  const file = addressesFile(dataDir);
  if (!existsSync(file)) return undefined;
  const kept: Addresses = JSON.parse(readFileSync(file, "utf8"));
  return kept;
}

/** What was encrypted yesterday must be readable tomorrow. */
function secretsOf(dataDir: string): Environment {
  return keepOnce(path.join(dataDir, "secrets.json"), () => ({
    SECRET_KEY: randomBytes(32).toString("base64url"),
    PAYSTACK_SECRET_KEY: `sk_test_${randomBytes(20).toString("hex")}`,
    TERMII_API_KEY: randomBytes(20).toString("hex"),
  }));
}
