import { createHash } from "node:crypto";
import * as z from "zod";
import type { GatewayEvent } from "#gateway/events.ts";
import { DECIMALS, parseJson } from "#gateway/wire.ts";
import { equalBytes } from "#platform/secrets/secrets.ts";
import type { Flutterwave } from "./client.ts";
import { idOfStage, prefixedId, stageWord } from "./ids.ts";
import { transaction } from "./transaction.ts";
import { transfer } from "./transfers.ts";

/** Flutterwave's webhooks. The header is a shared secret, the same for every body: a webhook proves
 * nothing and only triggers a query. So its events have no mode, and nothing is kept from them but
 * the name of what to query. */

/** Whether the header is the secret hash, or the previous one while it is being replaced. */
export function isSigned({ secretHash, previousSecretHash }: Flutterwave, hash: unknown): boolean {
  if (typeof hash !== "string" || hash === "") return false;
  const known = [secretHash, previousSecretHash].filter((one) => one !== undefined);
  return known.map((one) => equalBytes(digest(one), digest(hash))).includes(true);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

const webhook = z.object({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  data: z.unknown().optional(),
});

/** Flat, and without the name of an event. */
const refund = z.object({ id: prefixedId, TransactionId: prefixedId, AmountRefunded: z.unknown() });
const chargeback = z.object({ id: prefixedId, stage: stageWord });

/** `undefined` if it is not a webhook of Flutterwave's. */
export function readEvent(text: string): GatewayEvent | undefined {
  const body = parseJson(text, DECIMALS);
  const refunded = refund.safeParse(body).data;
  if (refunded) {
    const payment = { gatewayId: refunded.TransactionId };
    return { kind: "refund", name: "refund", reference: undefined, payment };
  }
  const read = webhook.safeParse(body).data;
  return read && eventAbout(read.event, read.data);
}

function eventAbout(name: string, data: unknown): GatewayEvent {
  if (name.startsWith("charge.")) {
    const charge = transaction.safeParse(data).data;
    if (charge?.reference !== undefined) {
      return { kind: "charge", name, reference: charge.reference, charge };
    }
  } else if (name.startsWith("transfer.")) {
    const sent = transfer.safeParse(data).data;
    if (sent?.reference !== undefined) {
      // The first id that is reported is kept.
      const hint = { ...sent, gatewayId: undefined };
      return { kind: "transfer", name, reference: sent.reference, transfer: hint };
    }
  } else if (name.startsWith("chargeback.")) {
    const opened = chargeback.safeParse(data).data;
    if (opened) return disputeOf(name, idOfStage(opened.id, opened.stage));
  } else {
    return { kind: "other", name, reference: undefined };
  }
  return { kind: "unreadable", name, reference: undefined };
}

function disputeOf(name: string, id: string): GatewayEvent {
  const dispute = {
    gatewayId: id,
    domain: undefined,
    status: undefined,
    resolution: undefined,
    reference: undefined,
    amountKobo: undefined,
    currency: undefined,
    answerBy: undefined,
  };
  return { kind: "dispute", name, reference: undefined, dispute, isReminder: false };
}
