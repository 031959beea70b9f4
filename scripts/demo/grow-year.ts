// A year in the life of one investor, through the product's own API, with the clock moved.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { type Stack, type StackOptions, startStack } from "../stack.ts";
import { investorAt } from "./investor.ts";
import { type Outside, outsideAt } from "./outside.ts";
import type { Moment } from "./moment.ts";
import { demoNeighbours } from "./office.ts";
import { demoFriend, demoInvestor, storyOf } from "./story.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

export type YearOptions = Required<
  Pick<StackOptions, "dataDir" | "port" | "sandboxPort" | "smtpPort" | "env" | "log" | "signal">
> & {
  /** The story's current day, and the progress through the year, from 0 to 1. */
  onProgress: (day: Date, share: number) => void;
  /** When the year ends, if not now; the clock then stays there. */
  endsAt?: Date;
};

/** Errors that the story brings about: see office.ts. */
const meant = new Set([
  "work: a finding waits for a person",
  "work: findings wait for a person",
  "work: gave up a message",
]);

/** `port` is in the links of mails; while the year grows the product listens elsewhere. */
export async function growYear(options: YearOptions): Promise<void> {
  const { endsAt, env, log, onProgress, port, ...stackOptions } = options;
  const now = () => endsAt?.getTime() ?? Date.now();
  const stack = await startStack({
    ...stackOptions,
    log: (line) => {
      if (!meant.has(line)) log(line);
    },
    port: 0,
    web: false,
    env: { APP_URL: `http://localhost:${port}`, ...env },
    prepare: ({ databaseOwnerUrl }) => beginYearBack(databaseOwnerUrl, new Date(now())),
  });
  try {
    const outside = outsideAt(stack.sandboxUrl);
    const demo = investorAt(stack.appUrl, outside, demoInvestor);
    const friend = investorAt(stack.appUrl, outside, demoFriend);
    const ngozi = investorAt(stack.appUrl, outside, demoNeighbours.ngozi);
    const funmi = investorAt(stack.appUrl, outside, demoNeighbours.funmi);
    const moments = storyOf({ demo, friend, ngozi, funmi, outside, refund: refundBy(stack) });
    await liveThrough(moments, outside, { onProgress, now });
    if (!endsAt) await arriveNow(stack.databaseOwnerUrl);
  } finally {
    await stack.stop();
  }
}

/** Runs the story, each part at its moment, up to the end of its year. */
async function liveThrough(
  moments: Moment[],
  outside: Outside,
  { onProgress, now }: Pick<YearOptions, "onProgress"> & { now: () => number },
): Promise<void> {
  const begin = now() - YEAR_MS;
  for (const moment of moments) {
    const at = Math.max(momentMs(moment, now()), begin);
    onProgress(new Date(at), (at - begin) / YEAR_MS);
    if (at > begin) await outside.travelTo(at, { passing: true });
    await moment.happens();
  }
  await outside.travelTo(now(), { passing: false });
  onProgress(new Date(now()), 1);
}

/** That many days before the year's last, at a time of the day in Lagos. */
function momentMs({ daysAgo, time }: Moment, nowMs: number): number {
  if (typeof time === "number") return nowMs - time * 60_000;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Math.floor((nowMs + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS;
  return today - daysAgo * DAY_MS + (hours * 60 + minutes) * 60_000;
}

/** An operator's command. A second one has looked at it: the demo's operators join later. */
function refundBy({ env }: Stack) {
  const main = path.join(import.meta.dirname, "../../server/src/main.ts");
  return async (reference: string, naira: number, reason: string): Promise<void> => {
    const words = ["refund", reference, String(naira), "--by", "demo", "--reason", reason];
    await promisify(execFile)(process.execPath, [main, "ops", ...words], { env });
    await withClient(env["DATABASE_URL"] ?? "", async (client) => {
      await client.query(
        "update finding set settled_at = ledger.product_now(), settled_by = 'person' where kind = 'money-by-shell'",
      );
    });
  };
}

/** Before the first program reads the clock. The nightly reconciliation begins with tonight, and covers the whole
 * year: once instead of at each stop. */
async function beginYearBack(databaseOwnerUrl: string, endsAt: Date): Promise<void> {
  await withClient(databaseOwnerUrl, async (client) => {
    const beginMs = endsAt.getTime() - YEAR_MS;
    await client.query("update clock set offset_ms = $1", [beginMs - Date.now()]);
    // An unfinished demo is discarded anyway, so no commit has to wait for the disk.
    await client.query("alter database osisi set synchronous_commit = off");
    await client.query(
      `insert into sweep (id, kind, from_at, part, next_step_at)
       values ($1, 'night', $2, 'transactions', $3)`,
      [randomUUID(), new Date(beginMs), endsAt],
    );
  });
}

/** The clock has come so near to the present that the rest of the offset can be dropped. */
async function arriveNow(databaseOwnerUrl: string): Promise<void> {
  await withClient(databaseOwnerUrl, async (client) => {
    const { rowCount } = await client.query(
      "update clock set offset_ms = 0 where offset_ms between -600000 and 0",
    );
    if (rowCount !== 1) throw new Error("its clock has not reached the present");
    await client.query("alter database osisi reset synchronous_commit");
  });
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
