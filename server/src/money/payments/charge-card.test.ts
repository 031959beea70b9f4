import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Charging, WAIT, startCharging } from "#test/charging.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/database/database.ts";
import { removeCard } from "#money/cards/queries.ts";
import { createCardCharge } from "./charge-card.ts";

let world: Charging;

beforeAll(async () => {
  world = await startCharging();
});

afterEach(async () => {
  await world.outside.clearFaults();
  await world.webhookFaults("normal");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

const CHARGE = "POST /transaction/charge_authorization";
const refusedWith = (message: string, status = 400) =>
  world.fault({ on: CHARGE, effect: "status", status, body: { status: false, message } });
const references = async (reference: string) => (await world.asked(reference)).length;

test("a kept card is charged without its owner, and the money is in the stash", async () => {
  const holder = await world.cardHolder();
  const reference = await world.charge(holder);
  expect(await world.settled(reference)).toMatchObject({
    cardId: holder.cardId,
    email: holder.investor.email,
    channel: "card",
    feesKobo: 137_50n,
  });
  expect(await world.stashOf(holder.investor)).toBe(2_600_00n);
});

test("writing the same id repeatedly is one charge", async () => {
  const holder = await world.cardHolder();
  const id = newId();
  const first = await world.charge(holder, { id });
  await world.settled(first);
  expect(await world.charge(holder, { id })).toBe(first);
  await world.travel("PT2M");
  expect(await references(first)).toBe(1);
  expect(await world.stashOf(holder.investor)).toBe(2_600_00n);
});

test("writing the same id concurrently is one charge", async () => {
  const { investor, cardId } = await world.cardHolder();
  for (let round = 0; round < 50; round += 1) {
    const charge = {
      id: newId(),
      investorId: investor.id,
      cardId,
      purpose: "stash",
      subjectId: null,
      amountKobo: 100_00n,
    } as const;
    const written = await Promise.all(
      Array.from({ length: 6 }, () =>
        inTransaction(world.db, (tx) => createCardCharge(tx, world.runtime, charge)),
      ),
    );
    expect(new Set(written.map(({ id }) => id))).toEqual(new Set([charge.id]));
  }
});

test("a charge that is written and rolled back never reaches the gateway", async () => {
  const { investor, cardId } = await world.cardHolder();
  let reference = "";
  const request = { id: newId(), investorId: investor.id, cardId, amountKobo: 100_00n } as const;
  const rolledBack = inTransaction(world.db, async (tx) => {
    const purpose = { purpose: "stash", subjectId: null } as const;
    ({ reference } = await createCardCharge(tx, world.runtime, { ...request, ...purpose }));
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await world.travel("PT2M");
  expect(await references(reference)).toBe(0);
});

test("another investor's card is never charged", async () => {
  const [holder, stranger] = [await world.cardHolder(), await world.investor()];
  await expect(world.charge({ ...holder, investor: stranger })).rejects.toThrow("not the investor");
});

test.each([
  ["declined", { endKind: "declined", endMessage: "Declined", state: "failed" }],
  ["expired", { endKind: "card-unusable", endMessage: "Expired card", state: "failed" }],
])("a bank that says %j ends the charge", async (answer, end) => {
  const holder = await world.cardHolder();
  await world.bankSays(holder.last4, answer);
  const reference = await world.charge(holder);
  expect(await world.endOf(reference)).toEqual(end);
  expect(await world.chargeOf(reference)).toMatchObject({ nextCheckAt: null });
  const isUnusable = (await world.card(holder.cardId)).unusableSince !== null;
  expect(isUnusable).toBe(end.endKind === "card-unusable");
});

test.each([
  ["Insufficient Funds", "declined", "Insufficient funds"],
  ["Charge attempt cannot be fulfilled until 1440 minutes", "declined", "Declined too often"],
  ["Denied by fraud system", "declined", null],
  ["Declined", "declined", null],
  ["Pickup card (lost/stolen card)", "card-unusable", "Card was blocked"],
  ["Email does not match Authorization code", "card-unusable", "Card not known any more"],
  ["Invalid Authorization Code", "card-unusable", "Card not known any more"],
  ["Expired card", "card-unusable", "Expired card"],
])("%j, refused outright, is %j", async (message, endKind, endMessage) => {
  const holder = await world.cardHolder();
  await refusedWith(message);
  const reference = await world.charge(holder);
  expect(await world.endOf(reference)).toEqual({ endKind, endMessage, state: "failed" });
  expect(await references(reference)).toBe(0);
});

const VERIFY = "GET /transaction/verify";
const processorError = {
  status: false,
  message: "The processor could not handle this",
  type: "processor_error",
  code: "processor_error",
};

/** Refused once with a code that is not documented as a decline. */
async function chargedInVain(answer: object) {
  const holder = await world.cardHolder();
  const refusal = { status: 400, body: processorError };
  await world.fault({ on: CHARGE, times: 1, effect: "status", ...refusal });
  await world.fault({ on: VERIFY, times: 1, effect: "status", ...answer });
  const reference = await world.charge(holder);
  await expect.poll(() => world.faultsLeft(), WAIT).toBe(0);
  return { holder, reference };
}

test("a refusal that is not documented as a decline fails nothing: a charge that the gateway does not have is sent again later", async () => {
  const answer = {
    status: 400,
    body: { status: false, code: "transaction_not_found", message: "" },
  };
  const { holder, reference } = await chargedInVain(answer);
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["charge-refused"]);
  expect(await world.chargeOf(reference)).toMatchObject({ endKind: null, toSend: true });
  await world.travel("PT15M");
  await world.settled(reference);
  expect(await references(reference)).toBe(1);
  expect(await world.stashOf(holder.investor)).toBe(2_600_00n);
});

test("an undocumented refusal leaves the charge open while the gateway's answer is unknown", async () => {
  const { reference } = await chargedInVain({ status: 502 });
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["charge-refused"]);
  expect(await world.chargeOf(reference)).toMatchObject({ endKind: null, toSend: false });
  await world.travel("PT15M");
  await world.settled(reference);
});

test("a card that was removed meanwhile is not charged", async () => {
  const { investor, cardId, last4 } = await world.cardHolder();
  await inTransaction(world.db, (tx) =>
    removeCard(tx, world.runtime, { investorId: investor.id, cardId }),
  );
  const reference = await world.charge({ investor, cardId, last4 });
  expect(await world.endOf(reference)).toMatchObject({
    endKind: "card-unusable",
    endMessage: "Removed card",
  });
  expect(await references(reference)).toBe(0);
});

test("a card whose month is over is not charged", async () => {
  const holder = await world.cardHolder();
  const past = { expMonth: 10, expYear: 2026 };
  await world.db.updateTable("card").set(past).where("id", "=", holder.cardId).execute();
  const reference = await world.charge(holder);
  expect(await world.endOf(reference)).toMatchObject({ endMessage: "Expired card" });
  expect(await references(reference)).toBe(0);
});

test.each([
  ["the answer is lost after the charge", { effect: "drop-after-commit" }],
  ["the gateway answers with an error after all", { effect: "status", status: 502 }],
  ["the limit of the gateway is reached", { effect: "status", status: 429 }],
])("when %s, the card is charged once and the charge settles", async (_what, fault) => {
  const holder = await world.cardHolder();
  await world.webhookFaults("drop");
  await world.fault({ on: CHARGE, times: 1, ...fault });
  const reference = await world.charge(holder);
  await world.travel("PT5M");
  expect(await world.settled(reference)).toMatchObject({ state: "settled" });
  expect(await references(reference)).toBe(1);
  expect(await world.stashOf(holder.investor)).toBe(2_600_00n);
});

test("a decline whose response is lost is found by querying the gateway", async () => {
  const holder = await world.cardHolder();
  await world.bankSays(holder.last4, "declined");
  await world.fault({ on: CHARGE, times: 1, effect: "drop-after-commit" });
  const reference = await world.charge(holder);
  await world.travel("PT1M");
  expect(await world.endOf(reference)).toMatchObject({ endKind: "declined" });
});

test("nothing is decided while the gateway cannot be queried", async () => {
  const holder = await world.cardHolder();
  await world.bankSays(holder.last4, "declined");
  const on = "GET /transaction/verify";
  await world.fault({ on, times: 3, effect: "status", status: 502 });
  const reference = await world.charge(holder);
  await expect.poll(() => world.faultsLeft(), WAIT).toBe(2);
  expect(await world.chargeOf(reference)).toMatchObject({ endKind: null });
  await world.travel("PT30M");
  expect(await world.endOf(reference)).toMatchObject({ endKind: "declined" });
});

test("trouble with our own account is reported to the operator, and the charge goes through later", async () => {
  const holder = await world.cardHolder();
  await refusedWith("Invalid key", 401);
  const reference = await world.charge(holder);
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["charge-refused"]);
  expect(await world.chargeOf(reference)).toMatchObject({ endKind: null, toSend: true });
  await world.travel("PT10M");
  await world.settled(reference);
});

test("trouble with our own account that lasts a day ends the charge as never sent, and the card stays usable", async () => {
  const holder = await world.cardHolder();
  const body = { status: false, message: "Invalid key" };
  await world.fault({ on: CHARGE, times: 200, effect: "status", status: 401, body });
  const reference = await world.charge(holder);
  await world.travel("PT24H30M");
  expect(await world.endOf(reference)).toMatchObject({ endKind: "not-sent", endMessage: null });
  expect(await world.card(holder.cardId)).toMatchObject({ unusableSince: null });
  const found = await world.db
    .selectFrom("finding")
    .select(["kind", "settledBy"])
    .where("subject", "=", reference)
    .execute();
  expect(found).toEqual([{ kind: "charge-refused", settledBy: "cause" }]);
});

test("a success of another sum is kept in suspense for an operator", async () => {
  const holder = await world.cardHolder();
  await world.fault({ on: CHARGE, times: 1, effect: "status", status: 502 });
  const reference = await world.charge(holder);
  await expect.poll(() => world.faultsLeft(), WAIT).toBe(0);
  await world.customer(reference, { outcome: "success", amount: 100_00, channel: "card" });
  await expect.poll(async () => (await world.payment(reference)).state, WAIT).toBe("held");
  await world.travel("PT30M");
  expect(await world.chargeOf(reference)).toMatchObject({ state: "held", endKind: null });
});

test("no log line of the tests above holds an authorization", () => {
  expect(world.codes.length).toBeGreaterThan(10);
  const lines = world.logged();
  expect(lines).toContain("the gateway did not take a submission");
  for (const code of world.codes) expect(lines).not.toContain(code);
});
