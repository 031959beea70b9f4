import { expect, it } from "vitest";
import { faultyStep, reachableStep } from "#platform/forms/step-rules.ts";
import { readEntry } from "#platform/forms/use-step-form.ts";
import {
  checkRegistration,
  emptyRegistration,
  onboardBody,
  registrationSteps,
  type Registration,
} from "./registration.ts";

const ada: Registration = {
  lenderCategoryId: 1,
  f_name: "Ada",
  l_name: "Okọ́",
  address: "12 Marina Road, Lagos",
  email: "ada@example.com",
  phone: "8031234567",
  password: "a long password",
  password_confirmation: "a long password",
  terms: true,
};
const missing = "You are missing a required detail here";

it("accepts a complete registration", () => {
  expect(checkRegistration(ada)).toEqual({});
  expect(checkRegistration({ ...ada, phone: "08031234567" })).toEqual({});
});

it("reports what is missing, word for word", () => {
  expect(checkRegistration(emptyRegistration)).toEqual({
    lenderCategoryId: "Choose what kind of investor you are",
    f_name: missing,
    l_name: missing,
    address: missing,
    email: missing,
    phone: missing,
    password: "Check the password fields",
    password_confirmation: "Check the password fields",
    terms: "Please accept the terms to continue",
  });
});

it.each([
  ["password", { password: "short", password_confirmation: "short" }],
  ["password", { password: "1234567", password_confirmation: "1234567" }],
])("requires eight characters of a %s", (field, change) => {
  expect(checkRegistration({ ...ada, ...change })).toEqual({
    [field]: "Check the password fields. Your password characters should be greater than 8",
  });
});

it("accepts a password of exactly eight characters", () => {
  const eight = { password: "12345678", password_confirmation: "12345678" };
  expect(checkRegistration({ ...ada, ...eight })).toEqual({});
});

it("reports that the passwords differ, also beside other errors", () => {
  const faults = checkRegistration({ ...ada, password_confirmation: "another", terms: false });
  expect(faults).toEqual({
    password_confirmation: "Passwords did not match. Try again",
    terms: "Please accept the terms to continue",
  });
});

it.each(["803123456", "80312345678", "1031234567", "00000000000"])(
  "rejects +234 %s as a mobile number",
  (phone) => {
    expect(checkRegistration({ ...ada, phone })).toEqual({
      phone: "This does not look like a Nigerian mobile number",
    });
  },
);

it("sends the field names of the specification, and the phone behind its prefix", () => {
  expect(onboardBody(ada, "ngozi-42")).toEqual({
    f_name: "Ada",
    l_name: "Okọ́",
    address: "12 Marina Road, Lagos",
    email: "ada@example.com",
    phone: "+2348031234567",
    password: "a long password",
    password_confirmation: "a long password",
    terms: true,
    type: "investor",
    lenderCategoryId: 1,
    referralSlug: "ngozi-42",
  });
});

it("finds the first step with an error", () => {
  expect(faultyStep(registrationSteps, { password: "x", email: "x" })).toBe(1);
  expect(faultyStep(registrationSteps, { terms: "x" })).toBe(2);
  expect(faultyStep(registrationSteps, { lenderCategoryId: "x", terms: "x" })).toBe(0);
  expect(faultyStep(registrationSteps, { referralSlug: "x" })).toBeUndefined();
  expect(faultyStep(registrationSteps, {})).toBeUndefined();
});

it("shows no step before the previous ones are complete", () => {
  expect(reachableStep(registrationSteps, 2, ada)).toBe(2);
  expect(reachableStep(registrationSteps, 2, { ...ada, password: "" })).toBe(2);
  expect(reachableStep(registrationSteps, 2, { ...ada, email: "" })).toBe(1);
  expect(reachableStep(registrationSteps, 1, { ...ada, email: "" })).toBe(1);
  expect(reachableStep(registrationSteps, 2, emptyRegistration)).toBe(0);
  for (const step of [undefined, null, "2", 7, -1, {}]) {
    expect(readEntry({ step }, registrationSteps.steps).step).toBe(0);
  }
});
