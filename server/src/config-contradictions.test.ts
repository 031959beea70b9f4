import { expect, it } from "vitest";
import { faults, secondGateway as second, whole } from "#test/configuring.ts";

it("reports missing and dangerous settings together", () => {
  expect(
    faults({ SMTP_URL: undefined, TIME_TRAVEL: "on", APP_URL: "http://osisi.example" }),
  ).toEqual([
    "  SMTP_URL is missing",
    "  APP_URL must begin with https:// with a live PAYSTACK_SECRET_KEY",
    "  TIME_TRAVEL must be off with a live PAYSTACK_SECRET_KEY",
  ]);
});

it.each([
  [{ TIME_TRAVEL: "on" }, "TIME_TRAVEL must be off"],
  [{ DEMO: "on" }, "DEMO must be off"],
  [{ APP_URL: "http://osisi.example" }, "APP_URL must begin with https://"],
  [{ APP_URL: "https://localhost" }, "APP_URL must not be on this machine"],
  [{ PAYSTACK_BASE_URL: "http://localhost:3001" }, "PAYSTACK_BASE_URL must begin with https://"],
  [{ PAYSTACK_BASE_URL: "https://127.0.0.1" }, "PAYSTACK_BASE_URL must not be on this machine"],
  [{ PAYSTACK_CHECKOUT_ORIGIN: "http://pay.example" }, "PAYSTACK_CHECKOUT_ORIGIN must begin with"],
  [{ PAYSTACK_CHECKOUT_ORIGIN: "https://[::1]" }, "PAYSTACK_CHECKOUT_ORIGIN must not be on this"],
  [{ FLUTTERWAVE_BASE_URL: "http://localhost:3001/v3" }, "FLUTTERWAVE_BASE_URL must begin with"],
  [{ FLUTTERWAVE_BASE_URL: "https://127.0.0.1/v3" }, "FLUTTERWAVE_BASE_URL must not be on this"],
  [{ TERMII_BASE_URL: "http://localhost:3001" }, "TERMII_BASE_URL must begin with https://"],
  [{ TERMII_BASE_URL: "https://sandbox.localhost" }, "TERMII_BASE_URL must not be on this machine"],
  [{ SMTP_URL: "smtp://127.0.0.1:3025" }, "SMTP_URL must not be on this machine"],
  [
    { DATABASE_URL: "postgresql://osisi_app@db.example/osisi?sslmode=no-verify" },
    "DATABASE_URL must not say sslmode=no-verify",
  ],
  [{ LOAN_FORM_URL: "http://localhost:3001/loan" }, "LOAN_FORM_URL must not be on this machine"],
  [{ PUSH_ORIGINS: "http://localhost:3001" }, "PUSH_ORIGINS must all begin with https://"],
  [{ SMTP_URL: "smtp://mail.example" }, "SMTP_URL must begin with smtps:// or end with"],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer abc",
    },
    "OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// for OTEL_EXPORTER_OTLP_HEADERS",
  ],
])("refuses %j beside a live key, and takes it beside a test key", (changes, sentence) => {
  expect(faults(changes)).toEqual([expect.stringContaining(`  ${sentence}`)]);
  expect(faults({ ...changes, PAYSTACK_SECRET_KEY: "sk_test_abc" })).toEqual([]);
});

it.each([
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer abc",
  },
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer abc",
  },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" },
])("takes %j beside a live key", (changes) => {
  expect(faults(changes)).toEqual([]);
});

it("accepts mail with mandatory encryption beside a live key", () => {
  expect(faults({ SMTP_URL: "smtp://mail.example:587?requireTLS=true" })).toEqual([]);
});

