import type { WebhookScheme } from "../../webhooks/scheme.ts";
import type { Settings } from "../settings.ts";

/** The header is the secret hash itself: it does not cover the body. After 60 seconds without a 200
 * there are three retries, half an hour apart. */

const RETRIES = 3;
const APART_MS = 30 * 60_000;

export function flutterwaveScheme(secretHash: string, settings: Settings): WebhookScheme {
  return {
    table: "flw_deliveries",
    timeoutMs: 60_000,
    headers: (_body, signature) => ({ "verif-hash": signature ?? secretHash }),
    nextTryAt({ tries, nowMs }) {
      return settings.webhookRetries && tries <= RETRIES ? nowMs + APART_MS : undefined;
    },
  };
}
