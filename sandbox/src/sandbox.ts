import path from "node:path";
import { balanceControl, balanceRoutes } from "./balance/routes.ts";
import { openBalance } from "./balance/balance.ts";
import { bankRoutes } from "./banks/routes.ts";
import { cardRoutes } from "./cards/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { controlPage } from "./control/page.ts";
import { behaviourControl } from "./control/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { disputeControl, disputeRoutes } from "./disputes/routes.ts";
import { faultyHttp } from "./faults/http-faults.ts";
import { requireKey } from "./http/authorization.ts";
import { FORM, createHttp } from "./http/server.ts";
import { mailControl } from "./mail/control.ts";
import { portOf } from "./http/port.ts";
import { startSmtp } from "./mail/smtp.ts";
import { recipientRoutes } from "./recipients/routes.ts";
import { dueRefunds } from "./refunds/outcome.ts";
import { refundControl, refundRoutes } from "./refunds/routes.ts";
import { smsControl } from "./sms/control.ts";
import { termiiRoutes } from "./sms/routes.ts";
import { openStore } from "./store/store.ts";
import { productTime, systemClock } from "./time/clock.ts";
import { timeControl } from "./time/control.ts";
import { keepRunning } from "./time/due-work.ts";
import { transactionControl } from "./transactions/control.ts";
import { transactionRoutes } from "./transactions/routes.ts";
import { transferControl } from "./transfers/control.ts";
import { dueTransfers } from "./transfers/due-transfers.ts";
import { transferRoutes } from "./transfers/routes.ts";
import { webhookControl } from "./webhooks/control.ts";
import { type World, createWorld } from "./world.ts";

export type SandboxOptions = Readonly<{
  paystackSecretKey: string;
  termiiApiKey: string;
  /** 0, which is the default: any that is free. */
  port?: number;
  smtpPort?: number;
  /** Where the state is kept; without it, in memory. */
  dataDir?: string;
  webhookUrl?: string;
  /** The product's database. Only with it can time be moved. */
  databaseUrl?: string | undefined;
  /** How long moving time waits for what fell due. */
  patienceMs?: number;
}>;

export type Sandbox = Readonly<{
  url: string;
  port: number;
  smtpUrl: string;
  smtpPort: number;
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
}>;

const PATIENCE_MS = 60_000;
const CLOCK_EVERY_MS = 1_000;

/** The world outside of the product, on this machine and only for it. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.paystackSecretKey.startsWith("sk_live_")) {
    throw new Error("The sandbox never takes a live key.");
  }
  const store = openStore(options.dataDir && path.join(options.dataDir, "sandbox"));
  const time = options.databaseUrl ? productTime(options.databaseUrl) : undefined;
  const clock = time ?? systemClock();
  const keys = { paystack: options.paystackSecretKey, termii: options.termiiApiKey };
  const world = createWorld({ store, clock, keys, webhookUrl: options.webhookUrl });
  // A database that is still starting is found a second later.
  const readClock = () => clock.refresh().catch(() => undefined);
  await readClock();
  openBalance(world);

  const works = [dueTransfers(world), dueRefunds(world), world.webhooks];
  const app = createApp(world);
  void app.register(
    async (control) =>
      timeControl(control, {
        clock,
        time,
        works,
        patienceMs: options.patienceMs ?? PATIENCE_MS,
      }),
    { prefix: "/control" },
  );
  await app.listen({ port: options.port ?? 0, host: "127.0.0.1" });
  const smtp = await startSmtp(world, options.smtpPort ?? 0);
  const running = keepRunning(works);
  const clockTimer = time && setInterval(() => void readClock(), CLOCK_EVERY_MS);
  const port = portOf(app.server.address());
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    smtpPort: smtp.port,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    setWebhookUrl: (url) => world.webhooks.setUrl(url),
    async close() {
      running.stop();
      clearInterval(clockTimer);
      await Promise.all([app.close(), smtp.close(), world.webhooks.close()]);
      await time?.close();
      store.close();
    },
  };
}

/** What is reachable by HTTP: the providers, the customer's checkout, and the control interface. */
function createApp(world: World) {
  const app = createHttp();
  app.get("/healthz", () => ({ status: "ok" }));
  checkoutRoutes(app, world);
  controlPage(app, world);
  void app.register(async (paystack) => {
    faultyHttp(paystack, world);
    requireKey(paystack, world.keys.paystack);
    transactionRoutes(paystack, world);
    customerRoutes(paystack, world);
    balanceRoutes(paystack, world);
    bankRoutes(paystack);
    cardRoutes(paystack, world);
    recipientRoutes(paystack, world);
    transferRoutes(paystack, world);
    refundRoutes(paystack, world);
    disputeRoutes(paystack, world);
  });
  void app.register(async (termii) => {
    faultyHttp(termii, world);
    termiiRoutes(termii, world);
  });
  void app.register(
    async (control) => {
      // No page of another origin can send JSON here; a form it could.
      control.removeContentTypeParser(FORM);
      behaviourControl(control, world);
      transactionControl(control, world);
      balanceControl(control, world);
      transferControl(control, world);
      refundControl(control, world);
      disputeControl(control, world);
      webhookControl(control, world);
      mailControl(control, world);
      smsControl(control, world);
    },
    { prefix: "/control" },
  );
  return app;
}
