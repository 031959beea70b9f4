import { consoleVariables } from "./console-config.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { behindOneProxy, faults, secondGateway as second, whole } from "#test/configuring.ts";
import { readConfig } from "./config.ts";
import { variables } from "./environment.ts";

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
