import { expect, it } from "vitest";
import { accountNews } from "#people/accounts/account-news.ts";
import { passwordNews, pinNews, twoStepNews } from "#people/auth/emails.ts";
import { LONGEST_APP_URL } from "#config.ts";
import { fitsOneSms } from "#people/notifications/sms-text.ts";
import { unfrozenNews } from "./freeze-words.ts";
import { freezeSms, guardedCodeSms } from "./security-notice.ts";

const appUrl = "https://".padEnd(LONGEST_APP_URL, "a");
const url = `${appUrl}/secure#${"_".repeat(22)}`;
const account = {
  bankName: "Guaranty Trust Bank",
  last4: "1234",
  appUrl,
  otherName: undefined,
  usableFrom: undefined,
};

it.each([
  passwordNews("Ada", true),
  twoStepNews("Ada", true),
  twoStepNews("Ada", false),
  pinNews("Ada", true),
  pinNews("Ada", false),
  accountNews({ ...account, kind: "added" }),
  accountNews({ ...account, kind: "changed" }),
  unfrozenNews("Ada"),
])("fits one SMS with the link to the longest address that there may be: $sms", ({ sms }) => {
  expect(fitsOneSms(freezeSms(sms, url))).toBe(true);
});

it("fits a code and the link into one SMS", () => {
  const text = guardedCodeSms("123456", url);
  expect(fitsOneSms(text)).toBe(true);
  expect(text).toMatch(/^123456 /);
});
