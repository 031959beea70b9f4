import * as messages from "@osisi/contracts/messages.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { isId } from "#platform/ids.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import { checkMandate } from "./check-mandate.ts";
import { type Mandate, hasEnded } from "./mandate.ts";
import { findMandate } from "./queries.ts";

const ASKED_EVERY_MS = 5_000;

/** Handles the browser's return from the page of the consent. Anyone can open the address, and it says
 * nothing about the answer: the gateway is queried, at most once in five seconds. The message names
 * neither account nor person. */
export async function returnFromConsent(runtime: PaymentsRuntime, id: string): Promise<string> {
  const { clock, config, db } = runtime;
  const mandate = isId(id) ? await findMandate(db, id) : undefined;
  if (!mandate) return messages.mandateNotYours;
  if (hasEnded(mandate)) return messages.mandateOver;
  const mayAsk = await takeQuota(db, {
    key: quotaKey(config.secretKey, "mandate return", id),
    limit: 1,
    windowMs: ASKED_EVERY_MS,
    now: clock.now(),
  });
  if (mayAsk && mandate.consentedAt === null) await checkMandate(runtime, id);
  return sentenceOf((await findMandate(db, id)) ?? mandate);
}

function sentenceOf(mandate: Mandate): string {
  if (hasEnded(mandate)) return messages.mandateOver;
  return mandate.consentedAt === null ? messages.mandateNotApproved : messages.mandateApproved;
}
