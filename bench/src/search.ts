import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { customerHits } from "@osisi/server/ops/console/search/customer-hits.ts";
import { readCustomerPage } from "@osisi/server/ops/console/customer/read-customer.ts";
import { readTimeline } from "@osisi/server/ops/console/customer/timeline.ts";
import { countQueues } from "@osisi/server/ops/console/queues/waiting.ts";
import { search } from "@osisi/server/ops/console/search/search.ts";
import { readToday } from "@osisi/server/ops/console/today/read-today.ts";
import { systemClock } from "@osisi/server/platform/clock.ts";
import { type Db, createDatabase } from "@osisi/server/platform/database/database.ts";
import { migrate } from "@osisi/server/platform/database/migrate.ts";
import { Client } from "pg";
import { startPostgres } from "../../scripts/postgres.ts";
import { growBooks } from "./grow-books.ts";
import { printTable } from "./print-table.ts";

/** How long the operators' search takes among many investors, compared with looking the same rows up
 * by their ids: what the list shows of them, in one statement by the primary key. */

const INVESTORS = Number(process.env["BENCH_INVESTORS"] ?? 200_000);
/** The fewest that `growBooks` makes of each. */
const TRANSFERS_EACH = 15;
const ROUNDS = Number(process.env["ROUNDS"] ?? 100);
const PAGE_ROUNDS = 20;
const WANTED = 5;
const SECRET_KEY = "a key of this bench, which nothing else has";

export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-bench-"));
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  try {
    const { appUrl, consoleUrl, ownerUrl } = postgres;
    await migrate({ ownerUrl, appRole: "osisi_app", consoleRole: "osisi_console" });
    const superuserUrl = postgres.superuserUrl.replace(/postgres$/, "osisi");
    const size = { investors: INVESTORS, transfers: INVESTORS * TRANSFERS_EACH };
    await growBooks({ superuserUrl, appUrl, secretKey: SECRET_KEY }, size);
    const typed = await nameInvestors(superuserUrl);
    const db = createDatabase(consoleUrl, { searchPath: "console, public" });
    await report(db, typed);
    await reportPages(db);
    await db.destroy();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names as they are distributed: some families are large. Returns what is typed, by what it is. */
async function nameInvestors(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      update investor set
        first_name = (array['Adaeze', 'Tunde', 'Hauwa', 'Emeka', 'Ngozi', 'Musa', 'Zainab', 'Chidi', 'Bisi', 'Ifeoma'])[1 + n % 10]
          || case when n % 3 = 0 then ' ' || (array['Chiamaka', 'Olu', 'Sani', 'Amina'])[1 + n % 4] else '' end,
        last_name = (array['Okonkwo', 'Bello', 'Adeyemi', 'Okafor', 'Ibrahim'])[1 + n % 5]
          || case when n % 2 = 0 then to_hex(n % 4096) else '' end,
        phone = '+234' || (array['803', '706', '901', '810'])[1 + n % 4] || lpad((n * 7919 % 10000000)::text, 7, '0')
      from (select id, row_number() over (order by id)::bigint as n from investor) numbered
      where numbered.id = investor.id`);
    await client.query(`
      update payout_recipient set last4 = lpad((abs(hashtext(id::text)) % 10000)::text, 4, '0')`);
    await client.query("vacuum analyze");
    const { rows } = await client.query<Record<string, string>>(`
      select '0' || substr(i.phone, 5) as "a phone", i.email as "an e-mail", r.last4 as "four digits of an account",
        p.reference as "our reference", p.gateway_id as "the gateway's id", w.session_id as "a session"
      from investor i join payment p on p.investor_id = i.id join withdrawal w on w.investor_id = i.id
        join payout_recipient r on r.investor_id = i.id
      where i.id = (select id from investor order by id offset ${Math.floor(INVESTORS / 3)} limit 1) limit 1`);
    return {
      ...rows[0],
      "four digits of phones": "0803",
      "the end of a phone": rows[0]?.["a phone"]?.slice(-6) ?? "",
      "the beginning of e-mails": "person1",
      "a frequent name": "okonkwo",
      "a name in full": "Emeka Okafor",
      "a second first name": "chiamaka",
      "a name that no one has": "wolfeschlegel",
    };
  } finally {
    await client.end();
  }
}

async function report(db: Db, typed: Record<string, string>): Promise<void> {
  const clock = systemClock();
  const rows: string[][] = [];
  let worst = 0;
  const ids = await someIds(db, 1);
  const bare = await medianMs(() =>
    db.selectFrom("investor").select(["id", "phone"]).where("id", "in", ids).execute(),
  );
  const one = await lookUpMs(db, ids);
  for (const [name, text] of Object.entries(typed)) {
    const { answer, hits } = await search({ db, clock }, text);
    const found = answer.groups.customers.map(({ investorId }) => investorId);
    const floor = found.length > 1 ? await lookUpMs(db, found) : one;
    const took = await medianMs(() => search({ db, clock }, text));
    worst = Math.max(worst, took / floor);
    rows.push([name, String(hits), took.toFixed(2), floor.toFixed(2), (took / floor).toFixed(1)]);
  }
  console.log(
    `${INVESTORS.toLocaleString("en")} investors, ${availableParallelism()} cores, medians of ${ROUNDS}\n`,
  );
  printTable([["search by", "hits", "ms", "the same rows by id, ms", "ratio"], ...rows]);
  console.log(`\none row by its primary key, without balances: ${bare.toFixed(2)} ms`);
  console.log(`target: at most ${WANTED}; the worst: ${worst.toFixed(1)}`);
  if (worst > WANTED) process.exitCode = 1;
}

/** What screens read again and again, for comparison. */
async function reportPages(db: Db): Promise<void> {
  const clock = systemClock();
  const [id = ""] = await someIds(db, 1);
  const reads: Record<string, () => Promise<unknown>> = {
    "a customer's page": () => readCustomerPage({ db, clock }, id, () => true),
    "their timeline": () => readTimeline({ db, clock }, id, {}),
    "the counts of all queues": () => countQueues(db, { now: clock.now(), operatorId: id }),
    today: () => readToday({ db, clock }),
  };
  console.log("");
  const rows: string[][] = [];
  for (const [name, read] of Object.entries(reads)) {
    rows.push([name, (await medianMs(read, PAGE_ROUNDS)).toFixed(1)]);
  }
  printTable([["page", "ms"], ...rows]);
}

async function someIds(db: Db, count: number): Promise<string[]> {
  const rows = await db.selectFrom("investor").select("id").limit(count).execute();
  return rows.map(({ id }) => id);
}

function lookUpMs(db: Db, ids: readonly string[]): Promise<number> {
  const found = ids.map((id) => ({ id, matched: "id" }));
  return medianMs(() => customerHits(db, found, { now: new Date(), typed: "" }));
}

async function medianMs(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 10; round += 1) {
    const begin = performance.now();
    await work();
    if (round >= 10) times.push(performance.now() - begin);
  }
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}
