import { brand } from "@osisi/contracts/brand.ts";
import * as z from "zod";
import { CURRENCY } from "#gateway/gateway.ts";
import type { Transfer, TransferAccount, TransferRequest } from "#gateway/transfers.ts";
import type { Period } from "#gateway/lists.ts";
import { NOT_FOUND, type Outcome, isNotFound } from "#gateway/outcome.ts";
import { moment, reference, word } from "#gateway/wire.ts";
import {
  type Flutterwave,
  MONEY_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  call,
  callAll,
  mapValue,
} from "./client.ts";
import { days } from "./days.ts";
import { prefixedId, theirId } from "./ids.ts";
import { feeKoboOf, koboOf, naira, nairaOf } from "./money.ts";
import { transferStatus } from "./states.ts";

/** Flutterwave's outgoing transfers. They need no recipient beforehand. */

/** Whether an amount may have kobo is not documented. */
export const STEP_KOBO = 100n;

const shortText = z.string().trim().max(200).nullish().catch(undefined);

/** Samples have it as a number, without its leading zeros. */
const accountNumber = z
  .union([z.int().nonnegative(), z.string()])
  .transform((number) => String(number).padStart(10, "0"))
  .refine((number) => /^\d{10}$/.test(number))
  .optional()
  .catch(undefined);

/** Without a mode. `created_at` is when it was queued; no field says when it was paid. */
export const transfer = z
  .object({
    id: prefixedId,
    status: word(/^[\w -]{1,50}$/),
    reference,
    amount: naira,
    fee: naira,
    currency: word(/^[A-Z]{3}$/),
    account_number: accountNumber,
    bank_code: word(/^[\w-]{2,20}$/),
    bank_name: shortText,
    full_name: shortText,
    fullname: shortText,
    created_at: moment,
  })
  .transform((data): Transfer & { createdAt: Date | undefined } => ({
    gatewayId: data.id,
    domain: undefined,
    status: transferStatus(data.status),
    reference: data.reference,
    amountKobo: koboOf(data.amount),
    currency: data.currency,
    feeKobo: feeKoboOf(data.fee),
    sessionId: undefined,
    transferredAt: undefined,
    to: destinationOf(data),
    createdAt: data.created_at,
  }));

type Destination = {
  account_number?: string | undefined;
  bank_code?: string | undefined;
  bank_name?: string | null | undefined;
  full_name?: string | null | undefined;
  fullname?: string | null | undefined;
};

function destinationOf(data: Destination): TransferAccount | undefined {
  const { account_number: number, bank_code: bankCode } = data;
  if (number === undefined || bankCode === undefined) return undefined;
  return {
    bankCode,
    bankName: data.bank_name ?? "",
    accountName: data.full_name ?? data.fullname ?? "",
    accountNumber: () => number,
  };
}

/** Accepted is not paid: an empty balance is found later, so only a query decides. A reused
 * reference is refused with `duplicate_reference`, also after a failure. */
export async function sendTransfer(
  flutterwave: Flutterwave,
  { amountKobo, reference, to }: TransferRequest,
): Promise<Outcome<Transfer>> {
  if (amountKobo % STEP_KOBO !== 0n) {
    return { kind: "refused", code: "amount_not_whole", status: 400 };
  }
  const account = to();
  const outcome = await call(flutterwave, transfer, {
    method: "POST",
    path: "/transfers",
    timeoutMs: MONEY_TIMEOUT_MS,
    onlyKnownRefusals: true,
    body: {
      account_bank: account.bankCode,
      account_number: account.accountNumber,
      beneficiary_name: account.accountName,
      amount: nairaOf(amountKobo),
      currency: CURRENCY,
      debit_currency: CURRENCY,
      reference,
      narration: `${brand.name} withdrawal`,
    },
  });
  const queued = (taken: Transfer) => ({ ...taken, domain: flutterwave.mode, status: "pending" });
  return mapValue(outcome, queued);
}

/** An empty list is also the answer while the request is still being processed. Other rows mean
 * that the filter was ignored, so that what has an id is found by it. */
export async function fetchTransfer(
  flutterwave: Flutterwave,
  reference: string,
  gatewayId?: string | null,
): Promise<Outcome<Transfer>> {
  if (gatewayId) {
    const outcome = await call(flutterwave, transfer, {
      method: "GET",
      path: `/transfers/${encodeURIComponent(theirId(gatewayId))}`,
      timeoutMs: READ_TIMEOUT_MS,
    });
    if (outcome.kind === "ok" && outcome.value.reference === reference) {
      return { kind: "ok", value: { ...outcome.value, domain: flutterwave.mode } };
    }
    if (outcome.kind === "unknown") return outcome;
  }
  const query = new URLSearchParams({ reference });
  const outcome = await call(flutterwave, z.array(transfer), {
    method: "GET",
    path: `/transfers?${query.toString()}`,
    timeoutMs: READ_TIMEOUT_MS,
  });
  if (outcome.kind !== "ok") return outcome;
  const found = outcome.value.find((one) => one.reference === reference);
  return found ? { kind: "ok", value: { ...found, domain: flutterwave.mode } } : NOT_FOUND;
}

/** Searches all transfers of a period for a reference. */
export async function searchTransfers(
  flutterwave: Flutterwave,
  { reference, ...period }: { reference: string } & Period,
): Promise<Outcome<Transfer | "absent">> {
  const isWanted = (one: Transfer) => one.reference === reference;
  const list = { path: "/transfers", query: days(period) };
  const outcome = await callAll(flutterwave, transfer, list, isWanted);
  // Only a list that was read to its end proves that it is absent.
  if (isNotFound(outcome)) return { kind: "unknown", reason: "no list of transfers" };
  return mapValue(outcome, (rows) => {
    const found = rows.find(isWanted);
    return found ? { ...found, domain: flutterwave.mode } : "absent";
  });
}
