import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { findViolations } from "#ledger/invariants.ts";
import type { FindingKind } from "./finding-kinds.ts";
import { report } from "./findings.ts";
import { inTransaction } from "#platform/database/database.ts";
import { causes, closeEnded, isKind, standingOf } from "./finding-causes.ts";

/** Each kind opens, does not repeat, opens again for another subject, ends with its cause, and
 * opens again. */

let flow: Withdrawing;
let world: Refunding;

beforeAll(async () => {
  [flow, world] = await Promise.all([startWithdrawing(), startRefunding()]);
});

afterAll(() => Promise.all([flow.stop(), world.stop()]));

beforeEach(async () => {
  await flow.settings({ transfers: "manual" });
});

const all = (db: Withdrawing["db"], kind: FindingKind) =>
  db
    .selectFrom("finding")
    .select(["subject", "settledAt", "settledBy"])
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();

async function open(db: Withdrawing["db"], kind: FindingKind): Promise<string[]> {
  await closeEnded({ ...flow.runtime, db });
  const rows = await all(db, kind);
  return rows.filter(({ settledAt }) => settledAt === null).map(({ subject }) => subject);
}

it("float-empty ends separately when the gateway accepts the payout, and opens again", async () => {
  const [ada, bola] = [await flow.saver(5_000), await flow.saver(5_000)];
  await flow.setFloat(0n);
  const first = await flow.send(ada, 1_000);
  await flow.drain();
  const second = await flow.send(bola, 2_000);
  await flow.travel("PT10M");
  expect(await open(flow.db, "float-empty")).toEqual([first, second]);
  expect(await all(flow.db, "float-empty")).toHaveLength(2);
  await flow.setFloat(130_000n);
  await flow.travel("PT1H");
  expect(await open(flow.db, "float-empty")).toEqual([second]);
  await flow.setFloat(10_000_000n);
  await flow.travel("PT2H");
  expect(await open(flow.db, "float-empty")).toEqual([]);
  await flow.setFloat(0n);
  const third = await flow.send(ada, 1_000);
  await flow.travel("PT1M");
  expect(await open(flow.db, "float-empty")).toEqual([third]);
  await flow.setFloat(10_000_000n);
  await flow.expectSettledBooks();
  expect(await open(flow.db, "float-empty")).toEqual([]);
}, 120_000);

it("withdrawal-needs-code ends when the gateway no longer waits for one", async () => {
  const ada = await flow.saver(5_000);
  const reference = await flow.send(ada, 1_000);
  await flow.atGateway(reference);
  await flow.become(reference, "otp");
  await flow.travel("PT5M");
  expect(await open(flow.db, "withdrawal-needs-code")).toEqual([reference]);
  await flow.become(reference, "pending");
  await flow.travel("PT12M");
  expect(await open(flow.db, "withdrawal-needs-code")).toEqual([]);
  await flow.become(reference, "otp");
  await flow.travel("PT16M");
  expect(await open(flow.db, "withdrawal-needs-code")).toEqual([reference]);
  expect(await all(flow.db, "withdrawal-needs-code")).toHaveLength(2);
  await flow.become(reference, "success");
  await flow.expectSettledBooks();
  expect(await open(flow.db, "withdrawal-needs-code")).toEqual([]);
}, 120_000);

it("withdrawal-status-unknown: another unknown status is a new finding, a known one ends it", async () => {
  const ada = await flow.saver(5_000);
  const reference = await flow.send(ada, 1_000);
  await flow.atGateway(reference);
  await flow.become(reference, "on-the-moon");
  await flow.travel("PT10M");
  await flow.travel("PT1H");
  expect(await open(flow.db, "withdrawal-status-unknown")).toEqual([reference]);
  expect(await all(flow.db, "withdrawal-status-unknown")).toHaveLength(1);
  await flow.become(reference, "on-mars");
  await flow.travel("PT1H");
  const found = await all(flow.db, "withdrawal-status-unknown");
  expect(found).toMatchObject([
    { settledBy: expect.stringMatching(/newer|cause/) },
    { settledAt: null },
  ]);
  await flow.become(reference, "pending");
  await flow.travel("PT1H");
  expect(await open(flow.db, "withdrawal-status-unknown")).toEqual([]);
  await flow.become(reference, "success");
  await flow.expectSettledBooks();
}, 120_000);

