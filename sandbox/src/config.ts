import * as z from "zod";
import type { FlutterwaveOptions } from "./flutterwave/start.ts";

/** The one schema of the sandbox's environment, parsed once at start. Nothing else reads
 * `process.env`. Every error is reported together, by the name of its variable. */

const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be a port from 0 to 65535")
  .max(65_535, "must be a port from 0 to 65535");

const variables = z.object({
  SANDBOX_PORT: port.default(3001),
  SMTP_PORT: port.default(3025),
  DATA_DIR: z.string().default(".data"),
  PAYSTACK_SECRET_KEY: z
    .string("is missing")
    .refine((key) => !key.startsWith("sk_live_"), "is a live key; the sandbox never takes one")
    .regex(/^(sk_test_\w+|sk_live_.*)$/, "must be sk_test_…"),
  SECOND_SANDBOX_PORT: port.optional(),
  FLUTTERWAVE_SECRET_KEY: z
    .string()
    .refine((key) => !key.startsWith("FLWSECK-"), "is a live key; the sandbox never takes one")
    .regex(/^FLWSECK(_TEST)?-\S+$/, "must be FLWSECK_TEST-…")
    .optional(),
  FLUTTERWAVE_SECRET_HASH: z.string().min(8, "is too short to be a secret hash").optional(),
  APP_URL: z.url("must be the product's address").default("http://localhost:3000"),
  TERMII_API_KEY: z.string("is missing").min(8, "is too short to be a key"),
  DATABASE_URL: z.url("must be a postgresql:// address").optional(),
  TIME_TRAVEL: z.enum(["on", "off"], "must be on or off").default("off"),
});

/** The second gateway starts only where its port is set, and then it needs its two secrets. */
const environment = variables.superRefine((env, context) => {
  if (env.SECOND_SANDBOX_PORT === undefined) return;
  for (const name of ["FLUTTERWAVE_SECRET_KEY", "FLUTTERWAVE_SECRET_HASH"] as const) {
    if (env[name] === undefined) {
      context.addIssue({ code: "custom", path: [name], message: "is missing" });
    }
  }
});

export type Config = Readonly<{
  port: number;
  smtpPort: number;
  dataDir: string;
  gatewaySecretKey: string;
  termiiApiKey: string;
  webhookUrl: string;
  secondGateway: FlutterwaveOptions | undefined;
  /** Set only where time may be moved. */
  databaseUrl: string | undefined;
}>;

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** @throws ConfigError that names every faulty variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${set[name] === undefined ? "is missing" : issue.message}`;
    });
    throw new ConfigError(`The sandbox cannot start:\n  ${faults.join("\n  ")}`);
  }
  const { data } = parsed;
  return {
    port: data.SANDBOX_PORT,
    smtpPort: data.SMTP_PORT,
    dataDir: data.DATA_DIR,
    gatewaySecretKey: data.PAYSTACK_SECRET_KEY,
    termiiApiKey: data.TERMII_API_KEY,
    webhookUrl: webhookUrl(data.APP_URL, "paystack"),
    secondGateway: flutterwaveOf(data),
    databaseUrl: data.TIME_TRAVEL === "on" ? data.DATABASE_URL : undefined,
  };
}

function flutterwaveOf(data: z.output<typeof variables>): FlutterwaveOptions | undefined {
  const { SECOND_SANDBOX_PORT: port } = data;
  const { FLUTTERWAVE_SECRET_KEY: secretKey, FLUTTERWAVE_SECRET_HASH: secretHash } = data;
  if (port === undefined || secretKey === undefined || secretHash === undefined) return undefined;
  return { port, secretKey, secretHash, webhookUrl: webhookUrl(data.APP_URL, "flutterwave") };
}

function webhookUrl(appUrl: string, gateway: string): string {
  return `${appUrl.replace(/(?<!\/)\/+$/, "")}/v1/webhooks/${gateway}`;
}
