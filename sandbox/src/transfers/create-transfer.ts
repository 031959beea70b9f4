import { randomInt } from "node:crypto";
import { balanceKobo, changeBalance } from "../balance/balance.ts";
import { type Fields, naira, requiredKobo, requiredText, text } from "../http/fields.ts";
import { invalid, refuse } from "../http/refusal.ts";
import { newCode } from "../random.ts";
import type { Recipient } from "../recipients/recipient.ts";
import type { World } from "../world.ts";
import { type Transfer, transferFeeKobo } from "./transfer.ts";

/** Amount and fee leave the balance when the payout is created, not when it succeeds. A reference
 * can be used only once: a second use is rejected, so that a retry cannot pay twice. */

const LEAST_KOBO = 10_000;
const MOST_KOBO = 10_000_000_000;
const OTP_FOR_MS = 30 * 60_000;

export function createTransfer(world: World, fields: Fields): Transfer {
  if (text(fields, "source") !== "balance") throw invalid("Source is invalid");
  naira(fields);
  const amountKobo = amountOf(fields);
  const reference = transferReference(requiredText(fields, "reference"));
  const recipient = activeRecipient(world, requiredText(fields, "recipient"));
  if (world.transfers.byKey(reference)) throw duplicate();
  const feeKobo = transferFeeKobo(amountKobo);
  if (amountKobo + feeKobo > balanceKobo(world)) {
    const message = "Your balance is not enough to fulfil this request";
    throw refuse(400, message, { code: "insufficient_balance", type: "api_error" });
  }
  const createdAt = world.clock.now().toISOString();
  const transfer = world.transfers.insert({
    createdAt,
    updatedAt: createdAt,
    reference,
    code: newCode("TRF_"),
    recipientId: recipient.id,
    amountKobo,
    feeKobo,
    currency: "NGN",
    reason: text(fields, "reason") ?? "",
    status: world.settings.transferOtp ? "otp" : "pending",
    dueAtMs: dueAtMs(world),
    transferredAt: null,
    sessionId: `110007${createdAt.replaceAll(/\D/g, "").slice(2, 14)}${digits(12)}`,
  });
  if (!transfer) throw duplicate();
  changeBalance(world, {
    cause: `transfer:${transfer.id}`,
    differenceKobo: -(amountKobo + feeKobo),
    reason: `Transfer ${reference}`,
    modelResponsible: "Transfer",
    modelRow: transfer.id,
  });
  return transfer;
}

function dueAtMs({ settings, clock }: World): number | null {
  const nowMs = clock.now().getTime();
  if (settings.transferOtp) return nowMs + OTP_FOR_MS;
  return settings.transfers === "auto" ? nowMs + settings.transferDelayMs : null;
}

function amountOf(fields: Fields): number {
  const amountKobo = requiredKobo(fields, "amount");
  if (amountKobo < LEAST_KOBO) throw invalid("Transfer amount is below the minimum of NGN 100.00");
  if (amountKobo > MOST_KOBO) throw invalid("Transfer amount is above your transfer limit");
  return amountKobo;
}

export function transferReference(reference: string): string {
  if (!/^[a-z0-9_-]*$/.test(reference)) {
    throw invalid("Your reference contains illegal special characters");
  }
  if (reference.length < 16 || reference.length > 50) {
    throw invalid("Your reference must have 16 to 50 characters");
  }
  return reference;
}

function activeRecipient(world: World, code: string): Recipient {
  const recipient = world.recipients.list({ where: { code }, limit: 1 })[0];
  if (!recipient?.active) {
    throw refuse(400, "Recipient specified is invalid", { code: "invalid_transfer_recipient" });
  }
  return recipient;
}

function duplicate() {
  return refuse(400, "Please provide a unique reference. Reference already exists on a transfer", {
    code: "duplicate_transfer_reference",
    nextStep: "Create a new reference for the new transfer",
  });
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