it("dispute-owed ends when nothing is owed any more, and a second dispute has its own", async () => {
  const ada = await world.investor();
  const loseOne = async () => {
    const reference = await world.settled(ada, 2_000);
    await world.emptyStash(ada);
    const gatewayId = await world.dispute(reference, "create");
    await world.dispute(reference, "resolve");
    return gatewayId;
  };
  const repay = async () => {
    await world.settled(ada, Number((await world.debtOf(ada)) / 100n));
    expect(await world.debtOf(ada)).toBe(0n);
  };
  const references = [await world.settled(ada, 2_000), await world.settled(ada, 3_000)];
  await world.emptyStash(ada);
  const lost: string[] = [];
  for (const reference of references) lost.push(await world.dispute(reference, "create"));
  for (const reference of references) await world.dispute(reference, "resolve");
  expect((await open(world.db, "dispute-owed")).toSorted()).toEqual(lost.toSorted());
  await repay();
  expect(await open(world.db, "dispute-owed")).toEqual([]);
  const third = await loseOne();
  expect(await open(world.db, "dispute-owed")).toEqual([third]);
  await repay();
  expect(await open(world.db, "dispute-owed")).toEqual([]);
  await world.expectBooksToAgree();
});

it("refund-not-ours and money in suspense: an operator's decision ends the finding", async () => {
  const ada = await world.investor();
  const reference = await world.unexplained(700_000);
  expect(await open(world.db, "charge-unexplained")).toContain(reference);
  await world.attribute(reference, ada);
  expect(await open(world.db, "charge-unexplained")).not.toContain(reference);
  await world.expectBooksToAgree();
});

/** The kind, its subject and details, and statements that make the cause true and false. */
type Course = readonly [FindingKind, string, Record<string, string>, string, string];

const ofRefund = (change: string) => `update refund set ${change}`;
const ofMoney = (change: string) => `update suspense_money set ${change}`;
const ofDispute = (word: string) => `update dispute set gateway_status = '${word}'`;
const status = (word: string) => `gateway_status = '${word}'`;

