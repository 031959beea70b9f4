import { nextTryAt } from "./ladder.ts";
import { SIGNATURE_HEADER, sign } from "./signature.ts";

/** What differs between providers in how webhooks are sent. */
export type WebhookScheme = Readonly<{
  /** Where the deliveries are stored. */
  table: string;
  timeoutMs: number;
  /** `signature` replaces the right one. */
  headers(body: string, signature: string | null): Record<string, string>;
  /** `undefined`: given up. */
  nextTryAt(done: { tries: number; firstTriedAtMs: number; nowMs: number }): number | undefined;
}>;

export function paystackScheme(secretKey: string): WebhookScheme {
  return {
    table: "deliveries",
    timeoutMs: 30_000,
    headers: (body, signature) => ({ [SIGNATURE_HEADER]: signature ?? sign(body, secretKey) }),
    nextTryAt,
  };
}