it.each([
  [{ FLUTTERWAVE_SECRET_HASH: undefined }, "FLUTTERWAVE_SECRET_HASH is missing beside"],
  [{ FLUTTERWAVE_SECRET_KEY: undefined }, "FLUTTERWAVE_SECRET_KEY is missing beside"],
  [{ FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-abc-X" }, "FLUTTERWAVE_SECRET_KEY is a test key beside"],
  [{ PAYSTACK_SECRET_KEY: "sk_test_abc" }, "FLUTTERWAVE_SECRET_KEY is a live key beside a test"],
  [{ FLUTTERWAVE_SECRET_KEY: "FLWPUBK-abc-X" }, "FLUTTERWAVE_SECRET_KEY must be FLWSECK_TEST-"],
  [{ FLUTTERWAVE_SECRET_HASH: "short" }, "FLUTTERWAVE_SECRET_HASH must have at least 32"],
  [
    { FLUTTERWAVE_PREVIOUS_SECRET_HASH: second.FLUTTERWAVE_SECRET_HASH },
    "FLUTTERWAVE_PREVIOUS_SECRET_HASH is the same as the present one",
  ],
  [
    { SECRET_KEY: second.FLUTTERWAVE_SECRET_HASH },
    "SECRET_KEY is the same as FLUTTERWAVE_SECRET_HASH",
  ],
])("refuses a second gateway with %j", (changes, sentence) => {
  expect(faults({ ...second, ...changes })).toEqual([expect.stringContaining(`  ${sentence}`)]);
});

const same = "sk_live_a_key_of_thirty_two_characters";
it.each([
  [{ PAYSTACK_PREVIOUS_SECRET_KEY: "sk_test_abc" }, "PAYSTACK_PREVIOUS_SECRET_KEY is a test key"],
  [{ PAYSTACK_PREVIOUS_SECRET_KEY: "sk_live_abc" }, "PAYSTACK_PREVIOUS_SECRET_KEY is the same"],
  [
    { PAYSTACK_SECRET_KEY: "sk_test_abc", PAYSTACK_PREVIOUS_SECRET_KEY: "sk_live_abc" },
    "PAYSTACK_PREVIOUS_SECRET_KEY is a live key",
  ],
  [{ PAYSTACK_SECRET_KEY: same, SECRET_KEY: same }, "SECRET_KEY is the same as PAYSTACK_SECRET"],
  [{ TERMII_API_KEY: same, SECRET_KEY: same }, "SECRET_KEY is the same as TERMII_API_KEY"],
  [{ SECRET_KEY: "secret".repeat(6) }, "SECRET_KEY is easily guessed"],
  [{ SECRET_KEY_PREVIOUS: "secret".repeat(6) }, "SECRET_KEY_PREVIOUS is easily guessed"],
  [{ SECRET_KEY_PREVIOUS: whole.SECRET_KEY }, "SECRET_KEY_PREVIOUS is the same as the present one"],
  [
    { PAYSTACK_SECRET_KEY: same, SECRET_KEY_PREVIOUS: same },
    "SECRET_KEY_PREVIOUS is the same as P",
  ],
  [
    { DATABASE_OWNER_URL: "postgresql://osisi_app:b@elsewhere/osisi" },
    "DATABASE_OWNER_URL has the role of DATABASE_URL",
  ],
  [{ TRUST_PROXY: undefined }, "TRUST_PROXY is missing"],
])("refuses %j, which contradicts itself or what is set beside it", (changes, sentence) => {
  expect(faults(changes)).toEqual([expect.stringContaining(`  ${sentence}`)]);
});

it("reports everything dangerous together, whatever else is missing", () => {
  const dangerous = { TIME_TRAVEL: "on", DEMO: "on", TERMII_BASE_URL: "http://localhost:3001" };
  const found = faults({ ...dangerous, MAIL_FROM: undefined, SECRET_KEY: "secret".repeat(6) });
  expect(found.map((line) => line.trim().split(" ")[0])).toEqual([
    "MAIL_FROM",
    "SECRET_KEY",
    "TERMII_BASE_URL",
    "TIME_TRAVEL",
    "DEMO",
  ]);
});
