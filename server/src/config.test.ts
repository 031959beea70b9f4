import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const whole = {
  APP_URL: "https://osisi.example/",
  DATABASE_URL: "postgresql://osisi_app@localhost/osisi",
  PAYSTACK_BASE_URL: "https://api.paystack.co",
  PAYSTACK_SECRET_KEY: "sk_live_abc",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Osisi <hello@osisi.example>",
  TERMII_BASE_URL: "https://termii.example/",
  TERMII_API_KEY: "a-termii-key",
  TERMII_SENDER: "Osisi",
  SECRET_KEY: "a key of thirty-two characters or more",
};

function faults(changes: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...whole, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").slice(1);
  }
}

it("reads a whole configuration", () => {
  expect(readConfig(whole)).toMatchObject({
    port: 3000,
    appUrl: "https://osisi.example",
    termii: { baseUrl: "https://termii.example" },
    paystack: { mode: "live", checkoutOrigin: "https://checkout.paystack.com" },
    timeTravel: false,
    limits: {
      onboardPerMinute: 12,
      loginFailures: 10,
      codesPerHour: 10,
      paymentsPerMinute: 60,
      chargesPerMinute: 600,
    },
  });
});

it("names every variable that is missing, at once", () => {
  const missing = Object.fromEntries(Object.keys(whole).map((name) => [name, undefined]));
  expect(faults(missing)).toEqual(Object.keys(whole).map((name) => `  ${name} is missing`));
});

it("names what is missing and what is dangerous together", () => {
  expect(
    faults({ SMTP_URL: undefined, TIME_TRAVEL: "on", APP_URL: "http://osisi.example" }),
  ).toEqual([
    "  SMTP_URL is missing",
    "  APP_URL must begin with https:// with a live PAYSTACK_SECRET_KEY",
    "  TIME_TRAVEL must be off with a live PAYSTACK_SECRET_KEY",
  ]);
});

it("takes an empty variable for a missing one", () => {
  expect(faults({ SMTP_URL: "" })).toEqual(["  SMTP_URL is missing"]);
});

it.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "30.5"],
  ["APP_URL", "osisi.example"],
  ["APP_URL", "javascript:alert(1)"],
  ["DATABASE_URL", "mysql://localhost/osisi"],
  ["PAYSTACK_BASE_URL", "ftp://api.paystack.co"],
  ["PAYSTACK_SECRET_KEY", "pk_live_abc"],
  ["SMTP_URL", "https://mail.example"],
  ["MAIL_FROM", "Osisi"],
  ["MAIL_FROM", "Osisi <hello@osisi.example>\r\nBcc: eve@example.com"],
  ["TERMII_SENDER", "A sender name"],
  ["LOAN_FORM_URL", "http://forms.example/loan"],
  ["LOAN_FORM_URL", "javascript:alert(1)"],
  ["TERMII_API_KEY", "short"],
  ["SECRET_KEY", "too short"],
  ["TIME_TRAVEL", "yes"],
  ["LOG_LEVEL", "loud"],
  ["LIMIT_CODES_PER_HOUR", "0"],
])("refuses %s=%s by name", (name, value) => {
  const [fault, ...more] = faults({ [name]: value });
  expect(fault).toMatch(new RegExp(`^  ${name} must|^  ${name} is too short`));
  expect(more).toEqual([]);
});

it("never repeats a value that it refuses, because it may be a secret", () => {
  expect(faults({ SECRET_KEY: "hunter2", PAYSTACK_SECRET_KEY: "hunter2" }).join()).not.toContain(
    "hunter2",
  );
});

it.each([
  { TIME_TRAVEL: "on" },
  { APP_URL: "http://osisi.example" },
  { PAYSTACK_BASE_URL: "http://localhost:3001" },
  { TERMII_BASE_URL: "http://localhost:3001" },
  { PAYSTACK_PREVIOUS_SECRET_KEY: "sk_test_abc" },
])("refuses %j beside a live key", (changes) => {
  const [name] = Object.keys(changes);
  expect(faults(changes)).toEqual([expect.stringContaining(`  ${name} `)]);
  expect(faults({ ...changes, PAYSTACK_SECRET_KEY: "sk_test_abc" })).toEqual([]);
});

it("finds the checkout page where the gateway is when it is not the real one", () => {
  const config = readConfig({
    ...whole,
    PAYSTACK_BASE_URL: "http://localhost:3001/",
    PAYSTACK_SECRET_KEY: "sk_test_abc",
  });
  expect(config.paystack.checkoutOrigin).toBe("http://localhost:3001");
});
