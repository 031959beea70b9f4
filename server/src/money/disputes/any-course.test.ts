import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";

/** Money that is paid in, withdrawn, disputed, lost and won, in any order. */

let world: Refunding;

beforeAll(async () => {
  world = await startRefunding();
});

afterAll(() => world.stop());

const NUMBER_OF_RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 60 : 6;
const TIMEOUT_MS = 300_000;

const acts = array(
  record({
    act: constantFrom("pay", "spend", "dispute", "dispute", "lose", "win"),
    which: nat({ max: 3 }),
    naira: nat({ max: 49 }),
  }),
  { minLength: 4, maxLength: 12 },
);

type Payment = { reference: string; kobo: bigint; open: bigint | undefined; isLost: boolean };

it(
  "no kobo is lost or made, and what the bank may take cannot be used",
  async () => {
    await assert(
      asyncProperty(acts, async (wanted) => {
        const ada = await world.investor();
        const payments: Payment[] = [];
        let oursKobo = 0n;
        for (const { act, which, naira } of wanted) {
          const payment = payments[which % Math.max(payments.length, 1)];
          const kobo = BigInt(naira * 100 + 100_00);
          if (act === "pay") {
            const reference = await world.settled(ada, Number(kobo / 100n));
            payments.push({ reference, kobo, open: undefined, isLost: false });
            oursKobo += kobo;
          } else if (act === "spend") {
            const there = await world.stashOf(ada);
            const left = there > kobo ? there - kobo : 0n;
            if (there > left) await world.emptyStash(ada, left);
            oursKobo -= there - left;
          } else if (payment) oursKobo -= await decide(payment, act, kobo);
          await expectClaims(ada, payments, oursKobo);
        }
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
    await world.expectBooksToAgree();
  },
  TIMEOUT_MS,
);

/** Returns what the bank took. */
async function decide(payment: Payment, act: string, kobo: bigint): Promise<bigint> {
  const { reference, open, isLost } = payment;
  if (act === "dispute") {
    if (open !== undefined || isLost) return 0n;
    payment.open = kobo < payment.kobo ? kobo : payment.kobo;
    await world.dispute(reference, "create", { amount: Number(payment.open) });
    return 0n;
  }
  if (open === undefined) return 0n;
  payment.open = undefined;
  payment.isLost = act === "lose";
  const resolution = payment.isLost ? "merchant-accepted" : "declined";
  await world.dispute(reference, "resolve", { resolution });
  return payment.isLost ? open : 0n;
}

async function expectClaims(ada: Investor, payments: readonly Payment[], oursKobo: bigint) {
  const [stash, frozen, debt] = await Promise.all([
    world.stashOf(ada),
    world.frozenOf(ada),
    world.debtOf(ada),
  ]);
  expect(stash + frozen - debt).toBe(oursKobo);
  const rows = await world.db
    .selectFrom("dispute")
    .select(["amountKobo", "frozenKobo", "shortKobo"])
    .where("investorId", "=", ada.id)
    .where("state", "=", "open")
    .execute();
  const sum = (of: (row: (typeof rows)[number]) => bigint) =>
    rows.reduce((total, row) => total + of(row), 0n);
  const wanted = payments.reduce((total, { open }) => total + (open ?? 0n), 0n);
  expect(sum((row) => row.amountKobo)).toBe(wanted);
  expect(sum((row) => row.frozenKobo)).toBe(frozen);
  expect(frozen + sum((row) => row.shortKobo)).toBe(wanted);
  const isClaimed = debt > 0n || frozen < wanted;
  expect(isClaimed ? stash : 0n).toBe(0n);
}
