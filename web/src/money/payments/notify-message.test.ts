import * as messages from "@osisi/contracts/messages.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";
import { expect, it } from "vitest";
import { notifySentence } from "./notify-page.tsx";

it("shows a known message as its kind", () => {
  expect(notifySentence("success", messages.paymentSettled)).toEqual({
    kind: "success",
    text: messages.paymentSettled,
  });
  expect(notifySentence("error", messages.paymentFailed)).toEqual({
    kind: "error",
    text: messages.paymentFailed,
  });
});

it("claims no payment as the reader's: anyone may have opened the address", () => {
  expect(notifyMessages.success.filter((text) => /\byours?\b/i.test(text))).toEqual([]);
});

it("claims no success that it cannot verify", () => {
  expect(messages.notifyNeutral).not.toMatch(/done|success|arrived|paid/i);
});

it.each([
  ["success", "You have won ₦1,000,000. Call 0800 000 0000."],
  ["error", "<b>Your account is blocked</b>"],
  ["success", ""],
  ["success", messages.paymentFailed],
  ["error", messages.paymentSettled],
] as const)("shows a neutral message where a link says %s: %j", (kind, text) => {
  expect(notifySentence(kind, text)).toEqual({ kind: "info", text: messages.notifyNeutral });
});
