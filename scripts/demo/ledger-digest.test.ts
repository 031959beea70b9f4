import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, it } from "vitest";
import { startStack } from "../stack.ts";
import { growYear } from "./grow-year.ts";

/** A year that ends on a fixed day posts the same transfers in every version: same keys, accounts
 * and amounts. An intentional change is recorded again (`npx vitest run scripts/demo/ledger-digest
 * -u`), with the reason added here. */
const recorded = [
  "2026-11-24: first recording, before there was one path of settlement",
  "2026-11-24: own account number, standing rule, direct debits, a circle and a gift are in the year",
  "2026-11-26: returns are paid from the return pool, which play capital fills",
  "2026-11-26: two more people, whose money waits in each queue of the console",
  "2026-11-27: a plan is ended early",
  "2026-11-27: the house bears stamp duty on payouts of ₦10,000 or more",
];

const endsAt = new Date("2026-06-30T12:00:00+01:00");
const anyPorts = { port: 0, sandboxPort: 0, smtpPort: 0 };

const nothing = () => undefined;

it("posts the recorded transfers", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-digest-"));
  try {
    const text = [...recorded.map((reason) => `# ${reason}`), ...(await grow(dataDir)), ""];
    await expect(text.join("\n")).toMatchFileSnapshot("ledger-digest.txt");
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function grow(dataDir: string): Promise<string[]> {
  const { signal } = new AbortController();
  await growYear({
    dataDir,
    ...anyPorts,
    env: {},
    log: nothing,
    onProgress: nothing,
    signal,
    endsAt,
  });
  const stack = await startStack({ dataDir, ...anyPorts, web: false, env: {} });
  try {
    return await linesOf(stack.databaseOwnerUrl);
  } finally {
    await stack.stop();
  }
}

interface Line {
  day: string;
  movement: string;
  key: string;
  debit: string;
  credit: string;
  amount: string;
}

/** Sorted, with a star for every random id, and the first name of an account's owner. */
async function linesOf(databaseOwnerUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  const { rows } = await client.query<Line>(
    `select to_char(t.event_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, t.movement, t.key,
       coalesce(di.first_name || ' ', '') || d.address as debit,
       coalesce(ci.first_name || ' ', '') || c.address as credit,
       t.amount || ' ' || t.currency as amount
     from ledger.transfer t
     join ledger.account d on d.id = t.debit_account_id
     join ledger.account c on c.id = t.credit_account_id
     left join investor di on di.id = d.owner_id
     left join investor ci on ci.id = c.owner_id`,
  );
  await client.end();
  return rows
    .map((row) => Object.values(row).join(" | ").replaceAll(UUID, "*"))
    .toSorted((left, right) => (left < right ? -1 : 1));
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
