import { Writable } from "node:stream";
import { startSandbox } from "@osisi/sandbox/sandbox.ts";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import { freePort } from "../../scripts/ports.ts";
import { newPushKeys } from "../../scripts/stack-environment.ts";
import { createApp } from "#app.ts";
import { type Clock, standingClock, travellingClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { Api } from "#platform/http/server.ts";
import { createLog } from "#platform/log.ts";
import type { Runtime } from "#platform/runtime.ts";
import { work } from "#work.ts";
import { secondGatewaySettings, testConfig } from "./config.ts";
import { testDatabase } from "./database.ts";
import { type Control, type Outside, controlAt, outside } from "./outside.ts";
import { newLog } from "./product-log.ts";

/** The whole product in this process, with a separate database and the sandbox as the outside
 * world. */
export type TestServer = Readonly<{
  app: Api;
  runtime: Runtime;
  db: Db;
  ownerUrl: string;
  consoleUrl: string;
  url: string;
  /** Mail, SMS, payments, faults and time, through the sandbox's `/control`. */
  outside: Outside;
  /** The control interface of the second gateway. */
  secondGateway: Control;
  /** Moves a stopped clock. */
  advance: (ms: number) => void;
  /** Every log line, at the lowest level. */
  logged(): string;
  /** From now on no worker runs in this process. */
  stopWorking(): Promise<void>;
  stop(): Promise<void>;
}>;

export type TestServerOptions = Readonly<{
  /** `standing` (the default): stopped until `advance`; `travelling`: moved by the sandbox. */
  clock?: "standing" | "travelling";
  /** Whether a worker runs. */
  worker?: boolean;
  /** Whether there is a second gateway. */
  secondGateway?: boolean;
  env?: Record<string, string>;
}>;

const DAY_MS = 24 * 60 * 60_000;
const NINE_IN_LAGOS_MS = 8 * 60 * 60_000;
const START = new Date("2026-11-21T08:00:00Z");
const SECRETS = { gateway: "sk_test_for_tests_only", termii: "termii-for-tests" };
export const SECOND = {
  secretKey: secondGatewaySettings.FLUTTERWAVE_SECRET_KEY,
  secretHash: secondGatewaySettings.FLUTTERWAVE_SECRET_HASH,
};

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const travels = options.clock === "travelling";
  const database = await testDatabase();
  if (travels) await beginInTheMorning(database.db);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secondUrl = url + webhookPaths.second;
  const sandbox = await startSandbox({
    gatewaySecretKey: SECRETS.gateway,
    termiiApiKey: SECRETS.termii,
    webhookUrl: url + webhookPaths.first,
    ...(travels ? { databaseUrl: database.appUrl } : {}),
    ...(options.secondGateway ? { secondGateway: { ...SECOND, webhookUrl: secondUrl } } : {}),
  });
  const second = sandbox.secondGateway;
  const config = testConfig({
    PORT: String(port),
    APP_URL: url,
    DATABASE_URL: database.appUrl,
    PAYSTACK_BASE_URL: sandbox.url,
    PAYSTACK_SECRET_KEY: SECRETS.gateway,
    SMTP_URL: sandbox.smtpUrl,
    TERMII_BASE_URL: sandbox.url,
    TERMII_API_KEY: SECRETS.termii,
    ...newPushKeys(),
    PUSH_ORIGINS: `https://push.example https://*.push.example ${sandbox.url}`,
    TIME_TRAVEL: travels ? "on" : "off",
    ...(second && {
      FLUTTERWAVE_BASE_URL: second.url,
      ...secondGatewaySettings,
    }),
    ...options.env,
  });
  const lines = newLog();
  const { clock, advance } = testClock(travels, database.db);
  await clock.refresh();
  const runtime = { config, db: database.db, clock, log: createLog("trace", "test", into(lines)) };
  const app = await createApp(runtime);
  await app.listen({ port, host: "127.0.0.1" });
  let worker = options.worker === false ? undefined : await work(runtime);
  const stopWorking = async () => {
    await worker?.stop();
    worker = undefined;
  };
  return {
    app,
    runtime,
    db: database.db,
    ownerUrl: database.ownerUrl,
    consoleUrl: database.consoleUrl,
    url,
    outside: outside(sandbox.url),
    secondGateway: controlAt(second?.controlUrl ?? "http://no-second-gateway.invalid"),
    advance,
    logged: () => lines.join(""),
    stopWorking,
    async stop() {
      await app.close();
      await stopWorking();
      await sandbox.close();
      await database.drop();
    },
  };
}

/** At any real time, the nightly jobs are as far away as in every run. */
async function beginInTheMorning(db: Db): Promise<void> {
  const now = new Date();
  const offsetMs = BigInt(nextMorning(now).getTime() - now.getTime());
  await db.updateTable("clock").set({ offsetMs }).execute();
}

function testClock(travels: boolean, db: Db): { clock: Clock; advance: (ms: number) => void } {
  if (!travels) {
    const clock = standingClock(START);
    return { clock, advance: (ms) => clock.advance(ms) };
  }
  return {
    clock: travellingClock(db),
    advance() {
      throw new Error("The sandbox moves this clock: outside.travel()");
    },
  };
}

function into(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

/** The next nine o'clock in Lagos, or now if it is that: hours remain from there until the nightly
 * reconciliation. */
export function nextMorning(now: Date): Date {
  const days = Math.ceil((now.getTime() - NINE_IN_LAGOS_MS) / DAY_MS);
  return new Date(days * DAY_MS + NINE_IN_LAGOS_MS);
}
