import { ownAccountReasons } from "@osisi/contracts/own-account.ts";
import { expect, it } from "vitest";
import {
  bvnDigits,
  digitByDigit,
  failureTitles,
  groupsOfFour,
  isWholeBvn,
  senderOf,
  sharedText,
} from "./own-account-words.ts";

const arrival = {
  reference: "100004261102081500123456789",
  amount: 3_500,
  senderName: "BELLO MUSA",
  senderBank: "Guaranty Trust Bank",
  at: "2026-11-24T13:06:00Z",
};

it("shows a number in groups of four, and has it read digit by digit", () => {
  expect(groupsOfFour("9930001741")).toEqual(["9930", "0017", "41"]);
  expect(digitByDigit("9930001741")).toBe("9 9 3 0, 0 0 1 7, 4 1");
});

it("shares what a sender has to enter, the number without gaps", () => {
  const account = {
    bankName: "Titan Trust Bank",
    accountName: "OSISI / NGOZI",
    checkAgainAt: null,
  };
  expect(sharedText({ ...account, accountNumber: "9930001741" })).toBe(
    "Account number: 9930001741\nBank: Titan Trust Bank\nName: OSISI / NGOZI",
  );
});

it("names the sender as far as the bank does", () => {
  expect(senderOf(arrival)).toBe("Bello Musa, Guaranty Trust Bank");
  expect(senderOf({ ...arrival, senderBank: null })).toBe("Bello Musa");
  expect(senderOf({ ...arrival, senderName: null })).toBe("Guaranty Trust Bank");
  expect(senderOf({ ...arrival, senderName: null, senderBank: null })).toBe(
    "The bank does not say from whom",
  );
});

it("keeps the digits of a BVN, and takes the twelve of the test mode", () => {
  expect(bvnDigits("222 2222-2222")).toBe("22222222222");
  expect(bvnDigits("2222222222213")).toBe("222222222221");
  expect(["2222222222", "22222222222", "222222222221"].map(isWholeBvn)).toEqual([
    false,
    true,
    true,
  ]);
});

it("has a title for each reason of a failure", () => {
  expect(Object.keys(failureTitles).toSorted()).toEqual(ownAccountReasons.toSorted());
});
