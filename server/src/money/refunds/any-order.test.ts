import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";

/** Whatever the gateway, the network and people do to one payment, in any order and repeated:
 * refunds and disputes take from its investor exactly what the gateway has paid out, to the kobo, and
 * what is more than the payment is a finding; repeated reports change nothing. A failure prints its
 * seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const RUNS = isFull ? 120 : 3;
const MINUTE_MS = 60_000;

let world: Refunding;
let tooMuchKobo = 0n;

beforeAll(async () => {
  world = await startRefunding();
});

afterAll(() => world.stop());

type Story = { reference: string; ada: Investor; creditedKobo: bigint; spentKobo: bigint };

const dispute = (event: string, more: object = {}) => {
  return ({ reference }: Story) =>
    world.control("POST", "/disputes", { reference, event, ...more });
};
const become = (outcome: "processed" | "failed" | "needs-attention") => {
  return ({ reference }: Story) => world.become(reference, outcome);
};

const happenings = {
  "we refund a part": ({ reference }: Story) => world.refund(reference, 120_000n),
  "we refund the rest": ({ reference }: Story) => world.refund(reference),
  "a refund is made in the dashboard": ({ reference }: Story) =>
    world.inDashboard(reference, 90_000),
  "a refund is processed": become("processed"),
  "a refund fails": become("failed"),
  "a refund needs attention": become("needs-attention"),
  "a bank wants all of it": dispute("create"),
  "a bank wants a part": dispute("create", { amount: 170_000 }),
  "the bank reminds": dispute("remind"),
  "the bank loses": dispute("resolve", { resolution: "declined" }),
  "the bank wins": dispute("resolve", { resolution: "auto-accepted" }),
  async "the stash is spent"(story: Story) {
    story.spentKobo += await world.emptyStash(story.ada);
  },
  async "more money comes"(story: Story) {
    await world.paid(await world.begin(story.ada, 1_000));
    story.creditedKobo += 100_000n;
  },
  "no webhooks": () => world.webhookFaults("drop"),
  "webhooks are kept back": () => world.webhookFaults("hold", { shuffle: true }),
  "webhooks three times": () => world.webhookFaults("normal", { duplicates: 2, shuffle: true }),
  "webhooks come": () => world.release(),
  "every webhook again": () => world.control("POST", "/webhooks/replay", {}),
  "the answer to a refund is lost": () =>
    world.fault({ on: "POST /refund", times: 1, effect: "drop-after-commit" }),
  "a refund never arrives": () =>
    world.fault({ on: "POST /refund", times: 1, effect: "status", status: 502 }),
  "the list is limited": () =>
    world.fault({ on: "GET /refund", times: 2, effect: "status", status: 429 }),
  "no webhook reports the dispute": () =>
    world.fault({ on: "GET /dispute/:id", times: 1, effect: "status", status: 503 }),
  "a minute passes": () => world.travel("PT1M"),
  "two hours pass": () => world.travel("PT2H"),
} satisfies Record<string, (story: Story) => Promise<unknown>>;

type Happening = keyof typeof happenings;

const names = Object.keys(happenings).filter((name): name is Happening => name in happenings);
const anyStory = array(constantFrom<Happening>(...names), { minLength: 3, maxLength: 9 });

test(
  "refunds and disputes of one payment take what the gateway gave away, and nothing twice",
  async () => {
    // A story takes seconds: shrinking one that fails would take minutes.
    await assert(asyncProperty(anyStory, tell), { numRuns: RUNS, endOnFailure: true });
  },
  isFull ? 30 * MINUTE_MS : 5 * MINUTE_MS,
);

async function tell(names: Happening[]): Promise<void> {
  const ada = await world.investor();
  const reference = await world.settled(ada, 5_000);
  const story = { reference, ada, creditedKobo: 500_000n, spentKobo: 0n };
  for (const name of names) await happenings[name](story).catch(onlyImpossible);
  await heal(reference);
  tooMuchKobo += await expectTruth(story);
  await expectBooks();
  const before = await balances(ada);
  await world.webhookFaults("normal", { shuffle: true });
  await world.control("POST", "/webhooks/replay", {});
  await world.travel("PT1S"); // shuffled webhooks come within a second
  await world.webhookFaults("normal");
  await world.minute();
  expect(await balances(ada)).toEqual(before);
  await expectBooks();
}

/** The gateway refuses impossible transitions, and dashboard refunds meet the same faults as ours;
 * any other error fails the test. */
