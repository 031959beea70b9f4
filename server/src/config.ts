import { existsSync, readFileSync } from "node:fs";
import type * as z from "zod";
import { contradictions } from "./config-contradictions.ts";
import { environment } from "./environment.ts";

/** The environment, parsed once at start. Nothing else reads `process.env`. All
 * faults are reported together, by variable. */

export type Config = Readonly<{
  port: number;
  appUrl: string;
  databaseUrl: string;
  databaseUrlFile: string | undefined;
  databaseOwnerUrl: string | undefined;
  consoleDatabaseUrl: string | undefined;
  consoleUrl: string | undefined;
  firstGateway: Readonly<{
    baseUrl: string;
    checkoutOrigin: string;
    secretKey: string;
    previousSecretKey: string | undefined;
    mode: "test" | "live";
  }>;
  secondGateway:
    | Readonly<{
        baseUrl: string;
        checkoutOrigin: string;
        secretKey: string;
        secretHash: string;
        previousSecretHash: string | undefined;
        mode: "test" | "live";
      }>
    | undefined;
  smtpUrl: string;
  mailFrom: string;
  termii: Readonly<{ baseUrl: string; apiKey: string; sender: string }>;
  push: Readonly<{ publicKey: string; privateKey: string; origins: string[] }> | undefined;
  secretKey: string;
  previousSecretKey: string | undefined;
  loanFormUrl: string | undefined;
  timeTravel: boolean;
  commonPasswords: "refuse" | "allow";
  ownAccountLimit: number;
  auditFolder: string | undefined;
  operator: string | undefined;
  proxies: number;
  ending: Readonly<{ drainMs: number; patienceMs: number }>;
  logLevel: string;
  metrics: Readonly<{ port: number; host: string }> | undefined;
  tracing: Readonly<{ endpoint: string; headers: string; share: number }> | undefined;
  limits: Readonly<{
    requestsPerMinute: number;
    concurrentRequests: number;
    waitMs: number;
    statementsPerHour: number;
    searchesPerMinute: number;
    onboardPerMinute: number;
    loginFailures: number;
    codesPerHour: number;
    paymentsPerMinute: number;
    chargesPerMinute: number;
  }>;
}>;

/** Thrown by `readConfig`: one message per fault, with the variable's name. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** @throws ConfigError that names every faulty variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const set = { ...given, ...addressInFile(given) };
  const parsed = environment.safeParse(set);
  const faults = contradictions(given);
  if (parsed.success && faults.length === 0) return shape(parsed.data);
  const missingOrWrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return `${name} ${set[name] === undefined ? "is missing" : issue.message}`;
  });
  const all = [...missingOrWrong, ...faults];
  throw new ConfigError(`The configuration cannot be used:\n  ${all.join("\n  ")}`);
}

/** Read at the start; afterwards `platform/database/database-address.ts` reads it again. */
function addressInFile(
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const file = env["DATABASE_URL_FILE"];
  if (file === undefined || env["DATABASE_URL"] !== undefined) return {};
  return existsSync(file) ? { DATABASE_URL: readFileSync(file, "utf8").trim() } : {};
}

/** Half of the gateway's limit, because two of our minutes can fall into one of its. */
const CHARGES_PER_MINUTE = { test: 50, live: 600 };

function shape(env: z.infer<typeof environment>): Config {
  const mode = env.PAYSTACK_SECRET_KEY.startsWith("sk_live_") ? "live" : "test";
  return {
    port: env.PORT,
    appUrl: withoutSlash(env.APP_URL),
    databaseUrl: env.DATABASE_URL,
    databaseUrlFile: env.DATABASE_URL_FILE,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    consoleDatabaseUrl: env.CONSOLE_DATABASE_URL,
    consoleUrl: env.CONSOLE_URL && withoutSlash(env.CONSOLE_URL),
    firstGateway: {
      baseUrl: withoutSlash(env.PAYSTACK_BASE_URL),
      checkoutOrigin: checkoutOrigin(env),
      secretKey: env.PAYSTACK_SECRET_KEY,
      previousSecretKey: env.PAYSTACK_PREVIOUS_SECRET_KEY,
      mode,
    },
    secondGateway: secondGateway(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    termii: {
      baseUrl: withoutSlash(env.TERMII_BASE_URL),
      apiKey: env.TERMII_API_KEY,
      sender: env.TERMII_SENDER,
    },
    push: push(env),
    secretKey: env.SECRET_KEY,
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    loanFormUrl: env.LOAN_FORM_URL,
    timeTravel: env.TIME_TRAVEL,
    commonPasswords: env.COMMON_PASSWORDS,
    ownAccountLimit: env.OWN_ACCOUNT_LIMIT,
    auditFolder: env.AUDIT_FOLDER,
    operator: env.OSISI_OPERATOR,
    proxies: env.TRUST_PROXY,
    ending: { drainMs: env.DRAIN_SECONDS * 1000, patienceMs: env.STOP_SECONDS * 1000 },
    logLevel: env.LOG_LEVEL,
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracing: tracing(env),
    limits: {
      requestsPerMinute: env.LIMIT_REQUESTS_PER_MINUTE,
      concurrentRequests: env.LIMIT_REQUESTS_AT_ONCE,
      waitMs: env.LIMIT_WAIT_SECONDS * 1000,
      statementsPerHour: env.LIMIT_STATEMENTS_PER_HOUR,
      searchesPerMinute: env.LIMIT_SEARCHES_PER_MINUTE,
      onboardPerMinute: env.LIMIT_ONBOARD_PER_MINUTE,
      loginFailures: env.LIMIT_LOGIN_FAILURES_PER_QUARTER_HOUR,
      codesPerHour: env.LIMIT_CODES_PER_HOUR,
      paymentsPerMinute: env.LIMIT_PAYMENTS_PER_MINUTE,
      chargesPerMinute: env.LIMIT_CHARGES_PER_MINUTE ?? CHARGES_PER_MINUTE[mode],
    },
  };
}

function push(env: z.infer<typeof environment>): Config["push"] {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_PUBLIC_KEY: publicKey } = env;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  return { publicKey, privateKey, origins: env.PUSH_ORIGINS.split(" ") };
}

function tracing(env: z.infer<typeof environment>): Config["tracing"] {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? "",
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Paystack's checkout has another host than its API. */
function checkoutOrigin(env: z.infer<typeof environment>): string {
  if (env.PAYSTACK_CHECKOUT_ORIGIN) return new URL(env.PAYSTACK_CHECKOUT_ORIGIN).origin;
  const { origin } = new URL(env.PAYSTACK_BASE_URL);
  return origin === "https://api.paystack.co" ? "https://checkout.paystack.com" : origin;
}

/** Its key and hash are set together (`contradictions`). */
function secondGateway(env: z.infer<typeof environment>): Config["secondGateway"] {
  const { FLUTTERWAVE_SECRET_KEY: secretKey, FLUTTERWAVE_SECRET_HASH: secretHash } = env;
  if (secretKey === undefined || secretHash === undefined) return undefined;
  const { origin } = new URL(env.FLUTTERWAVE_BASE_URL);
  const isReal = origin === "https://api.flutterwave.com";
  return {
    baseUrl: withoutSlash(env.FLUTTERWAVE_BASE_URL),
    checkoutOrigin: isReal ? "https://checkout.flutterwave.com" : origin,
    secretKey,
    secretHash,
    previousSecretHash: env.FLUTTERWAVE_PREVIOUS_SECRET_HASH,
    mode: secretKey.startsWith("FLWSECK_TEST-") ? "test" : "live",
  };
}

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}
