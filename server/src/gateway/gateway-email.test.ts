import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Charging, startCharging } from "#test/charging.ts";
import type { Investor } from "#test/paying.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { gatewayEmail } from "./gateway-email.ts";

let world: Charging;

beforeAll(async () => {
  world = await startCharging();
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await expectSoundLedger(world.db);
  await world.stop();
});

const started = z.object({ data: z.object({ reference: z.string() }) });

async function post(investor: Investor, url: string, payload: object = {}) {
  const headers = { authorization: `Bearer ${investor.token}` };
  return world.app.inject({ method: "POST", url, payload, headers });
}

async function begin(investor: Investor, url: string, payload: object = {}): Promise<string> {
  const answer = await post(investor, url, payload);
  expect(answer.statusCode).toBe(200);
  return z.parse(started, answer.json()).data.reference;
}

async function cardsOf(investor: Investor): Promise<{ id: string }[]> {
  const headers = { authorization: `Bearer ${investor.token}` };
  return (await world.app.inject({ url: apiPaths.cards, headers })).json().data;
}

const customerEmail = async (reference: string) =>
  (await world.asked(reference))[0]?.customer.email;

/** Verified by phone only; the e-mail address that they entered is another investor's. */
async function byPhoneOnly(owner: Investor): Promise<Investor> {
  const investor = await world.investor();
  const now = world.runtime.clock.now();
  await world.db
    .updateTable("investor")
    .set({ email: owner.email, emailVerifiedAt: null, phoneVerifiedAt: now })
    .where("id", "=", investor.id)
    .execute();
  return investor;
}

const plan = { name: "Rent", amount: 500, interval: "monthly", span: 6 };
const units = { portfolioId: 4, unitsBought: 5, months: 3, paymentMethod: "bank" };
const own = ({ id }: Investor) => `investor-${id}@osisi.example`;

test.each([
  ["funding", apiPaths.fund, { amount: 5_000 }],
  ["adding a card", apiPaths.addCard, {}],
  ["a plan", apiPaths.newSaving, plan],
  ["an investment", apiPaths.newInvestment, units],
])("%s never goes to an e-mail that another investor has verified", async (_what, url, body) => {
  const owner = await world.investor();
  const payer = await byPhoneOnly(owner);
  expect(await customerEmail(await begin(payer, url, body))).toBe(own(payer));
  expect(await customerEmail(await begin(owner, url, body))).toBe(owner.email);
});

test("a card belongs to the investor who paid with it, not to the one whose e-mail address is verified", async () => {
  const owner = await world.investor();
  const payer = await byPhoneOnly(owner);
  const last4 = world.newCard();
  const reference = await begin(payer, apiPaths.addCard);
  await world.payWith(reference, last4);
  const { cardId } = await world.settled(reference);
  expect(await cardsOf(payer)).toMatchObject([{ id: cardId, last4 }]);
  expect(await cardsOf(owner)).toEqual([]);
  expect((await post(owner, apiPaths.removeCard, { id: cardId })).statusCode).toBe(404);
  await expect(world.charge({ investor: owner, cardId: String(cardId), last4 })).rejects.toThrow(
    "is not the investor's",
  );
  const charged = await world.charge({ investor: payer, cardId: String(cardId), last4 });
  expect(await world.settled(charged)).toMatchObject({ email: own(payer), investorId: payer.id });
});

test("a kept card is charged under the e-mail it was authorised with; new payments are not", async () => {
  const owner = await world.investor();
  const payer = await byPhoneOnly(owner);
  const last4 = world.newCard();
  const reference = await begin(payer, apiPaths.addCard);
  await world.payWith(reference, last4);
  const { cardId } = await world.settled(reference);
  const verified = { email: `now-${payer.id}@example.ng`, emailVerifiedAt: new Date() };
  await world.db.updateTable("investor").set(verified).where("id", "=", payer.id).execute();
  const charged = await world.charge({ investor: payer, cardId: String(cardId), last4 });
  expect(await world.settled(charged)).toMatchObject({ email: own(payer) });
  expect(await customerEmail(await begin(payer, apiPaths.fund, { amount: 5_000 }))).toBe(
    verified.email,
  );
});

test("a bank transfer of the wrong sum is reported to its payer", async () => {
  const owner = await world.investor();
  const payer = await byPhoneOnly(owner);
  const reference = await begin(payer, apiPaths.fund, { amount: 5_000 });
  const wrong = { outcome: "failed", channel: "bank_transfer", amount: 480_000 } as const;
  await world.customer(reference, wrong);
  await world.drain();
  expect(await world.subjects(owner.email)).toEqual([]);
  const { phone } = await world.db
    .selectFrom("investor")
    .select("phone")
    .where("id", "=", payer.id)
    .executeTakeFirstOrThrow();
  const [sms] = await world.outside.sms(phone);
  expect(sms?.text).toContain("NGN 5,000");
});

test("our address uses the domain that our mail is sent from", () => {
  const investor = { id: "7", email: "ada@example.com", emailVerifiedAt: null };
  for (const mailFrom of ["hello@osisi.example", "Osisi <hello@osisi.example>"]) {
    expect(gatewayEmail({ mailFrom }, investor)).toBe("investor-7@osisi.example");
  }
});
