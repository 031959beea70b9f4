import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { opsOf } from "#test/operating.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { startWithdrawing } from "#test/withdrawing.ts";
import { receivable } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import type { Investor } from "#test/paying.ts";

/** A wrong assignment is reversed: the money is taken back as far as the stash holds it, and needs
 * a new decision. */

let world: Refunding;
let ada: Investor;
let bola: Investor;
let reference: string;
let owedToHouse: bigint;

beforeAll(async () => {
  world = await startRefunding();
  await world.settled(await world.investor(), 1_000);
});

afterAll(() => world.stop());

beforeEach(async () => {
  [ada, bola] = [await world.investor(), await world.investor()];
  reference = await world.unexplained(700_000);
  owedToHouse = await houseBalanceOf(world.db, receivable("NGN"));
});

const ops = (...words: string[]) => opsOf(world.runtime, "a test", words);
const attribute = (to: Investor) => ops("attribute", reference, to.email);
const reverse = (...more: string[]) => ops("reverse", reference, ...more);
const spentOfIt = async () => (await houseBalanceOf(world.db, receivable("NGN"))) - owedToHouse;

async function keys(): Promise<string[]> {
  const { id } = await world.db
    .selectFrom("suspenseMoney")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const rows = await world.db
    .selectFrom("ledger.transferKey")
    .select("key")
    .where("key", "like", `suspense:${id}:%`)
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key.slice(`suspense:${id}:`.length));
}

it("attribution-reversed: the money is in suspense again, needs a decision, and is assigned to its owner", async () => {
  await attribute(ada);
  const dry = await reverse("--dry-run");
  expect([dry.code, dry.said]).toEqual([0, expect.stringContaining("₦7,000")]);
  expect(await world.stashOf(ada)).toBe(700_000n);
  expect(await reverse()).toMatchObject({ code: 0, said: expect.stringContaining("₦7,000") });
  expect(await world.stashOf(ada)).toBe(0n);
  expect(await world.suspenseLeft(reference)).toBe(700_000n);
  expect(await world.openFindings(reference)).toEqual(["charge-unexplained"]);
  await world.drain();
  expect(await world.subjects(ada.email)).toContain("We took ₦7,000 back from your stash");
  expect((await attribute(bola)).code).toBe(0);
  expect(await world.stashOf(bola)).toBe(700_000n);
  expect(await world.openFindings(reference)).toEqual([]);
  expect(await keys()).toEqual(["reversed:1", "settled", "settled:1"]);
  await world.expectBooksToAgree();
});

it("repeatedly: each decision has its own key", async () => {
  for (const to of [ada, bola, ada]) {
    expect((await attribute(to)).code).toBe(0);
    expect((await reverse()).code).toBe(0);
    expect((await reverse()).code).toBe(1);
    expect(await world.stashOf(to)).toBe(0n);
  }
  expect(await keys()).toEqual([
    "reversed:1",
    "reversed:2",
    "reversed:3",
    "settled",
    "settled:1",
    "settled:2",
  ]);
  await world.refunded(reference);
  await world.become(reference, "processed");
  expect(await world.suspenseLeft(reference)).toBe(0n);
  expect(await world.openFindings(reference)).toEqual([]);
  await world.expectBooksToAgree();
});

