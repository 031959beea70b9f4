import { createHmac } from "node:crypto";
import * as z from "zod";
import type { GatewayEvent } from "#gateway/events.ts";
import { parseJson, reference } from "#gateway/wire.ts";
import { equalBytes } from "#platform/secrets/secrets.ts";
import { charge } from "./charges.ts";
import type { Paystack } from "./client.ts";
import { dispute } from "./disputes.ts";
import { identificationFailure } from "./own-accounts.ts";
import { kobo, readable } from "./schemas.ts";
import { transfer } from "./transfers.ts";

/** Paystack's webhooks: signed bytes with an event name, and data that depend on it. */

const SIGNATURE = /^[0-9a-f]{128}$/i;

/** Whether the gateway signed exactly these bytes. During a rotation of the secret key, webhooks
 * that are still being retried carry a signature by the previous one. */
export function isSigned(paystack: Paystack, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== "string" || !SIGNATURE.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  const keys = [paystack.secretKey, paystack.previousSecretKey].filter((key) => key !== undefined);
  return keys.some((key) => equalBytes(createHmac("sha512", key).update(body).digest(), given));
}

const webhook = z.object({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  data: z.unknown().optional(),
});

const withReference = z.object({ reference }).optional().catch(undefined);

/** `undefined` if it is not a Paystack webhook, signed or not. */
export function readEvent(text: string): GatewayEvent | undefined {
  const read = webhook.safeParse(parseJson(text)).data;
  if (!read) return undefined;
  const { event: name, data } = read;
  return eventAbout({ name, reference: withReference.parse(data)?.reference }, data);
}

const ofRefund = z.object({ transaction_reference: reference });

const ofMandate = z.object({ customer: z.object({ email: z.email() }) });

const rejection = z.object({
  bank_transfer: z.object({
    transaction_id: z.union([z.int(), z.string().regex(/^\d{1,30}$/)]).transform(String),
    amount: kobo,
  }),
  customer: z.object({ email: z.email() }).optional().catch(undefined),
});

/** The documentation spells it in both ways. */
const ASSIGNMENTS = new Set([
  "dedicatedaccount.assign.success",
  "dedicatedaccount.assign.failed",
  "assigndedicatedaccount.success",
  "assigndedicatedaccount.failed",
]);
const IDENTIFICATIONS = new Set([
  "customeridentification.success",
  "customeridentification.failed",
]);

const ofCustomer = z.object({ customer: z.object({ email: z.email() }) });
const identification = z.object({
  email: z.email(),
  reason: z.string().optional().catch(undefined),
});

function eventAbout(
  event: { name: string; reference: string | undefined },
  data: unknown,
): GatewayEvent {
  const { name, reference } = event;
  const unreadable = { ...event, kind: "unreadable" } as const;
  if (name === "charge.success") {
    const read = charge.safeParse(data).data;
    if (!read || reference === undefined) return unreadable;
    return { kind: "charge", name, reference, charge: read };
  }
  if (name.startsWith("charge.dispute.")) {
    const read = dispute.safeParse(data).data;
    if (!read) return unreadable;
    return { ...event, kind: "dispute", dispute: read, isReminder: name === REMINDER };
  }
  if (name.startsWith("transfer.")) {
    const read = transfer.safeParse(data).data;
    if (!read || reference === undefined) return unreadable;
    return { kind: "transfer", name, reference, transfer: read };
  }
  if (name.startsWith("refund.")) {
    const paid = ofRefund.safeParse(data).data?.transaction_reference;
    if (paid === undefined) return unreadable;
    return { ...event, kind: "refund", payment: { reference: paid } };
  }
  if (ASSIGNMENTS.has(name)) {
    const email = ofCustomer.safeParse(data).data?.customer.email;
    if (email === undefined) return unreadable;
    return { ...event, kind: "account-number", email, isAssigned: name.endsWith(".success") };
  }
  if (IDENTIFICATIONS.has(name)) {
    const read = identification.safeParse(data).data;
    if (!read) return unreadable;
    const failure = identificationFailure(read.reason);
    const isIdentified = name.endsWith(".success");
    return { ...event, kind: "identification", email: read.email, isIdentified, failure };
  }
  if (name === "bank.transfer.rejected") {
    const read = rejection.safeParse(data).data;
    if (!read) return unreadable;
    const { transaction_id: chargeId, amount } = read.bank_transfer;
    const rejected = { chargeId, amountKobo: readable(amount), email: read.customer?.email };
    return { ...event, kind: "transfer-rejected", rejected };
  }
  if (name.startsWith("direct_debit.authorization.")) {
    const email = ofMandate.safeParse(data).data?.customer.email;
    return email === undefined ? unreadable : { ...event, kind: "mandate", email };
  }
  return { ...event, kind: "other" };
}

const REMINDER = "charge.dispute.remind";
