import { ConfigError, readConfig } from "#config.ts";

/** A complete configuration of a live system, and what is wrong with a changed one. */

export const whole = {
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
export const behindOneProxy = { TRUST_PROXY: "1" };

export const secondGateway = {
  FLUTTERWAVE_SECRET_KEY: "FLWSECK-abc-X",
  FLUTTERWAVE_SECRET_HASH: "a hash of thirty-two characters or more",
};

export function faults(changes: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...whole, ...behindOneProxy, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").slice(1);
  }
}
