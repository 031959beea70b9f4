import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  consoleEnvironment,
  needsSandbox,
  stackEnvironment,
  withoutEmpty,
} from "./stack-environment.ts";

const at = {
  port: 3000,
  sandboxPort: 3001,
  smtpPort: 3025,
  databaseUrl: "postgres://app@127.0.0.1/osisi",
  databaseOwnerUrl: "postgres://owner@127.0.0.1/osisi",
};

describe("the environment of a stack's programs", () => {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "osisi-env-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it("leads to the sandbox for everything outside, with the clock free to move", () => {
    expect(stackEnvironment({}, at, dataDir)).toMatchObject({
      APP_URL: "http://localhost:3000",
      PAYSTACK_BASE_URL: "http://localhost:3001",
      TERMII_BASE_URL: "http://localhost:3001",
      SMTP_URL: "smtp://127.0.0.1:3025",
      LOAN_FORM_URL: "http://localhost:3001/loan-form",
      TIME_TRAVEL: "on",
    });
  });

  it("keeps its secrets from one start to the next, readable by the owner only", () => {
    const first = stackEnvironment({}, at, dataDir);
    expect(first["SECRET_KEY"]).toHaveLength(43);
    expect(first["VAPID_PUBLIC_KEY"]).toHaveLength(87);
    expect(first["VAPID_PRIVATE_KEY"]).toHaveLength(43);
    expect(first["PAYSTACK_SECRET_KEY"]).toMatch(/^sk_test_[0-9a-f]{40}$/);
    expect(stackEnvironment({}, at, dataDir)).toEqual(first);
    expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("is what the caller has set, and an empty value is none", () => {
    const given = withoutEmpty({ MAIL_FROM: "Ada <ada@osisi.example>", TERMII_SENDER: "" });
    const env = stackEnvironment(given, at, dataDir);
    expect(env["MAIL_FROM"]).toBe("Ada <ada@osisi.example>");
    expect(env["TERMII_SENDER"]).toBe("Osisi");
  });

  it("has the second sandbox's port from the start, not from the caller", () => {
    const given = { SECOND_SANDBOX_PORT: "0" };
    expect(stackEnvironment(given, at, dataDir)["SECOND_SANDBOX_PORT"]).toBeUndefined();
    const env = stackEnvironment(given, { ...at, secondSandboxPort: 3003 }, dataDir);
    expect(env["SECOND_SANDBOX_PORT"]).toBe("3003");
  });

  it("has a second gateway beside the sandbox of the first, where its port is known", () => {
    const both = { ...at, secondSandboxPort: 3003 };
    const env = stackEnvironment({}, both, dataDir);
    expect(env).toMatchObject({
      FLUTTERWAVE_BASE_URL: "http://localhost:3003/v3",
      SECOND_SANDBOX_PORT: "3003",
    });
    expect(env["FLUTTERWAVE_SECRET_KEY"]).toMatch(/^FLWSECK_TEST-[0-9a-f]{32}-X$/);
    expect(env["FLUTTERWAVE_SECRET_HASH"]).toHaveLength(48);
    expect(stackEnvironment({}, both, dataDir)).toEqual(env);
    expect(stackEnvironment({}, at, dataDir)["FLUTTERWAVE_SECRET_KEY"]).toBeUndefined();
  });

  it.each([
    { PAYSTACK_BASE_URL: "https://gateway.example" },
    { PAYSTACK_SECRET_KEY: "sk_live_x" },
    { FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-own-X" },
  ])("has no second gateway of its own beside %o", (given) => {
    const env = stackEnvironment(given, { ...at, secondSandboxPort: 3003 }, dataDir);
    expect(env["SECOND_SANDBOX_PORT"]).toBeUndefined();
  });

  it("does not move the clock where money is real", () => {
    const env = stackEnvironment({ PAYSTACK_SECRET_KEY: "sk_live_x" }, at, dataDir);
    expect(env["TIME_TRAVEL"]).toBe("off");
    expect(env["LOAN_FORM_URL"]).toBeUndefined();
  });

  it("gives the console no secret but its own key", () => {
    const consoleDatabaseUrl = "postgres://console@127.0.0.1/osisi";
    const all = stackEnvironment({}, { ...at, consolePort: 3002, consoleDatabaseUrl }, dataDir);
    const given = consoleEnvironment(all);
    expect(given).toMatchObject({
      CONSOLE_URL: "http://localhost:3002",
      CONSOLE_DATABASE_URL: consoleDatabaseUrl,
    });
    expect(given["CONSOLE_KEY"]).toHaveLength(43);
    expect(Object.keys(given).filter((name) => /KEY|DATABASE/.test(name))).toEqual([
      "CONSOLE_KEY",
      "CONSOLE_DATABASE_URL",
    ]);
  });

  it("has a sandbox unless all of the outside world is real", () => {
    const real = { PAYSTACK_BASE_URL: "https://a.example", SMTP_URL: "smtp://b.example" };
    expect(needsSandbox(real)).toBe(true);
    expect(needsSandbox({ ...real, TERMII_BASE_URL: "https://c.example" })).toBe(false);
  });
});
