import { afterAll, beforeAll, expect, test } from "vitest";
import { type Charging, startCharging } from "#test/charging.ts";
import { listCards } from "./queries.ts";

let world: Charging;

beforeAll(async () => {
  world = await startCharging();
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

/** Pays with consent to keep the card; returns the kept cards. */
async function cardsAfter(payment: { last4: string; channel?: string; keepsCard?: boolean }) {
  const investor = await world.investor();
  const reference = await world.beginKeeping(investor, payment.keepsCard);
  await world.payWith(reference, payment.last4, payment.channel);
  const { cardId } = await world.settled(reference);
  const cards = await listCards(world.db, investor.id);
  expect(cardId).toBe(cards[0]?.id ?? null);
  return { investor, reference, cards };
}

test("a card is kept by the first report of the payment: the webhook", async () => {
  const { cards } = await cardsAfter({ last4: "4081" });
  expect(cards).toMatchObject([
    { brand: "visa", last4: "4081", bank: "TEST BANK", expMonth: 12, expYear: 2040 },
  ]);
});

test("a card is kept by the first report of the payment: the gateway's answer", async () => {
  await world.webhookFaults("drop");
  const investor = await world.investor();
  const reference = await world.beginKeeping(investor);
  await world.payWith(reference, "4081");
  await world.comeBack(reference);
  await world.webhookFaults("normal");
  const { cardId } = await world.settled(reference);
  expect(await listCards(world.db, investor.id)).toMatchObject([{ id: cardId }]);
});

test("a webhook without the card makes us query the gateway for it", async () => {
  await world.webhookFaults("drop");
  const investor = await world.investor();
  const reference = await world.beginKeeping(investor);
  await world.payWith(reference, "4081");
  const [body = ""] = await world.webhooksOf(reference);
  const event = JSON.parse(body);
  delete event.data.authorization;
  await world.webhook(JSON.stringify(event));
  await world.drain();
  await world.webhookFaults("normal");
  const { cardId } = await world.settled(reference);
  expect(await listCards(world.db, investor.id)).toMatchObject([{ id: cardId }]);
});

test.each([
  ["whose owner did not agree", { last4: "4081", keepsCard: false }],
  ["that cannot be charged again", { last4: "7812" }],
  ["that is a bank transfer", { last4: "4081", channel: "bank_transfer" }],
  ["that is a bank account", { last4: "4081", channel: "bank" }],
])("nothing is kept of a payment %s", async (_what, payment) => {
  const { cards } = await cardsAfter(payment);
  expect(cards).toEqual([]);
});

test("the same card again is one card, with its newest authorization, and usable again", async () => {
  const { investor, cards } = await cardsAfter({ last4: "4081" });
  const id = String(cards[0]?.id);
  const before = await world.card(id);
  const worn = { restsUntil: new Date(), unusableSince: new Date() };
  await world.db.updateTable("card").set(worn).where("id", "=", id).execute();
  const reference = await world.beginKeeping(investor);
  await world.payWith(reference, "4081");
  await world.settled(reference);
  expect(await listCards(world.db, investor.id)).toHaveLength(1);
  const after = await world.card(id);
  expect(after.authorizationCode).not.toEqual(before.authorizationCode);
  expect(after).toMatchObject({ restsUntil: null, unusableSince: null, addedAt: before.addedAt });
});

test("two cards of one investor are two, and another investor's is another", async () => {
  const { investor } = await cardsAfter({ last4: "4081" });
  const reference = await world.beginKeeping(investor);
  await world.payWith(reference, "4796");
  await world.settled(reference);
  const kept = await listCards(world.db, investor.id);
  expect(kept.map(({ last4 }) => last4)).toEqual(["4796", "4081"]);
  await cardsAfter({ last4: "4081" });
  expect(await listCards(world.db, investor.id)).toHaveLength(2);
});

test("a card is charged with the e-mail address it was kept with, even if its owner's has changed", async () => {
  const holder = await world.cardHolder();
  await world.db
    .updateTable("investor")
    .set({ email: `new-${holder.investor.email}` })
    .where("id", "=", holder.investor.id)
    .execute();
  const reference = await world.charge(holder);
  expect(await world.settled(reference)).toMatchObject({ email: holder.investor.email });
});

test("the authorization is stored encrypted, and no log line holds it", async () => {
  const { cards } = await cardsAfter({ last4: "4081" });
  const { authorizationCode } = await world.card(String(cards[0]?.id));
  const lines = world.logged();
  for (const code of world.codes) {
    expect(authorizationCode?.toString("latin1")).not.toContain(code);
    expect(lines).not.toContain(code);
  }
});
