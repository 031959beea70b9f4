import { afterAll, beforeAll, expect, it } from "vitest";
import { startRestoring } from "#test/restoring.ts";

let flow: Awaited<ReturnType<typeof startRestoring>>;

beforeAll(async () => {
  flow = await startRestoring("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await flow.rest();
  await flow.stop();
});

it("what the gateway did after the time of the backup is booked again, and no one is paid twice", async () => {
  const [ada, bola] = [await flow.investor(), await flow.investor()];
  await flow.addAccount(ada, "0000000011");
  await flow.fundWith(ada, 20_000);
  const planId = await flow.save(bola, { amount: 500, interval: "daily" }, { channel: "card" });
  await flow.drain();
  await flow.rest();
  const toBeSent = await flow.withdraw(ada, 5_000);
  const since = await flow.keep();

  await flow.goOn();
  await flow.fundWith(ada, 3_000);
  await flow.drain();
  const lost = await flow.withdraw(ada, 7_000);
  const chidi = await flow.investor();
  await flow.addAccount(chidi, "0000000022");
  const paidByChidi = await flow.fundWith(chidi, 4_000);
  await flow.drain();
  const lostOfChidi = await flow.withdraw(chidi, 1_000);
  await flow.untilPaidOut(3);
  await flow.pass(1);
  await flow.drain();
  const adaHad = await flow.stashOf(ada);
  const bolaSaved = await flow.states(bola, planId, 3);
  expect([adaHad, bolaSaved]).toEqual([1_100_000n, "paid paid upcoming"]);
  const [paidOut, paidIn] = [await flow.paidOut(), await flow.references()];

  await flow.restore();
  const typed = ["catch-up", "--since", since.toISOString()];
  const dry = await flow.ops(...typed, "--dry-run");
  expect(dry).toMatchObject({ code: 0, said: expect.stringContaining(`${lost}: ₦7,000`) });
  expect(await flow.stashOf(ada)).toBe(1_500_000n);
  const done = await flow.hurried(flow.ops(...typed));
  expect(done.said).toContain(`${lost}: ₦7,000 paid out, taken from the investor ${ada.id}.\n`);
  expect(done.said).toContain(`${paidByChidi}: paid by the investor ${chidi.id}`);
  expect(done.said).toContain(`${lostOfChidi}: paid to an account that 0 investors have`);
  expect(await flow.openFindings()).toEqual([
    "balance-differs NGN",
    `charge-unexplained ${paidByChidi}`,
    "ledger-differs NGN",
    `transfer-unexplained ${lostOfChidi}`,
  ]);

  await flow.goOn();
  await flow.pass(0);
  expect(await flow.stashOf(ada)).toBe(adaHad);
  expect(await flow.states(bola, planId, 3)).toBe(bolaSaved);
  const states = await flow.db.selectFrom("withdrawal").select(["reference", "state"]).execute();
  expect(states).toContainEqual({ reference: toBeSent, state: "paid" });
  expect(await flow.paidOut()).toEqual(paidOut);
  expect(await flow.references()).toEqual(paidIn);

  // Chidi registers again, and an operator returns their money: all credits, less all debits.
  const again = await flow.investor();
  expect((await flow.ops("attribute", paidByChidi, again.email)).code).toBe(0);
  const adopted = await flow.ops("adopt", lostOfChidi, again.email);
  expect(adopted.said).toContain("₦1,000 paid out");
  expect((await flow.ops("adopt", lostOfChidi, again.email)).code).toBe(1);
  expect(await flow.stashOf(again)).toBe(300_000n);
  // The sums agree again, and that is detected.
  await flow.travel("PT20M");
  await flow.travel("PT1M");
  const open = await flow.openFindings();
  expect(open.filter((finding) => !finding.startsWith("money-by-shell "))).toEqual([]);
  expect(open).toHaveLength(2);
  await flow.expectBooksToAgree();
}, 120_000);
