import { consoleVariables } from "./console-config.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { variables } from "./environment.ts";

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
const behindOneProxy = { TRUST_PROXY: "1" };

function faults(changes: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...whole, ...behindOneProxy, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").slice(1);
  }
}

it("reads a complete configuration", () => {
  expect(readConfig({ ...whole, ...behindOneProxy })).toMatchObject({
    port: 3000,
    appUrl: "https://osisi.example",
    termii: { baseUrl: "https://termii.example" },
    firstGateway: { mode: "live", checkoutOrigin: "https://checkout.paystack.com" },
    timeTravel: false,
    limits: {
      requestsPerMinute: 3000,
      onboardPerMinute: 12,
      loginFailures: 10,
      codesPerHour: 10,
      paymentsPerMinute: 60,
      chargesPerMinute: 600,
    },
  });
});

it("names all missing variables together", () => {
  const missing = Object.fromEntries(Object.keys(whole).map((name) => [name, undefined]));
  expect(faults(missing)).toEqual(Object.keys(whole).map((name) => `  ${name} is missing`));
});

it("reports missing and dangerous settings together", () => {
  expect(
    faults({ SMTP_URL: undefined, TIME_TRAVEL: "on", APP_URL: "http://osisi.example" }),
  ).toEqual([
    "  SMTP_URL is missing",
    "  APP_URL must begin with https:// with a live PAYSTACK_SECRET_KEY",
    "  TIME_TRAVEL must be off with a live PAYSTACK_SECRET_KEY",
  ]);
});

it("treats an empty variable as a missing one", () => {
  expect(faults({ SMTP_URL: "" })).toEqual(["  SMTP_URL is missing"]);
});

it.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "30.5"],
  ["APP_URL", "osisi.example"],
  ["APP_URL", "javascript:alert(1)"],
  ["APP_URL", "https://osisi.example/app"],
  ["APP_URL", `https://${"a".repeat(60)}.example`],
  ["DATABASE_URL", "mysql://localhost/osisi"],
  ["PAYSTACK_BASE_URL", "ftp://api.paystack.co"],
  ["PAYSTACK_SECRET_KEY", "pk_live_abc"],
  ["FLUTTERWAVE_BASE_URL", "ftp://api.flutterwave.com/v3"],
  ["SMTP_URL", "https://mail.example"],
  ["MAIL_FROM", "Osisi"],
  ["MAIL_FROM", "Osisi <hello@osisi.example>\r\nBcc: eve@example.com"],
  ["TERMII_SENDER", "A sender name"],
  ["LOAN_FORM_URL", "http://forms.example/loan"],
  ["LOAN_FORM_URL", "http://localhost.example/loan"],
  ["LOAN_FORM_URL", "javascript:alert(1)"],
  ["TERMII_API_KEY", "short"],
  ["SECRET_KEY", "too short"],
  ["SECRET_KEY_PREVIOUS", "too short"],
  ["TIME_TRAVEL", "yes"],
  ["LOG_LEVEL", "loud"],
  ["LIMIT_CODES_PER_HOUR", "0"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "-1"],
  ["DRAIN_SECONDS", "soon"],
  ["STOP_SECONDS", "601"],
])("refuses %s=%s by name", (name, value) => {
  const [fault, ...more] = faults({ [name]: value });
  expect(fault).toMatch(new RegExp(`^  ${name} must|^  ${name} is too short`));
  expect(more).toEqual([]);
});

