import { Agent } from "node:http";
import type { Client } from "pg";
import type { Call } from "./load-calls.ts";
import { openPayments } from "./open-payments.ts";
import { settleAll, untilQuiet } from "./payment-rounds.ts";
import type { RunningProduct } from "./running-product.ts";

/** A product with its data, and its measurements, by the name of the call. */
export type World = {
  product: RunningProduct;
  client: Client;
  investors: number;
  draw: (most: number) => number;
  measured: Measured;
  /** How many payments were settled so far. */
  settled: number;
};

export type Measured = Map<string, { rates: number[]; times: number[] }>;

const CONNECTIONS = Number(process.env["CONNECTIONS"] ?? 32);
/** Long enough that receiving and settling overlap for most of it. */
const SETTLING = { connections: 32, payments: 1_200 };

export function emptyMeasured(): Measured {
  return new Map();
}

/** That many connections send one request after the other. The jobs that they leave to the worker
 * are done before the next measurement. */
export async function askAll(world: World, call: Call): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let left = call.requests;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await call.ask({ url: world.product.url, agent }, world.draw(world.investors));
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  note(world, call.name, (times.length * 1_000) / (performance.now() - begun), times);
  agent.destroy();
  await untilQuiet(world.client);
}

/** From sending the webhook until its money is in the stash and committed. */
export async function settleSome(world: World): Promise<void> {
  const { client, investors, product } = world;
  const webhooks = await openPayments(product.databaseUrl, {
    payments: SETTLING.payments,
    investors,
    secretKey: product.secretKey,
    called: "person",
    firstId: 4_000_000_000 + world.settled,
  });
  world.settled += webhooks.length;
  const { aSecond, moments } = await settleAll(client, product.webhookUrl, webhooks, SETTLING);
  const times = moments.map(({ sentAt, bookedAt }) => bookedAt - sentAt);
  note(world, "webhook settled", aSecond, times);
}

function note({ measured }: World, name: string, rate: number, times: readonly number[]): void {
  const noted = measured.get(name) ?? { rates: [], times: [] };
  measured.set(name, { rates: [...noted.rates, rate], times: [...noted.times, ...times] });
}