function onlyImpossible(error: unknown): void {
  const impossible = /which is final|No refund has the id|dispute of it is|It is reversed/;
  const isRefused = /expected (400|502) to be 200|fetch failed/.test(String(error));
  if (!isRefused && !impossible.test(String(error))) throw error;
}

/** The faults end, a nightly run finds what was not reported, and everything pending ends. */
async function heal(reference: string): Promise<void> {
  await world.outside.clearFaults();
  await world.webhookFaults("normal");
  await world.travel("P2D");
  for (const { id, status } of await world.refundsOf(reference)) {
    if (status === "processed" || status === "failed") continue;
    await world.control("POST", `/refunds/${id}`, { outcome: "processed" });
  }
  await world.travel("PT1H");
  await world.minute();
}

const disputes = z.array(
  z.object({
    id: z.number(),
    refund_amount: z.number(),
    resolution: z.nullable(z.string()),
    status: z.string(),
    transaction: z.object({ reference: z.string() }),
  }),
);

/** Computed from the gateway's records, and our findings about them. Returns what the gateway took
 * beyond the payment. */
async function expectTruth({ reference, ada, creditedKobo, spentKobo }: Story): Promise<bigint> {
  const all = z.parse(disputes, await world.control("GET", "/disputes"));
  const ofPayment = all.filter(({ transaction }) => transaction.reference === reference);
  const lost = ofPayment.filter(({ resolution }) => resolution === "auto-accepted");
  const sent = (await world.refundsOf(reference)).filter(({ status }) => status === "processed");
  const claimed = ofPayment.filter(({ status }) => status !== "resolved");
  const taken = [
    ...lost.map(koboOfDispute),
    ...sent.map(({ id, amount }) => [id, amount] as const),
  ];
  const [goneKobo, tooMuch] = await apart(taken);
  const [claimedKobo] = await apart(claimed.map(koboOfDispute));
  expect(goneKobo + claimedKobo).toBeLessThanOrEqual(500_000n);
  for (const kobo of tooMuch) expect(goneKobo + claimedKobo + kobo).toBeGreaterThan(500_000n);
  const { stash, frozen, held, debt } = await balances(ada);
  expect(held).toBe(0n);
  expect(stash + frozen - debt).toBe(creditedKobo - spentKobo - goneKobo);
  expect(stash === 0n || debt === 0n).toBe(true);
  return sum(tooMuch);
}

type Taken = readonly [id: number, kobo: number];

const koboOfDispute = ({ id, refund_amount: kobo }: z.infer<typeof disputes>[number]): Taken => [
  id,
  kobo,
];
const sum = (all: readonly bigint[]) => all.reduce((total, kobo) => total + kobo, 0n);

/** The sum of what is booked, and each that is a finding. */
async function apart(taken: readonly Taken[]): Promise<[bigint, bigint[]]> {
  const [booked, tooMuch]: [bigint[], bigint[]] = [[], []];
  for (const [id, kobo] of taken) {
    const found = await world.openFindings(String(id));
    const isBooked = !found.some((kind) => kind.endsWith("-exceeds"));
    (isBooked ? booked : tooMuch).push(BigInt(kobo));
  }
  return [sum(booked), tooMuch];
}

/** The gateway's balance is lower than the books by what it took too much, in all stories. */
async function expectBooks(): Promise<void> {
  await world.drain();
  await expectSoundLedger(world.db);
  const differences = await world.differences();
  const expected = tooMuchKobo === 0n ? [] : [-tooMuchKobo, -tooMuchKobo];
  expect(differences.map(({ differenceKobo }) => differenceKobo)).toEqual(expected);
}

async function balances(ada: Investor) {
  return {
    stash: await world.stashOf(ada),
    frozen: await world.frozenOf(ada),
    held: await world.refundHeldOf(ada),
    debt: await world.debtOf(ada),
  };
}
