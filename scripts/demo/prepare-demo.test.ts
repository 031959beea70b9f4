import { fork } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { MovementsAnswer } from "@osisi/contracts/history.ts";
import { queues } from "@osisi/contracts/console/queues.ts";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "../../server/src/ledger/invariants.ts";
import { listWaiting } from "../../server/src/ops/console/queues/waiting.ts";
import { isOwnReference } from "../../server/src/views/complaints/queries.ts";
import { createDatabase } from "../../server/src/platform/database/database.ts";
import { clusterOf } from "../data-folder.ts";
import { type Stack, startStack } from "../stack.ts";
import { type Prepared, prepareDemo } from "./prepare-demo.ts";
import { demoInvestor } from "./story.ts";

interface Transaction {
  reference: string;
  status: string;
}

interface Login {
  data: { id: string };
  authorization: { token: string };
}

interface Leaving {
  status: string;
  amount: number;
  fee_charged?: number;
}

const patienceMs = 400_000;
const anyPorts = { port: 0, sandboxPort: 0, smtpPort: 0 };

async function prepare(
  dataDir: string,
  env: Record<string, string> = {},
  onProgress: (day: Date, share: number) => void = () => undefined,
): Promise<Prepared & { logged: string[] }> {
  const logged: string[] = [];
  const { signal } = new AbortController();
  const log = (line: string) => void logged.push(line);
  const prepared = await prepareDemo({ dataDir, ...anyPorts, env, log, onProgress, signal });
  return { ...prepared, logged };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe("a year that has grown", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-demo-"));
  const shares: number[] = [];
  let stack: Stack;
  let prepared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    prepared = await prepare(dataDir, {}, (_day, share) => void shares.push(share));
    await prepared.standIn?.leave();
    stack = await startStack({ dataDir, ...anyPorts, web: false, env: {} });
  }, patienceMs);
  afterAll(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("reports its progress, and no errors", () => {
    expect(prepared).toMatchObject({ hasDemo: true, logged: [] });
    expect(shares[0]).toBe(0);
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
  });

  it("ends at the machine's own time, and lies in the past from its first day to its last", async () => {
    const [clock] = await query(stack.databaseUrl, "select offset_ms::int from clock");
    expect(clock).toEqual({ offset_ms: 0 });
    const [span] = await query(
      stack.databaseUrl,
      `select max(event_at) <= now() as past, count(distinct date_trunc('month', event_at))::int as months
       from ledger.transfer`,
    );
    expect(span?.["past"]).toBe(true);
    expect(span?.["months"]).toBeGreaterThanOrEqual(12);
  });

  it("leaves a sound ledger, which the gateway's own equals", async () => {
    const db = createDatabase(stack.databaseUrl);
    expect(await findViolations(db)).toEqual([]);
    await db.destroy();
    const [books] = await query(
      stack.databaseUrl,
      `select
        (select coalesce(sum(case when d.address like 'gateway-clearing%' then t.amount else -t.amount end), 0)
         from ledger.transfer t
         join ledger.account d on d.id = t.debit_account_id
         join ledger.account c on c.id = t.credit_account_id
         where t.currency = 'NGN' and d.address <> c.address
           and (d.address like 'gateway-clearing%' or c.address like 'gateway-clearing%'))::float as clearing,
        (select array_agg(reference order by reference) from payment where state in ('settled', 'held')) as paid,
        (select array_agg(kind order by kind) from finding where settled_at is null) as findings,
        (select count(*) from sweep where kind = 'night' and finished_at is not null)::int as nights`,
    );
    const control = async <Data>(what: string): Promise<Data> =>
      JSON.parse(await (await fetch(`${stack.sandboxUrl}/control/${what}`)).text());
    const paid = (await control<Transaction[]>("transactions")).filter(({ status }) =>
      ["success", "reversed"].includes(status),
    );
    const { balance } = await control<{ balance: number }>("balance");
    const leaving = [
      ...(await control<Leaving[]>("transfers")),
      ...(await control<Leaving[]>("refunds")),
    ].filter(({ status }) => status === "pending");
    const leavingKobo = leaving.reduce(
      (sum, { amount, fee_charged: fee = 0 }) => sum + amount + fee,
      0,
    );
    expect(books).toEqual({
      // What waits has left the gateway's balance, and not our books.
      clearing: balance + leavingKobo,
      paid: paid.map(({ reference }) => reference).toSorted(),
      findings: ["dispute-opened", "payment-differs"],
      nights: 1,
    });
  });

  it("has something of everything that an investor can come across", async () => {
    const [found] = await query(
      stack.databaseUrl,
      `select
        (select array_agg(distinct movement order by movement) from ledger.transfer) as movements,
        (select array_agg(distinct state order by state) from withdrawal) as withdrawals,
        (select array_agg(distinct coalesce(channel, purpose)) from payment where state = 'settled') as ways,
        (select count(*) from standing_rule_use)::int as passed_on,
        (select count(*) from payment where state = 'failed')::int as unpaid`,
    );
    expect(found?.["movements"]).toEqual(
      expect.arrayContaining(
        `funding-settled instalment-saved plan-exited plan-matured plan-return units-bought investment-matured
         investment-return points-awarded reward-paid refund-done withdrawal-paid withdrawal-returned`
          .trim()
          .split(/\s+/),
      ),
    );
    const ways = ["bank", "bank_transfer", "card", "direct-debit", "gift", "own-account"];
    expect(found?.["ways"]).toEqual(expect.arrayContaining(ways));
    // One of eight came the day after its instalment was paid ahead.
    expect(found?.["passed_on"]).toBeGreaterThanOrEqual(7);
    expect(found?.["withdrawals"]).toEqual(["paid", "pending", "returned"]);
    // One declined, one abandoned, one charge of the kept card.
    expect(found?.["unpaid"]).toBe(3);
  });

  it.each(queues)("has something in the operators' queue %s", async (queue) => {
    const db = createDatabase(stack.databaseOwnerUrl, { searchPath: "console, public" });
    const rows = await listWaiting(db, queue, new Date());
    await db.destroy();
    expect(rows.length).toBeGreaterThan(0);
  });

  it("lets its investor log in, who may complain about every line of the history", async () => {
    const { email, password } = demoInvestor;
    const answer = await fetch(stack.appUrl + apiPaths.login, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    const login: Login = JSON.parse(await answer.text());
    const lines = await movementsOf(login.authorization.token);
    expect(lines.length).toBeGreaterThan(100);
    const db = createDatabase(stack.databaseUrl);
    const refused: string[] = [];
    for (const { id, reference, title } of lines) {
      const named = { investorId: login.data.id, reference: reference ?? id };
      if (!(await isOwnReference(db, named))) refused.push(title);
    }
    await db.destroy();
    expect(refused).toEqual([]);
  });

  async function movementsOf(token: string): Promise<MovementsAnswer["items"]> {
    const headers = { authorization: `Bearer ${token}` };
    const lines: MovementsAnswer["items"] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const from: string = cursor && `&cursor=${cursor}`;
      const url = `${stack.appUrl}${apiPaths.movements}?limit=100${from}`;
      const page: { data: MovementsAnswer } = JSON.parse(
        await (await fetch(url, { headers })).text(),
      );
      lines.push(...page.data.items);
      cursor = page.data.nextCursor;
    }
    return lines;
  }

  it("does not grow a second time", async () => {
    const again: number[] = [];
    const second = await prepare(dataDir, {}, (_day, share) => void again.push(share));
    expect(second).toEqual({ hasDemo: true, logged: [] });
    expect(again).toEqual([]);
  });
});

