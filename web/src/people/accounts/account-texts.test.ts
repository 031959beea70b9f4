import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { expect, it } from "vitest";
import { accountDigits, accountTitle, isWhole, sortAccounts, whenUsable } from "./account-texts.ts";

function account(id: string, of: Partial<PayoutAccount> = {}): PayoutAccount {
  return {
    id,
    bankName: "Access Bank",
    last4: "4321",
    accountName: "BELLO NGOZI",
    nameWarning: false,
    addedAt: "2026-11-21T08:00:00Z",
    usableFrom: null,
    isDefault: false,
    ...of,
  };
}

it("keeps the leading zeros of an account number, and nothing but ten digits", () => {
  expect(accountDigits("0012 345-678")).toBe("0012345678");
  expect(accountDigits("00123456789")).toBe("0012345678");
  expect(isWhole("0012345678")).toBe(true);
  expect(isWhole("012345678")).toBe(false);
});

it("names an account by its bank and its last four digits", () => {
  expect(accountTitle(account("a"))).toBe("Access Bank ·· 4321");
});

it("puts the account that was used last first, and separates those that are not usable yet", () => {
  const waits = { usableFrom: "2026-11-22T08:00:00Z" };
  const sorted = sortAccounts([
    account("new", waits),
    account("other"),
    account("usual", { isDefault: true }),
  ]);
  expect(sorted.usable.map(({ id }) => id)).toEqual(["usual", "other"]);
  expect(sorted.waiting.map(({ id }) => id)).toEqual(["new"]);
});

it("says from when an account could be used, in Lagos", () => {
  expect(whenUsable({ usableFrom: null })).toBe("You can withdraw to it at once.");
  expect(whenUsable({ usableFrom: "2026-11-24T13:05:00Z" })).toContain("24 Nov 2026, 14:05");
});

it("never offers the default account before it is usable", () => {
  const { usable } = sortAccounts([
    account("usual", { isDefault: true, usableFrom: "2026-11-22T08:00:00Z" }),
    account("other"),
  ]);
  expect(usable.map(({ id }) => id)).toEqual(["other"]);
});
