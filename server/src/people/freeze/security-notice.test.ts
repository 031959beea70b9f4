import { expect, it } from "vitest";
import { accountNotice } from "#people/accounts/save-account.ts";
import { passwordChangedNotice } from "#people/auth/change-password.ts";
import { pinNotice } from "#people/auth/pin.ts";
import { twoStepNotice } from "#people/auth/two-step.ts";
import { LONGEST_APP_URL } from "#environment.ts";
import { fitsOneSms } from "#people/notifications/sms-text.ts";
import { unfrozenNotice } from "./unfreeze-account.ts";
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
  passwordChangedNotice("Ada", true),
  twoStepNotice("Ada", true),
  twoStepNotice("Ada", false),
  pinNotice("Ada", true),
  pinNotice("Ada", false),
  accountNotice({ ...account, kind: "added" }),
  accountNotice({ ...account, kind: "changed" }),
  unfrozenNotice("Ada"),
])("fits one SMS with the link to the longest address that there may be: $sms", ({ sms }) => {
  expect(fitsOneSms(freezeSms(sms, url))).toBe(true);
});

it("fits a code and the link into one SMS", () => {
  const text = guardedCodeSms("123456", url);
  expect(fitsOneSms(text)).toBe(true);
  expect(text).toMatch(/^123456 /);
});
