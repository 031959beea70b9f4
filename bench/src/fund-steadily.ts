import type { Client } from "pg";
import { openPayments } from "./open-payments.ts";
import { settleAll, untilQuiet } from "./payment-rounds.ts";
import { percentile } from "./post-all.ts";
import { printTable } from "./print-table.ts";
import { median } from "./rounds.ts";
import type { RunningProduct } from "./running-product.ts";

/** How much slower money is credited while something else is done, in alternating rounds of which one is
 * calm: the median of the ratios of p99, from sending the webhook until its money is committed. */

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
/** A load that leaves room: at the limit everything waits for everything. */
const FUNDING = { connections: 32, aSecond: 25, payments: 500 };

type Funding = Readonly<{
  product: RunningProduct;
  client: Client;
  investors: number;
  /** What else is done, in words. */
  beside: string;
  /** Begins it, and returns how to wait for its end. */
  begin: () => Promise<() => Promise<void>>;
}>;

export async function compareFunding({
  begin,
  beside,
  client,
  investors,
  product,
}: Funding): Promise<number> {
  let settled = 0;
  const p99 = async () => {
    const webhooks = await openPayments(product.databaseUrl, {
      payments: FUNDING.payments,
      investors,
      secretKey: product.secretKey,
      called: "person",
      firstId: 4_000_000_000 + settled,
    });
    settled += webhooks.length;
    const { moments } = await settleAll(client, product.webhookUrl, webhooks, FUNDING);
    return percentile(
      moments.map(({ bookedAt, sentAt }) => bookedAt - sentAt),
      99,
    );
  };
  const calm = async () => {
    await untilQuiet(client);
    return p99();
  };
  const busy = async () => {
    await untilQuiet(client);
    const end = await begin();
    const time = await p99();
    await end();
    return time;
  };
  await calm();
  const rows = [["round", "p99 of funding, calm, ms", `${beside}, ms`, "ratio"]];
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const times = { calm: 0, busy: 0 };
    if (round % 2 === 0) times.busy = await busy();
    times.calm = await calm();
    if (round % 2 === 1) times.busy = await busy();
    ratios.push(times.busy / times.calm);
    rows.push([
      String(round),
      times.calm.toFixed(1),
      times.busy.toFixed(1),
      (times.busy / times.calm).toFixed(2),
    ]);
  }
  rows.push(["median", "", "", median(ratios).toFixed(2)]);
  console.log();
  printTable(rows);
  return median(ratios);
}
