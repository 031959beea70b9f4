import { addDays } from "@osisi/contracts/calendar.ts";
import type { Chance } from "./chance.ts";

/** Single values: the shortest, the longest, and what lies between. */

export const TODAY = "2026-11-23";
export const NOW = "2026-11-23T09:41:00.000Z";

const LONGEST_WORD = "Oluwaseunfunmilayoadebukolaoluwatobilobaoluwadamilareayomide";

export const personNameOf = (by: Chance): string =>
  by.one(["A", "Ọ", "Bola", "Ẹniọlá-Adéṣọlá", "Nkechi Adaobi O’Brien", LONGEST_WORD]);

export const titleOf = (by: Chance): string =>
  by.one([
    "R",
    "Rent",
    "School fees",
    "Stock for the shop",
    "WWWWWWWWWW MMMMMMMMMM WWWWWWWWWW MMMMMMMMMM WWWWWWWWWW MMMMM",
    "A deposit for the land at Epe, and then the roof for Mama’s",
    LONGEST_WORD,
  ]);

/** Naira with kobo, from one kobo to almost ten billion naira. */
export const nairaOf = (by: Chance, most = 9_999_999_999.99): number =>
  Math.min(
    most,
    by.one([
      0.01,
      9.5,
      500,
      1_234.5,
      46_000,
      999_999.99,
      10_000_000,
      999_999_999.99,
      9_999_999_999.99,
      Math.round(10 ** (by.next() * 12)) / 100,
    ]),
  );

/** What the gateway takes at once. */
export const paymentOf = (by: Chance, least = 100): number =>
  Math.max(least, nairaOf(by, 10_000_000));

/** A moment of the days before now. */
export function momentOf(by: Chance, days = 400): string {
  const minute = by.whole(0, days * 24 * 60);
  return new Date(Date.parse(NOW) - minute * 60_000).toISOString();
}

export const dayAfter = (by: Chance, most = 300): string => addDays(TODAY, by.whole(0, most));

/** An id as the server makes them, which also seeds a tree. */
export function idOf(by: Chance): string {
  const hex = by.list(32, () => by.whole(0, 15).toString(16)).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-a$4-$5");
}

export const referenceOf = (by: Chance): string => `osisi-${idOf(by)}`;

export const bankOf = (by: Chance): string =>
  by.one([
    "GTBank",
    "Zenith Bank",
    "Guaranty Trust Bank",
    "Ekondo Microfinance Bank (Calabar) Limited",
  ]);

export const last4Of = (by: Chance): string => String(by.whole(0, 9_999)).padStart(4, "0");
