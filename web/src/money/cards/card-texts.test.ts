import type { StoredCard } from "@osisi/contracts/cards.ts";
import { expect, test } from "vitest";
import { canBeCharged, cardDetail, cardTitle, cardTrouble } from "./card-texts.ts";

const card: StoredCard = {
  id: "1",
  brand: "visa ",
  last4: "4081",
  bank: "Zenith Bank",
  expires: "2029-07",
  addedAt: "2026-11-21T08:00:00.000Z",
  state: "usable",
  usableFrom: null,
};

test("a card is named by its brand and last digits", () => {
  expect(cardTitle(card)).toBe("Visa ·· 4081");
  expect(cardTitle({ brand: "afrigo", last4: "0001" })).toBe("Card ·· 0001");
});

test("its bank and its last month are shown", () => {
  expect(cardDetail(card)).toBe("Zenith Bank, valid until 07/2029");
  expect(cardDetail({ ...card, bank: "" })).toBe("Valid until 07/2029");
  expect(cardDetail({ ...card, state: "expired" })).toBe("Zenith Bank, expired 07/2029");
});

test("only what prevents charges is a problem", () => {
  expect(cardTrouble(card)).toBeUndefined();
  const usableFrom = "2026-11-21T23:00:00.000Z";
  expect(cardTrouble({ ...card, state: "resting", usableFrom })).toContain("22 Nov 2026");
  expect(canBeCharged({ ...card, state: "resting" })).toBe(true);
  expect(canBeCharged({ ...card, state: "expired" })).toBe(false);
});
