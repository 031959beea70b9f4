import { messages } from "@osisi/contracts/messages.ts";
import { expect, it } from "vitest";
import { sentenceFor } from "./withdraw.ts";

const refused = (message: string) =>
  ({ kind: "refused", statusCode: 400, message, errors: {} }) as const;

it("says what the server says about a withdrawal that failed", () => {
  expect(sentenceFor(refused(messages.stashTooSmall))).toBe(messages.stashTooSmall);
});

it("has a sentence of its own where no answer came, or one without a sentence", () => {
  const own = "There seems to be problem somewhere. No worries we are on top of it.";
  expect(sentenceFor({ kind: "offline" })).toBe(own);
  expect(sentenceFor(refused(messages.unexpected))).toBe(own);
});
