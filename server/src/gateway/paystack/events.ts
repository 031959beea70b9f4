import * as z from "zod";
import type { EventAbout, GatewayEvent } from "../gateway.ts";
import { dispute } from "./disputes.ts";
import { charge, kobo, parseJson, readable, reference } from "./schemas.ts";
import { transfer } from "./transfer-schemas.ts";

/** Paystack's webhooks: an event's name, and data that depend on it. */

const event = z.object({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  data: z.unknown().optional(),
});

const withReference = z.object({ reference }).optional().catch(undefined);

/** `undefined` if it is no webhook of Paystack's form, signed or not. */
export function readEvent(text: string): GatewayEvent | undefined {
  const read = event.safeParse(json(text)).data;
  if (!read) return undefined;
  const { event: name, data } = read;
  return { name, reference: withReference.parse(data)?.reference, ...about(name, data) };
}

function json(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const ofRefund = z.object({ transaction_reference: reference });

const rejection = z.object({
  bank_transfer: z.object({
    transaction_id: z.union([z.int(), z.string().regex(/^\d{1,30}$/)]).transform(String),
    amount: kobo,
  }),
  customer: z.object({ email: z.email() }).optional().catch(undefined),
});

const UNREADABLE = { kind: "unreadable" } as const;

function about(name: string, data: unknown): EventAbout {
  if (name === "charge.success") {
    const read = charge.safeParse(data).data;
    return read?.reference === undefined ? UNREADABLE : { kind: "charge", charge: read };
  }
  if (name.startsWith("charge.dispute.")) {
    const read = dispute.safeParse(data).data;
    return read
      ? { kind: "dispute", dispute: read, isReminder: name === "charge.dispute.remind" }
      : UNREADABLE;
  }
  if (name.startsWith("transfer.")) {
    const read = transfer.safeParse(data).data;
    return read?.reference === undefined ? UNREADABLE : { kind: "transfer", transfer: read };
  }
  if (name.startsWith("refund.")) {
    const payment = ofRefund.safeParse(data).data?.transaction_reference;
    return payment === undefined ? UNREADABLE : { kind: "refund", paymentReference: payment };
  }
  if (name.startsWith("bank.transfer.rejected")) {
    const read = rejection.safeParse(data).data;
    if (!read) return UNREADABLE;
    const { transaction_id: chargeId, amount } = read.bank_transfer;
    const rejected = { chargeId, amountKobo: readable(amount), email: read.customer?.email };
    return { kind: "transfer-rejected", rejected };
  }
  return { kind: "other" };
}
