import { expect, test } from "vitest";
import { fitsOneSms } from "#people/notifications/sms-text.ts";
import { type EndedWithdrawal, messagesOf } from "./notify-withdrawal.ts";

const ended: EndedWithdrawal = {
  state: "paid",
  investorId: "0192f7c2-a101-7000-8000-000000000000",
  reference: "wd-0192f7c2a10170008000000000000000",
  dutyKobo: 0n,
  amountKobo: 1_000_000_000n,
  bankName: "Ọjà Microfinance Bank",
  last4: "4579",
  sessionId: null,
  because: null,
};

test.each(["paid", "returned", "reversed"] as const)(
  "a withdrawal that is %s also sends one SMS",
  (state) => {
    const { sms, email } = messagesOf({ ...ended, state }, "https://osisi.example");
    expect(fitsOneSms(sms)).toBe(true);
    expect(email.lines).toContain(`Reference: ${ended.reference}`);
  },
);

test.each([
  ["failed", "The bank did not take it."],
  ["refused", "We could not pay it to this account."],
  ["not-sent", "was not because of your account"],
] as const)("the reason %s is worded without blame", (because, words) => {
  const returned = { ...ended, state: "returned", because } as const;
  const { email } = messagesOf(returned, "https://osisi.example");
  expect(email.lines[1]).toContain(words);
});

test("the session id is included if the banks have one", () => {
  const news = messagesOf({ ...ended, sessionId: "110007261121" }, "https://osisi.example");
  expect(news.email.lines[1]).toContain("110007261121");
});