describe("no year grows", () => {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "osisi-demo-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it.each([
    { DEMO: "off" },
    {
      DATABASE_URL: "postgres://app@127.0.0.1/own",
      DATABASE_OWNER_URL: "postgres://o@127.0.0.1/own",
    },
    { SMTP_URL: "smtp://mail.example" },
    { TIME_TRAVEL: "off" },
    { PAYSTACK_SECRET_KEY: "sk_live_1" },
  ])("with %j", async (env) => {
    expect(await prepare(dataDir, env)).toEqual({ hasDemo: false, logged: [] });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("where one is requested in the caller's own database, and nothing is started then", async () => {
    const asked = { DEMO: "on", DATABASE_URL: "postgres://app@127.0.0.1/own" };
    await expect(prepare(dataDir, asked)).rejects.toThrow("leave DATABASE_URL out, or DEMO.");
  });

  it("where DEMO is neither on nor off, and nothing is started then", async () => {
    await expect(prepare(dataDir, { DEMO: "of" })).rejects.toThrow(
      'DEMO must be on or off, not "of".',
    );
  });

  it(
    "to be shown incomplete: the next start discards what a killed one has left",
    async () => {
      const start = fork(path.join(import.meta.dirname, "../fixtures/grow-demo.ts"), [dataDir]);
      await new Promise<void>((resolve) => {
        start.on("message", (share) => Number(share) > 0 && resolve());
      });
      const gone = new Promise((resolve) => start.once("exit", resolve));
      start.kill("SIGKILL");
      await gone;
      expect(existsSync(clusterOf(dataDir))).toBe(true);
      expect(await prepare(dataDir, { DEMO: "off" })).toEqual({ hasDemo: false, logged: [] });
      expect(existsSync(clusterOf(dataDir))).toBe(false);
      expect(existsSync(path.join(dataDir, "sandbox"))).toBe(false);
    },
    patienceMs,
  );
});
