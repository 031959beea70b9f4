import { brand } from "@osisi/contracts/brand.ts";
import * as z from "zod";
import type {
  AuthorizationCharge,
  ChargeAttempt,
  CheckoutPage,
  CheckoutRequest,
} from "#gateway/charges.ts";
import { type Outcome, isNotFound } from "#gateway/outcome.ts";
import { fetchCharge } from "./attempts.ts";
import { type Flutterwave, MONEY_TIMEOUT_MS, call, callWhole, parse } from "./client.ts";
import { nairaOf } from "./money.ts";
import { transaction } from "./transaction.ts";

/** Flutterwave's checkout pages, and charges of kept cards. */

const CHECKOUT_TIMEOUT_MS = 15_000;
/** The longest: a page is shown again to the same request. */
const SESSION_MINUTES = 24 * 60;

/** Their names of our channels. */
const CHANNELS: Readonly<Record<string, string>> = {
  card: "card",
  bank_transfer: "banktransfer",
  bank: "account",
};

const hosted = z
  .object({ link: z.url() })
  .transform(({ link }): CheckoutPage => ({ url: link, accessCode: undefined }));

/** No transaction exists until the page is tried. After a lost answer the same reference may open a
 * second page: the first is known to no one. */
export function startCheckout(flutterwave: Flutterwave, request: CheckoutRequest) {
  const options = request.channels.flatMap((channel) => CHANNELS[channel] ?? []);
  return call(flutterwave, hosted, {
    method: "POST",
    path: "/payments",
    timeoutMs: CHECKOUT_TIMEOUT_MS,
    body: {
      tx_ref: request.reference,
      amount: nairaOf(request.amountKobo),
      currency: request.currency,
      redirect_url: request.callbackUrl,
      customer: { email: request.email },
      ...(options.length > 0 && { payment_options: options.join(",") }),
      meta: request.metadata,
      customizations: { title: brand.name },
      // The documentation has it in both places.
      session_duration: SESSION_MINUTES,
      configurations: { session_duration: SESSION_MINUTES },
    },
  });
}

const challenged = z
  .object({
    data: z.object({ status: z.literal("pending") }),
    meta: z.object({ authorization: z.object({ redirect: z.url() }) }),
  })
  .transform(({ meta }) => ({ kind: "challenged" as const, url: meta.authorization.redirect }));
const attempted = z
  .object({ data: transaction })
  .transform(({ data }) => ({ kind: "attempted" as const, charge: data }));
const attempt = z.union([challenged, attempted]);

/** Flutterwave does not document that it refuses a reused reference, so we look for it first. */
export async function chargeCard(
  flutterwave: Flutterwave,
  request: AuthorizationCharge,
): Promise<Outcome<ChargeAttempt>> {
  const before = await fetchCharge(flutterwave, request.reference);
  if (before.kind === "ok") return { kind: "refused", code: "duplicate_reference", status: 400 };
  if (!isNotFound(before)) return before;
  const answer = await callWhole(flutterwave, {
    method: "POST",
    path: "/tokenized-charges",
    timeoutMs: MONEY_TIMEOUT_MS,
    onlyKnownRefusals: true,
    body: {
      token: request.authorizationCode,
      email: request.email,
      amount: nairaOf(request.amountKobo),
      currency: request.currency,
      tx_ref: request.reference,
      country: "NG",
      narration: brand.name,
      redirect_url: request.callbackUrl,
      meta: request.metadata,
    },
  });
  const read = parse(attempt, answer, (whole) => whole);
  if (read.kind !== "ok" || read.value.kind === "challenged") return read;
  const charge = { ...read.value.charge, domain: flutterwave.mode };
  return { kind: "ok", value: { kind: "attempted", charge } };
}
