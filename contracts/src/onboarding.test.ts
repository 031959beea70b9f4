import * as z from "zod/mini";
import { expect, it } from "vitest";
import * as messages from "./messages.ts";
import { onboardRequest, resendRequest } from "./onboarding.ts";

const whole = {
  f_name: "Ada",
  l_name: "Obi",
  address: "1 Allen Avenue, Ikeja",
  email: "ada@example.com",
  phone: "08031234567",
  password: "growing rings",
  password_confirmation: "growing rings",
  terms: true,
  type: "investor",
  lenderCategoryId: 1,
};

function complaints(schema: z.ZodMiniType, body: unknown): string[] {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

it("takes the specification's onboarding payload", () => {
  expect(complaints(onboardRequest, whole)).toEqual([]);
  expect(complaints(onboardRequest, { ...whole, referralSlug: "k7m2qr9t" })).toEqual([]);
});

it("reports each missing field", () => {
  expect(complaints(onboardRequest, {})).toEqual([
    `f_name: ${messages.missingDetail}`,
    `l_name: ${messages.missingDetail}`,
    `address: ${messages.missingDetail}`,
    `email: ${messages.missingDetail}`,
    `phone: ${messages.missingDetail}`,
    `password: ${messages.checkPasswords}`,
    `password_confirmation: ${messages.checkPasswords}`,
    `terms: ${messages.acceptTerms}`,
    `type: ${messages.notUnderstood}`,
    `lenderCategoryId: ${messages.chooseInvestorType}`,
  ]);
});

it("rejects passwords that differ, at the second one", () => {
  const body = { ...whole, password_confirmation: "growing ring" };
  expect(complaints(onboardRequest, body)).toEqual([
    `password_confirmation: ${messages.passwordsDiffer}`,
  ]);
});

it.each([{}, { email: "ada@example.com", phone: "08031234567" }])(
  "requires one address to send a code to, given %j",
  (body) => {
    expect(complaints(resendRequest, body)).toEqual([`email: ${messages.identifierMissing}`]);
  },
);

it.each([[[]], ["text"], [null], [7]])("rejects %j as a request", (body) => {
  expect(complaints(onboardRequest, body)).toEqual([`: ${messages.notUnderstood}`]);
  expect(complaints(resendRequest, body)).toEqual([`: ${messages.notUnderstood}`]);
});
