import type { Movement, Receipt } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { receiptFacts } from "./receipt-sheet.tsx";

const movement: Movement = {
  id: "12",
  kind: "withdrawal",
  title: "Withdrawal to your bank",
  detail: null,
  direction: "out",
  amount: 2_000,
  balanceAfter: 3_000,
  reference: "wd-1",
  at: "2026-11-21T08:00:00Z",
  bookedAt: "2026-11-21T08:00:00Z",
};
const receipt: Receipt = {
  ...movement,
  counterpart: "Your bank account",
  account: { bankName: "Access Bank", last4: "4321", accountName: "BELLO NGOZI" },
  fee: 0,
  channel: null,
  startedAt: "2026-11-21T08:00:00Z",
  endedAt: "2026-11-21T08:03:00Z",
  stateText: "Paid to your bank",
  nextStep: null,
  sessionId: "1100072611210803",
  otherEntries: [],
  paidOut: null,
};

const rows = (...facts: Parameters<typeof receiptFacts>) =>
  receiptFacts(...facts).map(({ name, value }) => `${name}: ${value}`);

it("shows of a withdrawal where it went, when it arrived, and the bank's reference", () => {
  expect(rows(movement, receipt)).toEqual([
    "When: 21 Nov 2026, 09:00",
    "To: Access Bank ·· 4321",
    "Name on the account: BELLO NGOZI",
    "State: Paid to your bank",
    "Paid: 21 Nov 2026, 09:03",
    "Fee: ₦0, we bear what it costs",
    "Reference: wd-1",
    "Session id: 1100072611210803",
  ]);
});

it("shows of returned money when it came back", () => {
  const back = { ...receipt, stateText: "Back in your stash", sessionId: null };
  expect(rows(movement, back)).toContain("Came back: 21 Nov 2026, 09:03");
});

it("shows the list's data while the rest is loading, and our own number without a reference", () => {
  expect(rows({ ...movement, reference: null }, undefined)).toEqual([
    "When: 21 Nov 2026, 09:00",
    "Our number: 12",
  ]);
});

it("leaves fees to the sums of what was paid out", () => {
  const paidOut = { putIn: 10_000, earned: 0, tax: 0, fee: 250, inStash: 9_750 };
  const names = receiptFacts(movement, { ...receipt, paidOut }).map(({ name }) => name);
  expect(names).not.toContain("Fee");
});

it("shows how money was paid in", () => {
  const paid = { ...receipt, account: null, stateText: null, sessionId: null };
  const facts = rows(
    { ...movement, direction: "in" },
    { ...paid, channel: "bank_transfer", counterpart: "Your payment" },
  );
  expect(facts).toContain("From: Your payment");
  expect(facts).toContain("Paid by: Transfer");
});