it("opens once, ends with its cause, opens again, and never for another subject", async () => {
  const ada = await flow.saver(5_000);
  const wd = await flow.send(ada, 1_000);
  await flow.atGateway(wd);
  await flow.drain();
  await flow.stopWorking();
  const now = flow.runtime.clock.now().toISOString();
  const refund = `refund-${"0".repeat(31)}1`;
  await sql`
    insert into refund (id, payment_reference, source, origin, amount_kobo, currency, reason, to_send, created_at, next_step_at)
    values ('00000000-0000-0000-0000-000000000001', 'paid', 'suspense', 'us', 1, 'NGN', '', true, ${now}, ${now})
  `.execute(flow.db);
  await sql`
    insert into dispute (id, gateway_id, payment_reference, source, amount_kobo, currency, opened_at, next_check_at)
    values ('00000000-0000-0000-0000-000000000002', '77', 'paid', 'suspense', 1, 'NGN', ${now}, ${now})
  `.execute(flow.db);
  await sql`
    insert into suspense_money (id, reference, currency, amount_kobo, left_kobo)
    values ('charge:paid', 'paid', 'NGN', 5, 5)
  `.execute(flow.db);
  const { reference: payment } = await flow.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", ada.id)
    .executeTakeFirstOrThrow();
  const stuck = `stuck_since = '${now}'`;
  const ofWithdrawal = (change: string) =>
    `update withdrawal set ${change} where reference = '${wd}'`;
  const ofPayment = (change: string) =>
    `update payment set ${change} where reference = '${payment}'`;
  const courses: readonly Course[] = [
    ["float-empty", wd, {}, ofWithdrawal(stuck), ofWithdrawal("stuck_since = null")],
    ["withdrawal-refused", wd, {}, ofWithdrawal(stuck), ofWithdrawal("stuck_since = null")],
    ["withdrawal-needs-code", wd, {}, ofWithdrawal(status("otp")), ofWithdrawal(status("pending"))],
    [
      "withdrawal-status-unknown",
      wd,
      { status: "moon" },
      ofWithdrawal(status("moon")),
      ofWithdrawal(status("mars")),
    ],
    ["payout-fee-unknown", wd, {}, ofWithdrawal("fee_kobo = null"), ofWithdrawal("fee_kobo = 5")],
    ["fees-unknown", payment, {}, ofPayment("fees_kobo = null"), ofPayment("fees_kobo = 5")],
    ["float-empty", refund, {}, ofRefund(stuck), ofRefund("stuck_since = null")],
    ["refund-refused", refund, {}, ofRefund(stuck), ofRefund("stuck_since = null")],
    [
      "refund-needs-attention",
      refund,
      {},
      ofRefund(status("needs-attention")),
      ofRefund(status("processing")),
    ],
    [
      "refund-status-unknown",
      refund,
      { status: "moon" },
      ofRefund(status("moon")),
      ofRefund(status("processing")),
    ],
    [
      "dispute-reminded",
      "77",
      {},
      ofDispute("awaiting-merchant-feedback"),
      ofDispute("awaiting-bank-feedback"),
    ],
    ["charge-unexplained", "paid", {}, ofMoney("left_kobo = 5"), ofMoney("left_kobo = 0")],
    ["payment-differs", "paid", {}, ofMoney("left_kobo = 5"), ofMoney("left_kobo = 0")],
  ];
  for (const [kind, subject, details, still, over] of courses) {
    const tell = (about: string) =>
      inTransaction(flow.db, (tx) =>
        report(tx, { kind, subject: about, details, now: flow.runtime.clock.now() }),
      );
    const isOpen = async () => (await open(flow.db, kind)).includes(subject);
    const change = (statement: string) => sql.raw(statement).execute(flow.db);
    await change(still);
    const opened = [await tell(subject), await tell(subject), await tell(`${subject}-other`)];
    expect([kind, ...opened, await isOpen()]).toEqual([kind, true, false, true, true]);
    await change(over);
    expect([kind, await isOpen()]).toEqual([kind, false]);
    await change(still);
    expect([kind, await tell(subject), await isOpen()]).toEqual([kind, true, true]);
    await change(over);
    expect([kind, await isOpen()]).toEqual([kind, false]);
  }
  expect(await findViolations(flow.db)).toEqual([]);
});

it("queries the cause of every kind in the database, and findings that cannot end by themselves stay", async () => {
  const now = flow.runtime.clock.now();
  for (const kind of Object.keys(causes).filter(isKind)) {
    const found = { kind, subject: "nothing-is-called-so", details: { part: "ledger" }, now };
    await inTransaction(flow.db, (tx) => report(tx, found));
    const { id } = await flow.db
      .selectFrom("finding")
      .select("id")
      .where("kind", "=", kind)
      .where("subject", "=", "nothing-is-called-so")
      .executeTakeFirstOrThrow();
    expect([kind, await standingOf(flow.db, { id, kind })]).toEqual([
      kind,
      expect.stringMatching(/^(over|still|unknown)$/),
    ]);
  }
  const before = await flow.db.selectFrom("finding").select("id").execute();
  const closed = await closeEnded(flow.runtime);
  const left = await flow.db
    .selectFrom("finding")
    .select("kind")
    .where("settledAt", "is", null)
    .execute();
  expect(before.length).toBeGreaterThan(40);
  const kept = left.map(({ kind }) => kind);
  expect(kept).toEqual(expect.arrayContaining(["ledger-differs", "wrong-mode", "fees-differ"]));
  expect(closed.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["float-empty", "withdrawal-overdue", "dispute-owed", "charge-refused"]),
  );
});
