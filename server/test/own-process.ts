import { spawn } from "node:child_process";
import path from "node:path";
import { freePort } from "../../scripts/ports.ts";
import type { Runtime } from "#platform/runtime.ts";

/** A `serve` or a `work` in a separate process, beside the product in the test's process: same
 * database, same sandbox. */
export type OwnProcess = Readonly<{
  url: string;
  signal: (signal: NodeJS.Signals) => void;
  /** Its exit code. */
  ended: Promise<number | null>;
  /** Stdout and stderr. */
  written: () => string;
}>;

const MAIN = path.join(import.meta.dirname, "../src/main.ts");

/** Resolves once it has started, or has exited instead. */
export async function startProcess(
  { config }: Runtime,
  role: "serve" | "work",
  env: Record<string, string | undefined> = {},
): Promise<OwnProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN, role], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...environmentOf(config), PORT: String(port), ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const started = new Promise<void>((resolve) => child.once("message", () => resolve()));
  await Promise.race([started, ended]);
  return {
    url: `http://127.0.0.1:${port}`,
    signal: (signal) => void child.kill(signal),
    ended,
    written: () => text,
  };
}

/** Log lines that need an operator's attention. */
export function complaintsOf(one: OwnProcess): string[] {
  return one.written().split("\n").filter(isComplaint);
}

function isComplaint(line: string): boolean {
  return line !== "" && !/^\{"level":(10|20|30|40),/.test(line);
}

/** Of a process beside the product in the test's process. */
export function environmentOf(config: Runtime["config"]): Record<string, string> {
  return {
    APP_URL: config.appUrl,
    DATABASE_URL: config.databaseUrl,
    PAYSTACK_BASE_URL: config.firstGateway.baseUrl,
    PAYSTACK_SECRET_KEY: config.firstGateway.secretKey,
    SMTP_URL: config.smtpUrl,
    MAIL_FROM: config.mailFrom,
    TERMII_BASE_URL: config.termii.baseUrl,
    TERMII_API_KEY: config.termii.apiKey,
    TERMII_SENDER: config.termii.sender,
    SECRET_KEY: config.secretKey,
    TIME_TRAVEL: config.timeTravel ? "on" : "off",
    DRAIN_SECONDS: "0",
  };
}
