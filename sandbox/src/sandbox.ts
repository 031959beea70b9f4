import path from "node:path";
import {
  type FlutterwaveOptions,
  type FlutterwaveSandbox,
  prepareFlutterwave,
  refuseLiveKey,
} from "./flutterwave/start.ts";
import { openBalance } from "./balance/balance.ts";
import { portOf } from "./http/port.ts";
import { createApp } from "./app.ts";
import { type Smtp, startSmtp } from "./mail/smtp.ts";
import { dueDebits } from "./mandates/debit-course.ts";
import { dueMandates } from "./mandates/mandate-course.ts";
import { dueBankTransfers } from "./dedicated-accounts/bank-transfers.ts";
import { dueIdentifications } from "./identification/course.ts";
import { dueRefunds } from "./refunds/outcome.ts";
import { openStore } from "./store/store.ts";
import { productTime, systemClock } from "./time/clock.ts";
import { keepRunning } from "./time/due-work.ts";
import { diceOf } from "./dice.ts";
import { dueTransfers } from "./transfers/due-transfers.ts";
import { createWorld } from "./world.ts";

export type SandboxOptions = Readonly<{
  gatewaySecretKey: string;
  termiiApiKey: string;
  /** 0, which is the default: any free port. */
  port?: number;
  smtpPort?: number;
  /** Where the state is stored; without it, in memory. */
  dataDir?: string;
  webhookUrl?: string;
  /** The second gateway; without it there is only the first. */
  secondGateway?: FlutterwaveOptions | undefined;
  /** The product's database. Only with it can time be moved. */
  databaseUrl?: string | undefined;
  /** How long time travel waits for due work. */
  patienceMs?: number;
}>;

export type Sandbox = Readonly<{
  url: string;
  port: number;
  smtpUrl: string;
  smtpPort: number;
  /** Undefined where it was not requested. */
  secondGateway: FlutterwaveSandbox | undefined;
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
}>;

const PATIENCE_MS = 60_000;
const CLOCK_EVERY_MS = 1_000;

/** The world outside of the product, on this machine only. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.gatewaySecretKey.startsWith("sk_live_")) {
    throw new Error("The sandbox never accepts a live key.");
  }
  if (options.secondGateway) refuseLiveKey(options.secondGateway);
  const store = openStore(options.dataDir && path.join(options.dataDir, "sandbox"));
  const time = options.databaseUrl ? productTime(options.databaseUrl) : undefined;
  const clock = time ?? systemClock();
  const keys = { paystack: options.gatewaySecretKey, termii: options.termiiApiKey };
  const world = createWorld({ store, clock, keys, webhookUrl: options.webhookUrl });
  // A database that is still starting is retried a second later.
  const readClock = () => clock.refresh().catch(() => undefined);
  await readClock();
  openBalance(world);
  const roll = () => diceOf(world).roll();
  const second =
    options.secondGateway && prepareFlutterwave(options.secondGateway, { store, clock, roll });

  const works = [
    dueTransfers(world),
    dueRefunds(world),
    dueMandates(world),
    dueDebits(world),
    dueIdentifications(world),
    dueBankTransfers(world),
    world.webhooks,
    ...(second?.works ?? []),
  ];
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const app = createApp(world, { clock, time, works, patienceMs });
  let smtp: Smtp | undefined;
  let secondGateway: FlutterwaveSandbox | undefined;
  let running: ReturnType<typeof keepRunning> | undefined;
  const clockTimer = time && setInterval(() => void readClock(), CLOCK_EVERY_MS);
  const close = async () => {
    running?.stop();
    clearInterval(clockTimer);
    await Promise.all([app.close(), smtp?.close(), world.webhooks.close(), second?.close()]);
    await time?.close();
    store.close();
  };
  try {
    await app.listen({ port: options.port ?? 0, host: "127.0.0.1" });
    secondGateway = await second?.listen();
    smtp = await startSmtp(world, options.smtpPort ?? 0);
    running = keepRunning(works);
  } catch (error) {
    await close();
    throw error;
  }
  const port = portOf(app.server.address());
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    smtpPort: smtp.port,
    secondGateway,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    setWebhookUrl: (url) => world.webhooks.setUrl(url),
    close,
  };
}
