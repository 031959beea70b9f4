import * as messages from "@osisi/contracts/messages.ts";
import { withdrawRequest } from "@osisi/contracts/withdrawals.ts";
import { expect, it } from "vitest";
import { sentenceFor, withdrawBody } from "./withdraw.ts";

const refused = (message: string) =>
  ({ kind: "refused", statusCode: 400, message, errors: {} }) as const;

it("shows the server's message for a failed withdrawal", () => {
  expect(sentenceFor(refused(messages.stashTooSmall))).toBe(messages.stashTooSmall);
});

it("has its own message where there was no response, or one without a message", () => {
  const own = "There seems to be problem somewhere. No worries we are on top of it.";
  expect(sentenceFor({ kind: "offline" })).toBe(own);
  expect(sentenceFor(refused(messages.unexpected))).toBe(own);
});

const values = { amountKobo: 500_050n, accountId: "a-1" };

it("sends the withdraw payload of the specification, and where to", () => {
  const investor = { id: "i-1", userId: "u-1", name: "Ada Obi" };
  const body = withdrawBody(values, investor);
  expect(body).toEqual({
    amount: 5000.5,
    name: "Ada Obi",
    investorId: "i-1",
    userId: "u-1",
    accountId: "a-1",
  });
  expect(withdrawRequest.safeParse(body).success).toBe(true);
});

it("sends a payload that the server accepts without the profile", () => {
  const body = withdrawBody(values, undefined);
  expect(body).toEqual({ amount: 5000.5, accountId: "a-1" });
  expect(withdrawRequest.safeParse(body).success).toBe(true);
});