it("never repeats a refused value, because it may be a secret", () => {
  expect(faults({ SECRET_KEY: "hunter2", PAYSTACK_SECRET_KEY: "hunter2" }).join()).not.toContain(
    "hunter2",
  );
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

const second = {
  FLUTTERWAVE_SECRET_KEY: "FLWSECK-abc-X",
  FLUTTERWAVE_SECRET_HASH: "a hash of thirty-two characters or more",
};

it("has a second gateway only if its key and hash are set", () => {
  const first = { ...whole, ...behindOneProxy };
  expect(readConfig(first).secondGateway).toBeUndefined();
  expect(readConfig({ ...first, ...second }).secondGateway).toEqual({
    baseUrl: "https://api.flutterwave.com/v3",
    checkoutOrigin: "https://checkout.flutterwave.com",
    secretKey: second.FLUTTERWAVE_SECRET_KEY,
    secretHash: second.FLUTTERWAVE_SECRET_HASH,
    previousSecretHash: undefined,
    mode: "live",
  });
  const inSandbox = {
    PAYSTACK_SECRET_KEY: "sk_test_abc",
    FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-abc-X",
    FLUTTERWAVE_BASE_URL: "http://localhost:3001/v3/",
  };
  expect(readConfig({ ...first, ...second, ...inSandbox }).secondGateway).toMatchObject({
    baseUrl: "http://localhost:3001/v3",
    checkoutOrigin: "http://localhost:3001",
    mode: "test",
  });
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

it("finds the checkout page on the gateway's host if that is not the real one", () => {
  const config = readConfig({
    ...whole,
    ...behindOneProxy,
    PAYSTACK_BASE_URL: "http://localhost:3001/",
    PAYSTACK_SECRET_KEY: "sk_test_abc",
  });
  expect(config.firstGateway.checkoutOrigin).toBe("http://localhost:3001");
});

const example = readFileSync(path.join(import.meta.dirname, "../../.env.example"), "utf8");

it("lists every variable in .env.example, once, and no other", () => {
  const shown = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(shown)).toEqual(new Set([...variables, ...consoleVariables]));
  expect(shown).toHaveLength(new Set(shown).size);
});

it("reads .env.example once the secrets are filled in, and names them until then", () => {
  const mine = {
    DATABASE_URL: whole.DATABASE_URL,
    PAYSTACK_SECRET_KEY: "sk_test_abc",
    TERMII_API_KEY: whole.TERMII_API_KEY,
    SECRET_KEY: whole.SECRET_KEY,
  };
  const without = Object.fromEntries(Object.keys(mine).map((name) => [name, undefined]));
  const missing = Object.keys(mine).map((name) => `  ${name} is missing`);
  expect(faults({ ...without, ...parseEnv(example) })).toEqual(missing);
  const everything = example.replaceAll(/^# ([A-Z][A-Z_]+=)/gm, "$1");
  for (const text of [example, everything]) {
    expect(() => readConfig({ ...parseEnv(text), ...mine })).not.toThrow();
  }
});

it("exports metrics and traces only if configured, and never on the public port", () => {
  const { metrics, tracing } = readConfig({ ...whole, ...behindOneProxy });
  expect([metrics, tracing]).toEqual([undefined, undefined]);
  expect(faults({ METRICS_PORT: "9100" })).toEqual([]);
  expect(faults({ METRICS_PORT: "3000" })).toEqual([
    "  METRICS_PORT is the same as PORT: what operators see is not for everybody",
  ]);
  expect(faults({ OTEL_TRACES_SAMPLER_ARG: "2" })).toEqual([
    "  OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1",
  ]);
});

it("offers push notices with a whole pair of keys, at the push services of browsers", () => {
  expect(readConfig({ ...whole, ...behindOneProxy }).push).toBeUndefined();
  const pair = { VAPID_PUBLIC_KEY: "b".repeat(87), VAPID_PRIVATE_KEY: "c".repeat(43) };
  const { push } = readConfig({ ...whole, ...behindOneProxy, ...pair });
  expect(push?.origins).toContain("https://*.notify.windows.com");
  expect(faults({ VAPID_PUBLIC_KEY: "b".repeat(87) })).toEqual([
    "  VAPID_PRIVATE_KEY is missing beside VAPID_PUBLIC_KEY: they are one pair",
  ]);
  expect(faults({ ...pair, VAPID_PRIVATE_KEY: "short" })).toEqual([
    "  VAPID_PRIVATE_KEY must be a key of VAPID in base64url",
  ]);
});

it.each([
  "push.example",
  "https://push.example/path",
  "http://push.example",
  "https://*",
  "https://push.example ",
])("takes no push service at %j", (origins) => {
  const [fault] = faults({ PUSH_ORIGINS: origins });
  expect(fault).toContain("PUSH_ORIGINS must be origins");
});
