import { type Chaos, referencesOf } from "./chaos.ts";
import { resultOf } from "./outside.ts";
import type { forgeries } from "./step.ts";

/** Webhooks that must not be believed: unsigned, or signed but different from the gateway's own
 * record. */

type Forgery = Readonly<{ body: Record<string, unknown> | string; signature?: string }>;

export async function forgePayment(
  chaos: Chaos,
  number: number,
  { of, how }: { of: number; how: (typeof forgeries)[number] },
): Promise<string[]> {
  for (const reference of await referencesOf(chaos, of)) {
    const kobo = chaos.asked.get(reference)?.kobo ?? 0;
    const forgeries = [
      [chaos.sandbox, forgedPayment(reference, kobo)[how]],
      [chaos.second, forgedAtSecond(reference, kobo)[how]],
    ] as const;
    for (const [gateway, { body, signature }] of forgeries) {
      const came = await resultOf(() => gateway.sendWebhook(body, signature));
      chaos.trace.note(`#${number} a webhook of ${reference} is forged: ${how}`, came);
    }
  }
  return [];
}

function forgedPayment(
  reference: string,
  kobo: number,
): Record<(typeof forgeries)[number], Forgery> {
  const event = "charge.success";
  const sums = { amount: kobo, requested_amount: kobo, currency: "NGN", fees: 0 };
  const data = { id: 1, domain: "test", status: "success", reference, ...sums };
  const another = { amount: kobo * 3, requested_amount: kobo * 3 };
  return {
    "wrong signature": { body: { event, data }, signature: "0".repeat(128) },
    "no signature": { body: { event, data }, signature: "" },
    "signed, and says that it was paid in live mode": {
      body: { event, data: { ...data, domain: "live" } },
    },
    "signed, and names another amount": { body: { event, data: { ...data, ...another } } },
    "signed, and lacks what matters": { body: { event, data: { reference, status: "success" } } },
    "signed, and is not JSON": { body: `{"event":"${event}","data":{"reference":"${reference}"` },
    "signed, and the event is unknown": { body: { event: "charge.dreamt", data } },
  };
}

/** Signed means with the secret hash, which covers no body: whatever it says is only a hint. */
function forgedAtSecond(
  reference: string,
  kobo: number,
): Record<(typeof forgeries)[number], Forgery> {
  const event = "charge.completed";
  const naira = kobo / 100;
  const sums = { amount: naira, charged_amount: naira, app_fee: 0, amount_settled: naira };
  const data = { id: 1, tx_ref: reference, status: "successful", currency: "NGN", ...sums };
  const another = { amount: naira * 3, charged_amount: naira * 3 };
  return {
    "wrong signature": { body: { event, data }, signature: "0".repeat(48) },
    "no signature": { body: { event, data }, signature: "" },
    "signed, and says that it was paid in live mode": {
      body: { event, data: { ...data, domain: "live" } },
    },
    "signed, and names another amount": { body: { event, data: { ...data, ...another } } },
    "signed, and lacks what matters": {
      body: { event, data: { tx_ref: reference, status: "successful" } },
    },
    "signed, and is not JSON": { body: `{"event":"${event}","data":{"tx_ref":"${reference}"` },
    "signed, and the event is unknown": { body: { event: "charge.dreamt", data } },
  };
}

/** A webhook that reports a paid payout as reversed, or a pending one as paid with another amount. */
export async function forgePayout(
  chaos: Chaos,
  number: number,
  { of, status }: { of: number; status: "failed" | "reversed" | "success" },
): Promise<string[]> {
  const { sandbox, second, trace } = chaos;
  const transfers = await sandbox.transfers().catch(() => []);
  for (const reference of await referencesOf(chaos, of)) {
    const truth = transfers.find((transfer) => transfer.reference === reference);
    if (!truth || truth.status === status) continue;
    const amount = status === "success" ? truth.amount + 1 : truth.amount;
    const data = { ...truth, domain: "test", currency: "NGN", status, amount };
    const came = await resultOf(() => sandbox.sendWebhook({ event: `transfer.${status}`, data }));
    trace.note(`#${number} a webhook says of ${reference}: ${status} (${truth.status})`, came);
    // The other gateway says so of its attempts, of which it may have none.
    const said = { reference: `${reference}-2`, status: AT_SECOND[status], amount: amount / 100 };
    await resultOf(() => second.sendWebhook({ event: "transfer.completed", data: said }));
  }
  return [];
}

const AT_SECOND = { failed: "FAILED", reversed: "FAILED", success: "SUCCESSFUL" } as const;
