import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stampDutyPayable } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

/** Whatever the gateway and the network do, in any order: a withdrawal ends once, in the state that
 * the gateway has. A failure prints its seed. */

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});

afterAll(async () => {
  await world.stop();
});

const RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 120 : 8;
const VERIFY = "GET /transfer/verify/:reference";

/** What can happen to one payout; the gateway refuses impossible transitions. */
const happenings = {
  success: (reference: string) => world.become(reference, "success"),
  failed: (reference: string) => world.become(reference, "failed"),
  reversed: (reference: string) => world.become(reference, "reversed"),
  abandoned: (reference: string) => world.become(reference, "abandoned"),
  blocked: (reference: string) => world.become(reference, "blocked"),
  otp: (reference: string) => world.become(reference, "otp"),
  "an unknown status": (reference: string) => world.become(reference, "marinating"),
  "no webhooks": () => world.webhookFaults("drop"),
  "webhooks are kept back": () => world.webhookFaults("hold", { shuffle: true }),
  "webhooks three times": () => world.webhookFaults("normal", { duplicates: 2, shuffle: true }),
  "webhooks come": () => world.release(),
  "every webhook again": () => world.outside.control("POST", "/webhooks/replay", {}),
  "verify is limited": () => world.fault({ on: VERIFY, times: 2, effect: "status", status: 429 }),
  "verify is HTML": () => world.fault({ on: VERIFY, times: 2, effect: "status", status: 502 }),
  "verify hangs up": () => world.fault({ on: VERIFY, times: 1, effect: "drop-after-commit" }),
  "a minute passes": () => world.travel("PT1M"),
  "an hour passes": () => world.travel("PT1H"),
} satisfies Record<string, (reference: string) => Promise<unknown>>;

/** The response to sending it. */
const sendings = {
  well: undefined,
  "the answer is lost": { on: "POST /transfer", effect: "drop-after-commit" },
  "it never arrives": { on: "POST /transfer", effect: "status", status: 502 },
  "it is limited": { on: "POST /transfer", effect: "status", status: 429 },
} as const;

type Happening = keyof typeof happenings;
type Sending = keyof typeof sendings;

const anySending = constantFrom<Sending>(...keysOf(sendings));
const anyStory = array(constantFrom<Happening>(...keysOf(happenings)), { maxLength: 7 });

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}

test("a withdrawal ends exactly once, in the state that the gateway has", async () => {
  const anyBearer = constantFrom("house", "investor");
  await assert(asyncProperty(anySending, anyStory, anyBearer, tell), { numRuns: RUNS });
}, 1_800_000);

const DUTY = 5_000n;

/** Stamp duty of ₦50 on any withdrawal. */
async function dutyBorneBy(bearer: string): Promise<void> {
  const { now } = world.runtime.clock;
  const row = { kind: "stamp-duty", subject: "withdrawals", validFrom: dateInLagos(now()) };
  const value = JSON.stringify({ bearer, dutyKobo: String(DUTY), fromKobo: "1" });
  const by = { author: "ada", approver: "bola", approvedAt: now() };
  await world.db
    .insertInto("catalogue")
    .values({ ...row, value, ...by })
    .execute();
}

async function tell(sending: Sending, story: Happening[], bearer: string): Promise<void> {
  await dutyBorneBy(bearer);
  const dutyBefore = await payable();
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(3_000);
  const fault = sendings[sending];
  if (fault) await world.fault({ ...fault, times: 1 });
  const own = bearer === "investor" ? DUTY : 0n;
  const body = { amount: 2_000, stampDuty: Number(own) / 100 };
  const reference = String((await world.withdraw(investor, body)).json().data.reference);
  await world.drain();
  for (const happening of story) {
    await happenings[happening](reference).catch(onlyImpossible);
    expect(await world.heldOf(investor)).toBeGreaterThanOrEqual(0n);
  }
  await world.outside.clearFaults();
  await world.webhookFaults("normal");
  await world.travel("PT3H");
  await world.become(reference, "success").catch(onlyImpossible);
  await world.travel("PT73H");
  await expectTruth(reference, investor, own);
  const isPaid = (await world.stateOf(reference)) === "paid";
  expect((await payable()) - dutyBefore).toBe(isPaid ? DUTY : 0n);
  await expectSoundLedger(world.db);
  await world.expectBooksToAgree();
}

/** The gateway refuses impossible transitions; any other error fails the test. */
function onlyImpossible(error: unknown): void {
  if (!/which is final|No transfer has the reference/.test(String(error))) throw error;
}

const payable = () => houseBalanceOf(world.db, stampDutyPayable("NGN"));

async function expectTruth(
  reference: string,
  investor: Parameters<Withdrawing["stashOf"]>[0],
  own: bigint,
) {
  const [truth, ...more] = await world.transfersOf(reference);
  expect(more).toEqual([]);
  const isPaid = truth?.status === "success";
  const state = await world.stateOf(reference);
  expect(isPaid ? ["paid"] : ["returned", "reversed"]).toContain(state);
  expect(await world.heldOf(investor)).toBe(0n);
  expect(await world.stashOf(investor)).toBe(isPaid ? 100_000n - own : 300_000n);
  const emails = await world.subjects(investor.email);
  expect(emails.filter((subject) => subject.includes("was paid to your bank")).length).toBe(
    state === "returned" ? 0 : 1,
  );
}
