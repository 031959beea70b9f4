import { createECDH, randomBytes } from "node:crypto";
import path from "node:path";
import { consoleVariables } from "../server/src/console-config.ts";
import { type Addresses, readOrCreate } from "./data-folder.ts";

export type Environment = Record<string, string>;

/** The external services, each of which may be a real one instead of the sandbox. */
const externalServices = ["PAYSTACK_BASE_URL", "SMTP_URL", "TERMII_BASE_URL"];

export function needsSandbox(given: Environment): boolean {
  return externalServices.some((name) => !given[name]);
}

/** Beside the sandbox of the first gateway only, and where the caller has no second gateway. */
function needsSecondSandbox(given: Environment): boolean {
  return !given["PAYSTACK_BASE_URL"] && !given["FLUTTERWAVE_SECRET_KEY"] && !isLive(given);
}

/** No external service, no live key, and a clock that can be moved. */
export function needsOnlySandbox(given: Environment): boolean {
  if (externalServices.some((name) => given[name]) || given["TIME_TRAVEL"] === "off") return false;
  return !isLive(given);
}

const PUSH_SERVICES =
  "https://fcm.googleapis.com https://updates.push.services.mozilla.com https://*.notify.windows.com https://web.push.apple.com";

/** For Web Push: a pair of P-256 keys. */
export function newPushKeys() {
  const pair = createECDH("prime256v1");
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys("base64url"),
    VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString(
      "base64url",
    ),
  };
}

function isLive(given: Environment): boolean {
  return given["PAYSTACK_SECRET_KEY"]?.startsWith("sk_live_") ?? false;
}

/** The environment of the programs. What the caller has set takes precedence; empty counts as not set. */
export function stackEnvironment(given: Environment, at: Addresses, dataDir: string): Environment {
  const sandboxUrl = `http://localhost:${at.sandboxPort}`;
  const hasLoanForm = needsSandbox(given) && !isLive(given);
  // What was encrypted yesterday must be readable tomorrow.
  const secrets = readOrCreate(path.join(dataDir, "secrets.json"), () => ({
    SECRET_KEY: randomBytes(32).toString("base64url"),
    PAYSTACK_SECRET_KEY: `sk_test_${randomBytes(20).toString("hex")}`,
    TERMII_API_KEY: randomBytes(20).toString("hex"),
  }));
  const push = readOrCreate(path.join(dataDir, "push-keys.json"), newPushKeys);
  const consoleKey = readOrCreate(path.join(dataDir, "console-key.json"), () => ({
    CONSOLE_KEY: randomBytes(32).toString("base64url"),
  }));
  // The port that was claimed counts, and none where there is no second sandbox, as while the demo is made.
  const { SECOND_SANDBOX_PORT: _, ...settings } = withoutEmpty(given);
  return {
    NODE_ENV: "production",
    // Saves a third of the time that a start takes.
    NODE_COMPILE_CACHE: path.join(path.dirname(import.meta.dirname), ".cache", "node"),
    APP_URL: `http://localhost:${at.port}`,
    PAYSTACK_BASE_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${at.smtpPort}`,
    MAIL_FROM: "Osisi <hello@osisi.example>",
    TERMII_BASE_URL: sandboxUrl,
    TERMII_SENDER: "Osisi",
    ...(hasLoanForm && { LOAN_FORM_URL: `${sandboxUrl}/loan-form` }),
    TIME_TRAVEL: isLive(given) ? "off" : "on",
    // Behind a password that a visitor types to try it there is nothing to steal.
    COMMON_PASSWORDS: needsOnlySandbox(given) ? "allow" : "refuse",
    // All requests come from one address.
    LIMIT_REQUESTS_PER_MINUTE: "60000",
    LIMIT_REQUESTS_AT_ONCE: "1000",
    // No proxy has to notice that it is about to end.
    DRAIN_SECONDS: "0",
    AUDIT_FOLDER: path.resolve(dataDir),
    ...secrets,
    ...(needsSecondSandbox(given) && secondGateway(at, dataDir)),
    ...consoleKey,
    ...(at.consolePort && { CONSOLE_URL: `http://localhost:${at.consolePort}` }),
    ...(given["VAPID_PUBLIC_KEY"] || given["VAPID_PRIVATE_KEY"] ? {} : push),
    PUSH_ORIGINS: isLive(given) ? PUSH_SERVICES : `${PUSH_SERVICES} ${sandboxUrl}`,
    ...settings,
    PORT: String(at.port),
    SANDBOX_PORT: String(at.sandboxPort),
    SMTP_PORT: String(at.smtpPort),
    ...(at.consolePort && { CONSOLE_PORT: String(at.consolePort) }),
    DATA_DIR: dataDir,
    DATABASE_URL: at.databaseUrl,
    DATABASE_OWNER_URL: at.databaseOwnerUrl,
    ...(at.consoleDatabaseUrl && { CONSOLE_DATABASE_URL: at.consoleDatabaseUrl }),
  };
}

function secondGateway({ secondSandboxPort }: Addresses, dataDir: string): Environment {
  if (secondSandboxPort === undefined) return {};
  const secrets = readOrCreate(path.join(dataDir, "second-gateway.json"), () => ({
    FLUTTERWAVE_SECRET_KEY: `FLWSECK_TEST-${randomBytes(16).toString("hex")}-X`,
    FLUTTERWAVE_SECRET_HASH: randomBytes(24).toString("hex"),
  }));
  return {
    ...secrets,
    FLUTTERWAVE_BASE_URL: `http://localhost:${secondSandboxPort}/v3`,
    SECOND_SANDBOX_PORT: String(secondSandboxPort),
  };
}

/** The part of it that the console is given: no key but its own. */
export function consoleEnvironment(env: Environment): Environment {
  const names = new Set(["NODE_ENV", "NODE_COMPILE_CACHE", "PATH", ...consoleVariables]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name)));
}

export function withoutEmpty(env: Record<string, string | undefined>): Environment {
  return Object.fromEntries(Object.entries(env).flatMap(([k, v]) => (v ? [[k, v]] : [])));
}