it("attribution-shortfall: the house is owed what they had spent, and shortfall-owed: a second decision makes it a debt", async () => {
  await attribute(ada);
  await world.emptyStash(ada, 200_000n);
  const done = await reverse();
  expect(done.said).toContain("They had spent ₦5,000 of it");
  expect([await world.stashOf(ada), await world.debtOf(ada)]).toEqual([0n, 0n]);
  expect([await spentOfIt(), await world.suspenseLeft(reference)]).toEqual([500_000n, 700_000n]);
  expect((await ops("make-debt", reference, bola.email)).code).toBe(1);
  const dry = await ops("make-debt", reference, ada.email, "--dry-run");
  expect([dry.code, await world.debtOf(ada)]).toEqual([0, 0n]);
  expect((await ops("make-debt", reference, ada.email)).code).toBe(0);
  expect((await ops("make-debt", reference, ada.email)).code).toBe(1);
  expect([await world.debtOf(ada), await spentOfIt()]).toEqual([500_000n, 0n]);
  await world.drain();
  expect(await world.subjects(ada.email)).toContain("You owe ₦5,000");
  await world.settled(ada, 6_000);
  expect([await world.debtOf(ada), await world.stashOf(ada)]).toEqual([0n, 100_000n]);
  await world.expectBooksToAgree();
});

it("is refused while a refund of that money is pending, and while a bank disputes it", async () => {
  await attribute(ada);
  await world.refunded(reference, 300_000n);
  const going = await reverse();
  expect([going.code, going.said]).toEqual([1, expect.stringContaining("refund")]);
  await world.become(reference, "processed");
  await world.dispute(reference, "create", { amount: 100_000 });
  const disputed = await reverse();
  expect([disputed.code, disputed.said]).toEqual([1, expect.stringContaining("bank")]);
  await world.dispute(reference, "resolve", { resolution: "declined" });
  expect((await reverse()).said).toContain("₦4,000");
  expect([await world.stashOf(ada), await spentOfIt()]).toEqual([0n, 0n]);
  await world.expectBooksToAgree();
});

it("money that was never assigned is not reversed", async () => {
  expect((await reverse()).code).toBe(1);
  const paid = await world.settled(ada, 1_000);
  expect((await ops("reverse", paid)).code).toBe(1);
  expect((await ops("reverse", "nothing-is-called-so")).code).toBe(1);
  expect(await world.stashOf(ada)).toBe(100_000n);
  await world.expectBooksToAgree();
});

it("assigned and reversed concurrently, it is in one place", async () => {
  await attribute(ada);
  const answers = await Promise.all([
    reverse(),
    reverse(),
    attribute(bola),
    reverse(),
    attribute(bola),
  ]);
  expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  const inStashes = (await world.stashOf(ada)) + (await world.stashOf(bola));
  expect(inStashes + (await world.suspenseLeft(reference))).toBe(700_000n);
  expect(await spentOfIt()).toBe(0n);
  await world.expectBooksToAgree();
});

it("made a debt twice concurrently, it is owed once", async () => {
  await attribute(ada);
  await world.emptyStash(ada);
  await reverse();
  const owed = () => ops("make-debt", reference, ada.email);
  const codes = (await Promise.all([owed(), owed(), owed()])).map(({ code }) => code);
  expect(codes.toSorted((left, right) => left - right)).toEqual([0, 1, 1]);
  expect([await world.debtOf(ada), await spentOfIt()]).toEqual([700_000n, 0n]);
  await world.expectBooksToAgree();
});

it("a concurrent withdrawal and reversal of the same money: it leaves once, or is taken back", async () => {
  const flow = await startWithdrawing();
  const saver = await flow.saver(100);
  await flow.customer("shared-with-another-shop", { outcome: "success", amount: 500_000 });
  await flow.drain();
  const run = (...words: string[]) => opsOf(flow.runtime, "a test", words);
  await run("attribute", "shared-with-another-shop", saver.email);
  const [withdrawn, reversed] = await Promise.all([
    flow.withdraw(saver, { amount: 5_000 }),
    run("reverse", "shared-with-another-shop"),
  ]);
  expect(reversed.code).toBe(0);
  const hasLeft = withdrawn.statusCode === 200;
  const short = await houseBalanceOf(flow.db, receivable("NGN"));
  expect(short).toBe(hasLeft ? 490_000n : 0n);
  expect(await flow.stashOf(saver)).toBe(hasLeft ? 0n : 10_000n);
  await flow.expectSettledBooks();
  await flow.stop();
});
