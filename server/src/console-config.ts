import * as z from "zod";

/** The environment of the operators' console. It knows no key of the gateway, of messages or of the
 * product's encrypted values. */

const environment = z.object({
  CONSOLE_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  CONSOLE_URL: z.url({ protocol: /^https?$/, error: "must be the address that operators open" }),
  CONSOLE_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be a postgresql:// address for the console's role",
  }),
  /** Encrypts the secrets of authenticators. */
  CONSOLE_KEY: z.string("is missing").min(32, "must have at least 32 characters"),
  TIME_TRAVEL: z.enum(["on", "off"], "must be on or off").default("off"),
  LOG_LEVEL: z.string().default("info"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
});

export const consoleVariables: readonly string[] = Object.keys(environment.shape);

export type ConsoleConfig = Readonly<{
  port: number;
  url: string;
  databaseUrl: string;
  key: string;
  timeTravel: boolean;
  logLevel: string;
  proxies: number;
}>;

/** @throws Error that names every faulty variable */
export function readConsoleConfig(env: Record<string, string | undefined>): ConsoleConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name} ${given[name] === undefined ? "is missing" : message}`;
    });
    throw new Error(`The configuration cannot be used:\n  ${faults.join("\n  ")}`);
  }
  const { data } = parsed;
  const { origin, protocol, hostname } = new URL(data.CONSOLE_URL);
  if (protocol === "http:" && !["localhost", "127.0.0.1"].includes(hostname)) {
    throw new Error("CONSOLE_URL must be https:// anywhere but on this machine.");
  }
  return {
    port: data.CONSOLE_PORT,
    url: origin,
    databaseUrl: data.CONSOLE_DATABASE_URL,
    key: data.CONSOLE_KEY,
    timeTravel: data.TIME_TRAVEL === "on",
    logLevel: data.LOG_LEVEL,
    proxies: data.TRUST_PROXY,
  };
}
