import { portOf } from "../http/port.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { createFlutterwaveApp } from "./app.ts";
import { openBalance } from "./balance/balance.ts";
import { dueChargebacks } from "./chargebacks/course.ts";
import { dueCheckouts } from "./checkout/course.ts";
import { dueRefunds } from "./refunds/course.ts";
import { dueSettlements } from "./settlements/course.ts";
import { dueTransfers } from "./transfers/course.ts";
import { createFlutterwaveWorld } from "./world.ts";

export type FlutterwaveOptions = Readonly<{
  /** `FLWSECK_TEST-…` */
  secretKey: string;
  /** The value of `verif-hash` in webhooks. */
  secretHash: string;
  /** 0, which is the default: any free port. */
  port?: number;
  webhookUrl?: string;
}>;

export type FlutterwaveSandbox = Readonly<{
  /** Of the API, with its `/v3`. */
  url: string;
  /** Of the control interface. */
  controlUrl: string;
  port: number;
  setWebhookUrl(url: string): void;
}>;

type Shared = Readonly<{ store: Store; clock: Clock; roll: () => number }>;

export function refuseLiveKey({ secretKey }: FlutterwaveOptions): void {
  if (!secretKey.startsWith("FLWSECK_TEST-")) {
    throw new Error("The sandbox accepts only a test key of Flutterwave.");
  }
}

/** The second gateway, in the process, store and time of the first. It does not listen yet. */
export function prepareFlutterwave(options: FlutterwaveOptions, shared: Shared) {
  const { secretKey, secretHash, webhookUrl } = options;
  const world = createFlutterwaveWorld({ ...shared, secretKey, secretHash, webhookUrl });
  openBalance(world);
  const app = createFlutterwaveApp(world);
  return {
    works: [
      dueCheckouts(world),
      dueTransfers(world),
      dueRefunds(world),
      dueChargebacks(world),
      dueSettlements(world),
      world.webhooks,
    ],
    async listen(): Promise<FlutterwaveSandbox> {
      await app.listen({ port: options.port ?? 0, host: "127.0.0.1" });
      const port = portOf(app.server.address());
      const origin = `http://127.0.0.1:${port}`;
      return {
        port,
        url: `${origin}/v3`,
        controlUrl: `${origin}/control`,
        setWebhookUrl: (next) => world.webhooks.setUrl(next),
      };
    },
    close: () => Promise.all([app.close(), world.webhooks.close()]),
  };
}
