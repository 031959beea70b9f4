import { expect, it } from "vitest";
import { failures } from "./failures.ts";
import * as messages from "./messages.ts";

it("says the specification's sentences word for word", () => {
  expect(messages).toMatchObject({
    missingDetail: "You are missing a required detail here",
    checkPasswords: "Check the password fields",
    passwordTooShort:
      "Check the password fields. Your password characters should be greater than 8",
    passwordsDiffer: "Passwords did not match. Try again",
    emailVerified: "Email verified successfully",
    linkBroken: "Error verifying onboarding link",
    loggingOut: "Logging you out..",
    sessionExpired: "Session expired. Please do login",
    fundTooSmall: "Come on!, you can do more than that",
    fundFailed: "Error creating funding request",
    fundStarted: "Redirecting to payment gateway shortly",
    unexpected: "An error occured",
    noConnection: "There seems to be a network connection issue",
    routingFailed: "Unexpected Application Error!",
  });
});

it("has no message twice, so that a test can tell them apart", () => {
  const sentences = Object.values(messages);
  expect(new Set(sentences).size).toBe(sentences.length);
});

it("gives every failure an error status", () => {
  for (const { statusCode } of Object.values(failures)) {
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(600);
  }
});
