import { type Config, readConfig } from "#config.ts";

/** A complete configuration for tests; a test overrides what it depends on. */
export function testConfig(changes: Record<string, string> = {}): Config {
  return readConfig({
    APP_URL: "http://localhost:3000",
    DATABASE_URL: "postgresql://nobody@localhost/none",
    PAYSTACK_BASE_URL: "http://localhost:3001",
    PAYSTACK_SECRET_KEY: "sk_test_for_tests_only",
    SMTP_URL: "smtp://localhost:3025",
    MAIL_FROM: "Osisi <hello@osisi.example>",
    TERMII_BASE_URL: "http://localhost:3001",
    TERMII_API_KEY: "termii-for-tests",
    TERMII_SENDER: "Osisi",
    SECRET_KEY: "a key of thirty-two characters or more",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "0",
    // All tests send requests from one address.
    LIMIT_REQUESTS_PER_MINUTE: "1000000",
    LIMIT_REQUESTS_AT_ONCE: "1000",
    DRAIN_SECONDS: "0",
    ...changes,
  });
}

/** What configures a second gateway. */
export const secondGatewaySettings = {
  FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-for-tests-only-X",
  FLUTTERWAVE_SECRET_HASH: "the secret hash of the tests, of our choice",
};
