import * as z from "zod";
import { CURRENCY } from "#gateway/gateway.ts";
import type { Page, PageRequest } from "#gateway/lists.ts";
import { NOT_FOUND, type Outcome, isNotFound } from "#gateway/outcome.ts";
import type { DisputeReply, EvidenceUpload, GatewayDispute } from "#gateway/sent-back.ts";
import { moment, reference, word } from "#gateway/wire.ts";
import { fetchChargeById } from "./attempts.ts";
import { type Flutterwave, call, callAll, callPage } from "./client.ts";
import { days } from "./days.ts";
import { idOfStage, prefixedId, stageWord, theirId } from "./ids.ts";
import { koboOf, naira } from "./money.ts";
import { DISPUTE_WORDS, disputeState } from "./states.ts";

/** Flutterwave's chargebacks. The list shows those of one status, a default one unless it is
 * named. */

const ANSWER_TIMEOUT_MS = 30_000;
const LIST_PATH = "/chargebacks";

/** Without a mode. */
const dispute = z
  .object({
    id: prefixedId,
    status: word(/^[\w -]{1,50}$/),
    stage: stageWord,
    amount: naira,
    currency: word(/^[A-Z]{3}$/),
    tx_ref: reference,
    transaction_id: prefixedId.optional().catch(undefined),
    due_date: moment,
  })
  .transform((data): GatewayDispute => ({
    gatewayId: idOfStage(data.id, data.stage),
    firstStageId: data.id,
    domain: undefined,
    ...disputeState(data.status),
    reference: data.tx_ref,
    amountKobo: koboOf(data.amount),
    currency: data.currency ?? CURRENCY,
    answerBy: data.due_date,
    transactionId: data.transaction_id,
  }));

/** Nothing but the list has one, and whether it can be filtered by this id is not documented. The
 * answer is about the stage that it has reached. */
export async function fetchDispute(
  flutterwave: Flutterwave,
  id: string,
): Promise<Outcome<GatewayDispute>> {
  const isWanted = (row: GatewayDispute) => theirId(row.gatewayId) === theirId(id);
  const filters: Record<string, string>[] = [{ id: theirId(id) }, {}];
  for (const filter of filters) {
    for (const status of DISPUTE_WORDS) {
      const query = new URLSearchParams({ ...filter, status });
      const outcome = await callAll(flutterwave, dispute, { path: LIST_PATH, query }, isWanted);
      if (outcome.kind !== "ok" && !isNotFound(outcome)) return outcome;
      const found = outcome.kind === "ok" ? outcome.value.find(isWanted) : undefined;
      if (found) return named(flutterwave, found);
    }
  }
  return NOT_FOUND;
}

/** Pages of each status in turn. `position` is `<status>:<page>`. */
export async function listDisputes(
  flutterwave: Flutterwave,
  { position, ...period }: PageRequest,
): Promise<Outcome<Page<GatewayDispute>>> {
  const [status = "", page = null] = position?.split(":") ?? [DISPUTE_WORDS[0]];
  const query = days(period);
  query.set("status", status);
  const list = { path: LIST_PATH, query, position: page };
  const outcome = await callPage(flutterwave, dispute, list);
  if (outcome.kind !== "ok" && !isNotFound(outcome)) return outcome;
  const found = outcome.kind === "ok" ? outcome.value : { rows: [], next: undefined };
  const rows: GatewayDispute[] = [];
  for (const row of found.rows) {
    const one = await named(flutterwave, row);
    if (one.kind !== "ok") return one;
    rows.push(one.value);
  }
  const following = DISPUTE_WORDS[DISPUTE_WORDS.indexOf(status) + 1];
  const next = found.next ? `${status}:${found.next}` : following && `${following}:1`;
  return { kind: "ok", value: { rows, next } };
}

/** Under the reference of the payment that it disputes, which may not be the first of its
 * reference. */
async function named(
  flutterwave: Flutterwave,
  row: GatewayDispute,
): Promise<Outcome<GatewayDispute>> {
  const { transactionId } = row;
  const reported = { ...row, domain: flutterwave.mode };
  if (transactionId === undefined) return { kind: "ok", value: reported };
  const charge = await fetchChargeById(flutterwave, transactionId);
  if (charge.kind !== "ok" && !isNotFound(charge)) return charge;
  const reference = charge.kind === "ok" ? charge.value.reference : row.reference;
  return { kind: "ok", value: { ...reported, reference } };
}

/** The address of the file is its name. */
export async function uploadEvidence(
  flutterwave: Flutterwave,
  { name, type, bytes }: EvidenceUpload,
): Promise<Outcome<{ name: string }>> {
  const body = new FormData();
  body.set("image", new Blob([bytes], { type }), name);
  return call(
    flutterwave,
    z.url().transform((url) => ({ name: url })),
    {
      method: "POST",
      path: "/upload_image",
      timeoutMs: ANSWER_TIMEOUT_MS,
      body,
    },
  );
}

export async function answerDispute(
  flutterwave: Flutterwave,
  { gatewayId: id, decision, message, evidence }: DisputeReply,
): Promise<Outcome<GatewayDispute>> {
  const taken = await call(flutterwave, z.unknown(), {
    method: "PUT",
    path: `${LIST_PATH}/${encodeURIComponent(theirId(id))}`,
    timeoutMs: ANSWER_TIMEOUT_MS,
    body: { action: decision, comment: message, prooflink: evidence },
  });
  return taken.kind === "ok" ? fetchDispute(flutterwave, id) : taken;
}
