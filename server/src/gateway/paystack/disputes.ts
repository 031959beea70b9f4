import * as z from "zod";
import { kobo, readable } from "./schemas.ts";
import { instrument } from "#platform/observability/instrumentation.ts";
import { type Paystack, call, find } from "./client.ts";
import type { DisputeReply, EvidenceUpload, GatewayDispute } from "#gateway/sent-back.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { gatewayId, moment, reference, word } from "#gateway/wire.ts";

/** Paystack's disputes, parsed leniently: only the fields used here. The payment's reference is in
 * the nested transaction; the one beside it is usually null. */

const FETCH_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 30_000;

export const dispute = z
  .object({
    id: gatewayId,
    domain: z.enum(["test", "live"]).optional().catch(undefined),
    status: word(/^[\w -]{1,50}$/),
    resolution: word(/^[\w -]{1,50}$/),
    refund_amount: kobo,
    currency: word(/^[A-Z]{3}$/),
    transaction: z.object({ reference }).optional().catch(undefined),
    transaction_reference: reference,
    dueAt: moment,
    due_at: moment,
  })
  .transform((data): GatewayDispute => ({
    gatewayId: data.id,
    domain: data.domain,
    status: data.status,
    resolution: data.resolution,
    reference: data.transaction?.reference ?? data.transaction_reference,
    amountKobo: readable(data.refund_amount),
    currency: data.currency,
    answerBy: data.dueAt ?? data.due_at,
  }));

export function fetchDispute(paystack: Paystack, id: string) {
  return find(paystack, dispute, {
    method: "GET",
    path: `/dispute/${encodeURIComponent(id)}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
}

const uploadAddress = z.object({ signedUrl: z.url(), fileName: z.string().min(1).max(300) });

/** Paystack keeps files at another address, which it signs for one upload. */
export async function uploadEvidence(
  paystack: Paystack,
  { gatewayId: id, name, type, bytes }: EvidenceUpload,
): Promise<Outcome<{ name: string }>> {
  const query = new URLSearchParams({ upload_filename: name });
  const address = await call(paystack, uploadAddress, {
    method: "GET",
    path: `/dispute/${encodeURIComponent(id)}/upload_url?${query.toString()}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  if (address.kind !== "ok") return address;
  const { fileName, signedUrl } = address.value;
  const { protocol } = new URL(signedUrl);
  if (protocol !== "https:" && protocol !== new URL(paystack.baseUrl).protocol) {
    return { kind: "unknown", reason: "an address for evidence that is not encrypted" };
  }
  return instrument(
    { what: "call", of: "gateway", operation: "PUT evidence" },
    () => putFile(signedUrl, { type, bytes, name: fileName }),
    (outcome) => outcome.kind,
  );
}

/** Without our key: it goes to another server. */
async function putFile(
  url: string,
  file: Pick<EvidenceUpload, "type" | "bytes" | "name">,
): Promise<Outcome<{ name: string }>> {
  try {
    const { ok, status } = await fetch(url, {
      method: "PUT",
      headers: { "content-type": file.type },
      body: file.bytes,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    // A file that was not taken is uploaded again.
    return ok
      ? { kind: "ok", value: { name: file.name } }
      : { kind: "unknown", reason: `status ${status}` };
  } catch {
    return { kind: "unknown", reason: "the evidence could not be uploaded" };
  }
}

const RESOLUTIONS = { accept: "merchant-accepted", decline: "declined" } as const;

export async function answerDispute(
  paystack: Paystack,
  reply: DisputeReply,
): Promise<Outcome<GatewayDispute>> {
  return find(paystack, dispute, {
    method: "PUT",
    path: `/dispute/${encodeURIComponent(reply.gatewayId)}/resolve`,
    timeoutMs: ANSWER_TIMEOUT_MS,
    body: {
      resolution: RESOLUTIONS[reply.decision],
      message: reply.message,
      refund_amount: Number(reply.amountKobo),
      uploaded_filename: reply.evidence,
    },
  });
}
