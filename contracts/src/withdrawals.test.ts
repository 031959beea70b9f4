import * as z from "zod/mini";
import { expect, test } from "vitest";
import * as messages from "./messages.ts";
import { withdrawRequest } from "./withdrawals.ts";

const read = (body: unknown) => z.safeParse(withdrawRequest, body);
const refusal = (body: unknown) => read(body).error?.issues[0]?.message;

test.each([undefined, null, 0, -0, Number.NaN])(
  "an amount of %j has to be in figures",
  (amount) => {
    expect(refusal({ amount })).toBe("You can't withdraw 0 naira. Enter the amount in figures.");
  },
);

test("an amount that is not a number is rejected", () => {
  expect(refusal({ amount: "5000" })).toBe(messages.amountNotNumber);
});

test("less than ₦1,000 is refused in the specification's words", () => {
  expect(refusal({ amount: 999.99 })).toBe("minimum withdrawal amount is ₦1000");
  expect(read({ amount: 1000 }).data).toEqual({ amount: 1_000_00n });
});

test("more than the gateway's maximum, or a third decimal, is refused", () => {
  expect(refusal({ amount: 10_000_000.01 })).toBe(messages.amountTooLarge);
  expect(refusal({ amount: 1000.001 })).toBe(messages.amountNotNaira);
  expect(refusal({ amount: -5000 })).toBe(messages.amountNotNaira);
});

test("the fields that the specification sends beside the amount are accepted, in its types and empty", () => {
  const body = { amount: 1500, name: "Ngozi Bello", investorId: 12, userId: "u-1" };
  expect(read(body).success).toBe(true);
  expect(read({ amount: 1500, name: null, investorId: null, userId: null }).success).toBe(true);
});

test("the sender's name is dropped: under another name it is the same request", () => {
  const said = { name: "Ngozi Bello", investorId: 12, userId: "u-1" };
  const data = { ...read({ amount: 1500, ...said }).data, amount: undefined };
  expect(JSON.stringify(data)).toBe("{}");
});

test("a missing body is rejected with a message", () => {
  expect(refusal(null)).toBe(messages.notUnderstood);
});
