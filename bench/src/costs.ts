import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { growYear } from "../../scripts/demo/grow-year.ts";
import { startStack } from "../../scripts/stack.ts";
import { printTable } from "./print-table.ts";

/** What each way of paying in cost over the demo's year: the gateway's fees that the ledger has. */

interface Row {
  way: string;
  payments: number;
  paid: string;
  fees: string;
  share: string;
  each: string;
}

const PORTS = { port: 0, sandboxPort: 0, smtpPort: 0 };

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-bench-"));
  try {
    await growYear({
      ...PORTS,
      dataDir,
      env: {},
      log: console.error,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    const stack = await startStack({ ...PORTS, dataDir, web: false, env: {} });
    try {
      print(await costs(stack.databaseOwnerUrl));
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The fee of a payment is the ledger's transfer `fee:<payment>`. Amounts in naira. */
async function costs(ownerUrl: string): Promise<Row[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `select case when p.purpose = 'gift' then 'gift' else coalesce(p.channel, 'unknown') end as way,
         count(*)::int as payments,
         to_char(sum(p.amount_kobo) / 100, 'FM999,999,990') as paid,
         to_char(coalesce(sum(f.amount), 0) / 100.0, 'FM999,990.00') as fees,
         to_char(100 * coalesce(sum(f.amount), 0) / sum(p.amount_kobo), 'FM990.00') as share,
         to_char(coalesce(avg(f.amount), 0) / 100, 'FM999,990.00') as each
       from payment p left join ledger.transfer f on f.key = 'fee:' || p.id
       where p.state = 'settled'
       group by 1 order by sum(f.amount) / sum(p.amount_kobo) desc nulls last`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

function print(rows: Row[]): void {
  console.log(
    "Fees of the gateway over the demo's year, in naira; the investor pays none of them\n",
  );
  printTable([
    ["way", "payments", "paid in", "fees", "% of it", "fee each"],
    ...rows.map(({ way, payments, paid, fees, share, each }) => [
      way,
      String(payments),
      paid,
      fees,
      share,
      each,
    ]),
  ]);
}
