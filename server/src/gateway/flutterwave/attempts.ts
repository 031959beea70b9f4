import { NOT_FOUND, type Outcome, isNotFound } from "#gateway/outcome.ts";
import { laterReference } from "#gateway/reference.ts";
import { type Flutterwave, READ_TIMEOUT_MS, call, callAll, mapValue } from "./client.ts";
import { theirId } from "./ids.ts";
import { type Attempt, transaction } from "./transaction.ts";

/** A checkout page can be tried several times, and each attempt is a transaction of its own under
 * our reference. The first that succeeds is the payment. Each other success is a payment that was
 * not requested: its reference is `<ours>~<its id>`, under which it can be fetched and refunded. */

const AFTER_THE_FIRST = /^([!-~]{1,200})~(flw-\d{1,30})$/;

/** The attempt that decides: the first success, else one that may still succeed, else the last. A
 * list can lag, so it proves no absence alone. */
export async function fetchCharge(
  flutterwave: Flutterwave,
  reference: string,
): Promise<Outcome<Attempt>> {
  const [, txRef, id] = AFTER_THE_FIRST.exec(reference) ?? [];
  if (txRef !== undefined && id !== undefined) return fetchLater(flutterwave, { reference, id });
  const verified = await verifyReference(flutterwave, reference);
  if (verified.kind !== "ok" && !isNotFound(verified)) return verified;
  const listed = await listAttempts(flutterwave, reference);
  if (listed.kind !== "ok") {
    return verified.kind === "ok" && verified.value.status === "success" ? verified : listed;
  }
  const known = verified.kind === "ok" ? verified.value : undefined;
  const others = listed.value.filter(({ gatewayId }) => gatewayId !== known?.gatewayId);
  const attempts = [...(known ? [known] : []), ...others];
  const decisive = decisiveOf(attempts.filter((one) => one.reference === reference));
  // The list lacks what only a query of one says, such as the card's token.
  if (decisive && decisive !== known) return verifyId(flutterwave, decisive.gatewayId);
  return known ? { kind: "ok", value: known } : NOT_FOUND;
}

async function fetchLater(
  flutterwave: Flutterwave,
  { reference, id }: { reference: string; id: string },
): Promise<Outcome<Attempt>> {
  const outcome = await verifyId(flutterwave, id);
  if (outcome.kind !== "ok") return outcome;
  return referenceOfLater(outcome.value) === reference
    ? { kind: "ok", value: { ...outcome.value, reference } }
    : NOT_FOUND;
}

export async function fetchChargeById(
  flutterwave: Flutterwave,
  id: string,
): Promise<Outcome<Attempt>> {
  const outcome = await verifyId(flutterwave, id);
  if (outcome.kind !== "ok") return outcome;
  const named = await nameLater(flutterwave, [outcome.value]);
  return mapValue(named, ([attempt = outcome.value]) => attempt);
}

/** Gives its own reference to each success that is not the first of its reference. */
export async function nameLater(
  flutterwave: Flutterwave,
  rows: readonly Attempt[],
): Promise<Outcome<Attempt[]>> {
  const named: Attempt[] = [];
  for (const row of rows) {
    if (row.status !== "success" || row.reference === undefined) {
      named.push(row);
      continue;
    }
    const listed = await listAttempts(flutterwave, row.reference);
    if (listed.kind !== "ok") return listed;
    const isFirst = firstSuccess([row, ...rows, ...listed.value], row.reference) === row.gatewayId;
    named.push(isFirst ? row : { ...row, reference: referenceOfLater(row) });
  }
  return { kind: "ok", value: named };
}

function referenceOfLater({ reference, gatewayId }: Attempt): string {
  return laterReference(reference ?? "", gatewayId);
}

function firstSuccess(attempts: readonly Attempt[], reference: string): string | undefined {
  const successes = attempts.filter(
    (one) => one.reference === reference && one.status === "success",
  );
  return successes.toSorted(byId)[0]?.gatewayId;
}

function decisiveOf(attempts: readonly Attempt[]): Attempt | undefined {
  const sorted = attempts.toSorted(byId);
  return (
    sorted.find(({ status }) => status === "success") ??
    sorted.findLast(({ status }) => status !== "failed") ??
    sorted.at(-1)
  );
}

function byId(left: Attempt, right: Attempt): number {
  return Number(BigInt(theirId(left.gatewayId)) - BigInt(theirId(right.gatewayId)));
}

function verifyReference(flutterwave: Flutterwave, reference: string): Promise<Outcome<Attempt>> {
  const query = new URLSearchParams({ tx_ref: reference });
  return verify(flutterwave, `/transactions/verify_by_reference?${query.toString()}`);
}

function verifyId(flutterwave: Flutterwave, id: string): Promise<Outcome<Attempt>> {
  return verify(flutterwave, `/transactions/${encodeURIComponent(theirId(id))}/verify`);
}

async function verify(flutterwave: Flutterwave, path: string): Promise<Outcome<Attempt>> {
  const request = { method: "GET", path, timeoutMs: READ_TIMEOUT_MS };
  return inMode(flutterwave, await call(flutterwave, transaction, request));
}

async function listAttempts(
  flutterwave: Flutterwave,
  reference: string,
): Promise<Outcome<Attempt[]>> {
  const query = new URLSearchParams({ tx_ref: reference });
  const list = { path: "/transactions", query, timeoutMs: READ_TIMEOUT_MS };
  const outcome = await callAll(flutterwave, transaction, list);
  if (isNotFound(outcome)) return { kind: "ok", value: [] };
  return mapValue(outcome, (rows) => rows.map((row) => ({ ...row, domain: flutterwave.mode })));
}

function inMode({ mode }: Flutterwave, outcome: Outcome<Attempt>): Outcome<Attempt> {
  return mapValue(outcome, (attempt) => ({ ...attempt, domain: mode }));
}
