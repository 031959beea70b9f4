import * as z from "zod/mini";
import { expect, test } from "vitest";
import * as messages from "./messages.ts";
import { withdrawRequest } from "./withdrawals.ts";

const read = (body: unknown) => z.safeParse(withdrawRequest, body);
const refusal = (body: unknown) => read(body).error?.issues[0]?.message;

test.each([undefined, null, 0, -0, Number.NaN])("an amount of %j asks for figures", (amount) => {
  expect(refusal({ amount })).toBe("You can't withdraw 0 naira. Enter the amount in figures.");
});

test("an amount that is no number is told so", () => {
  expect(refusal({ amount: "5000" })).toBe(messages.amountNotNumber);
});

test("less than ₦1,000 is refused in the specification's words", () => {
  expect(refusal({ amount: 999.99 })).toBe("minimum withdrawal amount is ₦1000");
  expect(read({ amount: 1000 }).data).toEqual({ amount: 1_000_00n });
});

test("more than the gateway takes at once, or a third decimal, is refused", () => {
  expect(refusal({ amount: 10_000_000.01 })).toBe(messages.amountTooLarge);
  expect(refusal({ amount: 1000.001 })).toBe(messages.amountNotNaira);
  expect(refusal({ amount: -5000 })).toBe(messages.amountNotNaira);
});

test("what the specification sends beside the amount is taken, in its types and empty", () => {
  const body = { amount: 1500, name: "Ngozi Bello", investorId: 12, userId: "u-1" };
  expect(read(body).success).toBe(true);
  expect(read({ amount: 1500, name: null, investorId: null, userId: null }).success).toBe(true);
});

test("who it is said to be from is forgotten: under another name it is the same request", () => {
  const said = { name: "Ngozi Bello", investorId: 12, userId: "u-1" };
  const data = { ...read({ amount: 1500, ...said }).data, amount: undefined };
  expect(JSON.stringify(data)).toBe("{}");
});

test("no body at all is told in a sentence", () => {
  expect(refusal(null)).toBe(messages.notUnderstood);
});
