import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextNight } from "#money/reconciliation/plan-sweeps.ts";
import { inTransaction } from "#platform/database/database.ts";
import { opsOf } from "#test/operating.ts";
import { takeOut } from "#test/ledger.ts";
import { type OwnAccounts, startOwnAccounts } from "#test/own-accounts.ts";
import type { Investor } from "#test/paying.ts";
import { closeAccount } from "#views/privacy/close-account.ts";

/** Transfers to an own account number come to light in any order: by webhooks that are lost,
 * repeated or late, by an operator, or by the nightly list, before and after the account is closed
 * and its number released. Each is booked once: to the stash if it was known before the closing, and
 * to suspense otherwise. A failure prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const NUMBER_OF_RUNS = isFull ? 40 : 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const acts = [
  ...([
    "transfer",
    "transfer",
    "transfer",
    "webhook",
    "webhook",
    "webhook in other bytes",
  ] as const),
  ...(["webhook and operator at once", "operator", "nightly list", "close"] as const),
] as const;
const steps = array(record({ act: constantFrom(...acts), which: nat({ max: 4 }) }), {
  minLength: 5,
  maxLength: 12,
});

type Sent = Readonly<{ reference: string; kobo: bigint; body: string }>;
type Context = {
  investor: Investor;
  number: string;
  sent: Sent[];
  /** References that came to light before the account was closed. */
  known: Set<string>;
  isClosed: boolean;
};

let world: OwnAccounts;

beforeAll(async () => {
  world = await startOwnAccounts();
  await world.settings({ unassignedNumbers: "credited" });
});

afterAll(() => world.stop());

test(
  "every transfer is in the stash of its owner or in suspense, exactly once",
  async () => {
    await assert(
      asyncProperty(steps, async (wanted) => {
        await world.webhookFaults("normal");
        const investor = await world.investor();
        const number = await world.numberOf(investor);
        await world.webhookFaults("drop");
        const context: Context = { investor, number, sent: [], known: new Set(), isClosed: false };
        await send(context);
        for (const { act, which } of wanted) {
          const sent = context.sent[which % context.sent.length];
          if (sent) await perform(context, act, sent);
        }
        await nights(context);
        await expectEachBookedOnce(context);
        for (const { body } of context.sent.toReversed()) {
          await Promise.all([body, ` ${body}`].map((one) => world.webhook(one)));
        }
        await world.drain();
        await expectEachBookedOnce(context);
        await world.expectBooksToAgree();
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

let variants = 0;

async function perform(context: Context, act: (typeof acts)[number], sent: Sent): Promise<void> {
  const { reference, body } = sent;
  if (act === "transfer") return send(context);
  if (act === "close") return close(context);
  if (act === "nightly list") return nights(context);
  if (!context.isClosed) context.known.add(reference);
  variants += 1;
  if (act === "webhook") await world.webhook(body);
  if (act === "webhook in other bytes") await world.webhook(body + " ".repeat(variants % 97));
  if (act === "operator") await requery(reference);
  if (act === "webhook and operator at once") {
    await Promise.all([world.webhook(body), world.webhook(`\n${body}`), requery(reference)]);
  }
  await world.drain();
}

async function send({ sent, number, investor }: Context): Promise<void> {
  const amount = 100_000 + sent.length;
  const reference = await world.transfer(number, { amount, customer: investor.email });
  const [body = ""] = await world.webhooksOf(reference);
  sent.push({ reference, kobo: BigInt(amount), body });
}

function requery(reference: string) {
  return opsOf(world.runtime, "a test", ["requery", reference]);
}

/** The list is read at night, and leaves the last hours to the next one. */
async function nights(context: Context): Promise<void> {
  await world.runtime.clock.refresh();
  const first = nextNight(world.runtime.clock.now()).getTime();
  if (!context.isClosed) for (const { reference } of context.sent) context.known.add(reference);
  for (const hours of [0, 1, 24, 25]) await jumpTo(first + hours * HOUR_MS);
}

/** As if nothing had run until then. */
async function jumpTo(ms: number): Promise<void> {
  await sql`update clock set offset_ms = ${ms - Date.now()}`.execute(world.db);
  await world.drain();
}

/** Its money is taken out before. */
async function close(context: Context): Promise<void> {
  const { investor } = context;
  if (context.isClosed) return;
  const kobo = await world.stashOf(investor);
  if (kobo > 0n) await inTransaction(world.db, (tx) => takeOut(tx, investor.id, kobo));
  await world.runtime.clock.refresh();
  const leaving = { investorId: investor.id, passwordHash: "none" };
  expect(await closeAccount(world.runtime, leaving)).toEqual({ kind: "closed" });
  context.isClosed = true;
}

async function expectEachBookedOnce({ sent, known, investor }: Context): Promise<void> {
  for (const { reference, kobo } of sent) {
    const isCredited = known.has(reference);
    const booking = { movement: isCredited ? "funding-settled" : "funding-held", amount: kobo };
    expect(await bookingsOf(reference)).toEqual([booking]);
    expect(await world.findings(reference)).toHaveLength(isCredited ? 0 : 1);
  }
  const payments = await world.paymentsOf(investor);
  expect(payments).toHaveLength(known.size);
}

async function bookingsOf(reference: string) {
  const { rows } = await sql`
    select movement, amount from ledger.transfer
    where key = ${`payment:charge:${reference}:settled`}
      or key = (select 'payment:' || id || ':settled' from payment where reference = ${reference})
  `.execute(world.db);
  return rows;
}
