import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Giving, startGiving } from "#test/giving.ts";
import type { Investor } from "#test/paying.ts";

/** What the owner of a plan hears when a gift goes back to its giver: never of money of their own. */

let world: Giving;

beforeAll(async () => {
  world = await startGiving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

afterEach(() => world.rest());

const made = z.object({ data: z.object({ id: z.number() }) });

/** In the gateway's dashboard; the refund ends as told. */
async function refunded(reference: string, kobo: number, outcome: string): Promise<void> {
  const { baseUrl, secretKey } = world.runtime.config.firstGateway;
  const answer = await fetch(`${baseUrl}/refund`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ transaction: reference, amount: kobo }),
  });
  const { data } = z.parse(made, await answer.json());
  await world.drain();
  await world.outside.control("POST", `/refunds/${data.id}`, { outcome });
  await world.drain();
}

async function disputed(reference: string, resolution: string): Promise<void> {
  await world.outside.control("POST", "/disputes", { reference, event: "create" });
  await world.drain();
  await world.outside.control("POST", "/disputes", { reference, event: "resolve", resolution });
  await world.drain();
}

/** The newest e-mails, oldest first. */
async function told(owner: Investor, count: number) {
  const mails = (await world.outside.mail(owner.email)).slice(0, count).toReversed();
  for (const { subject, text } of mails) {
    expect(`${subject} ${text}`).not.toMatch(/back to you|your bank|paid in .* for you|you asked/i);
  }
  return mails.map(({ subject }) => subject);
}

it("says that a gift goes back to its giver, and what the owner owes for it", async () => {
  const { owner, token } = await world.linked();
  const reference = await world.given(token, 2_000);
  await refunded(reference, 200_000, "processed");
  const [, begun] = await world.outside.mail(owner.email);
  expect(begun?.text).toContain("so you owe us ₦2,000");
  expect(begun?.text).toContain("None of it comes to your card or bank account.");
  expect(await told(owner, 2)).toEqual([
    "A gift of ₦2,000 goes back to its giver",
    "A gift of ₦2,000 went back to its giver",
  ]);
});

it("says so of a part of a gift, and that it could not be given back", async () => {
  const { owner, token } = await world.linked();
  await refunded(await world.given(token, 2_000), 50_000, "failed");
  expect(await told(owner, 2)).toEqual([
    "₦500 of a gift goes back to its giver",
    "₦500 of a gift did not go back to its giver",
  ]);
});

it("says that a gift that was held was never in the stash", async () => {
  const { owner, token } = await world.linked();
  const reference = await world.given(token, 5_000, { amount: 250_000 });
  await refunded(reference, 250_000, "processed");
  const [, begun] = await world.outside.mail(owner.email);
  expect(begun?.text).toContain("It never came into your stash, so your stash has not changed.");
  expect(await told(owner, 2)).toEqual([
    "A gift of ₦2,500 goes back to its giver",
    "A gift of ₦2,500 went back to its giver",
  ]);
});

it.each([
  ["credited", {}, "auto-accepted", "A gift of ₦5,000 went back to the bank that paid it"],
  ["credited", {}, "declined", "₦5,000 stays yours"],
  [
    "held",
    { requestedAmount: 499_999 },
    "auto-accepted",
    "A gift of ₦5,000 went back to the bank that paid it",
  ],
  [
    "held",
    { requestedAmount: 499_999 },
    "declined",
    "A gift of ₦5,000 does not go back to the bank",
  ],
])("says that the giver's bank wants a %s gift back (%j, %s)", async (_what, more, end, last) => {
  const { owner, token } = await world.linked();
  await disputed(await world.given(token, 5_000, more), end);
  expect(await told(owner, 2)).toEqual(["A gift of ₦5,000: the giver's bank wants it back", last]);
});
