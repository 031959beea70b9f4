import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const whole = { PAYSTACK_SECRET_KEY: "sk_test_a", TERMII_API_KEY: "12345678" };

describe("the sandbox's configuration", () => {
  it("needs only its two keys", () => {
    expect(readConfig(whole)).toEqual({
      port: 3001,
      smtpPort: 3025,
      dataDir: ".data",
      gatewaySecretKey: "sk_test_a",
      termiiApiKey: "12345678",
      webhookUrl: "http://localhost:3000/v1/webhooks/paystack",
      secondGateway: undefined,
      databaseUrl: undefined,
    });
  });

  it("refuses a live key, by name", () => {
    const live = { ...whole, PAYSTACK_SECRET_KEY: "sk_live_a" };
    expect(() => readConfig(live)).toThrow(/PAYSTACK_SECRET_KEY is a live key/);
  });

  it("reports every error together", () => {
    const faulty = { SANDBOX_PORT: "x", SMTP_PORT: "70000", TIME_TRAVEL: "yes" };
    expect(() => readConfig(faulty)).toThrow(
      /SANDBOX_PORT must.*\n.*SMTP_PORT must.*\n.*PAYSTACK_SECRET_KEY is missing\n.*TERMII_API_KEY is missing\n.*TIME_TRAVEL must/,
    );
  });

  it("has the product's database only where time may be moved", () => {
    const database = { ...whole, DATABASE_URL: "postgresql://a@localhost/b" };
    expect(readConfig(database).databaseUrl).toBeUndefined();
    expect(readConfig({ ...database, TIME_TRAVEL: "on" }).databaseUrl).toBe(database.DATABASE_URL);
  });

  it("has the second gateway where its port is set, with its two secrets", () => {
    const second = {
      ...whole,
      SECOND_SANDBOX_PORT: "3002",
      FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-a-X",
      FLUTTERWAVE_SECRET_HASH: "hash-for-tests",
    };
    expect(readConfig(second).secondGateway).toEqual({
      port: 3002,
      secretKey: "FLWSECK_TEST-a-X",
      secretHash: "hash-for-tests",
      webhookUrl: "http://localhost:3000/v1/webhooks/flutterwave",
    });
    expect(readConfig({ ...second, SECOND_SANDBOX_PORT: "" }).secondGateway).toBeUndefined();
    expect(() => readConfig({ ...whole, SECOND_SANDBOX_PORT: "3002" })).toThrow(
      /FLUTTERWAVE_SECRET_KEY is missing\n.*FLUTTERWAVE_SECRET_HASH is missing/,
    );
  });

  it("refuses a live key of the second gateway", () => {
    const live = { ...whole, FLUTTERWAVE_SECRET_KEY: "FLWSECK-a-X" };
    expect(() => readConfig(live)).toThrow(/FLUTTERWAVE_SECRET_KEY is a live key/);
  });
});
