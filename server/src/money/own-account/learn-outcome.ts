import type { OwnAccountReason } from "@osisi/contracts/own-account.ts";
import type { AssignedNumber, Customer } from "#gateway/gateway.ts";
import { report } from "#money/findings/findings.ts";
import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { notifyFailed, notifyReady } from "./notify-own-account.ts";
import {
  type OwnAccount,
  findHolders,
  findLatest,
  lockOwnAccount,
  lockRequestOf,
  recordAssigned,
  recordFailed,
  recordReason,
  recordReleased,
} from "./queries.ts";

/** Records what became of a request. Only the customer, as the gateway returns it, assigns a
 * number; events only say when to look. */

/** Identified by the row, or by the customer of an event. */
export type About = Readonly<{ id: string } | { email: string }>;

export type Learnt = "assigned" | "no-number" | "not-ours";

export async function applyCustomer(
  tx: Tx,
  runtime: Runtime,
  about: About,
  { customerCode, accountNumbers }: Customer,
): Promise<Learnt> {
  const request = await lockAbout(tx, about);
  if (!request) return "not-ours";
  if (request.state === "assigned") return "assigned";
  if (request.state === "released") return "not-ours";
  for (const number of accountNumbers) {
    const holders = await findHolders(tx, number);
    // Until the gateway has taken it back it is the former owner's, whatever the gateway lists.
    if (holders.some(({ releaseAt }) => releaseAt !== null)) continue;
    if (holders.some(({ state }) => state === "assigned")) {
      await reportTaken(tx, runtime, { request, number });
      continue;
    }
    const releases = holders.map(({ releasedAt }) => releasedAt?.getTime() ?? 0);
    const assignedAt = sinceWhen(number, { now: runtime.clock.now(), releases });
    return assign(tx, runtime, request, { number, customerCode, assignedAt });
  }
  return "no-number";
}

function lockAbout(tx: Tx, about: About): Promise<OwnAccount | undefined> {
  return "id" in about ? lockOwnAccount(tx, about.id) : lockRequestOf(tx, about.email);
}

/** Since the gateway assigned it, but not before its former owner lost it, nor in the future. */
function sinceWhen(
  { assignedAt }: AssignedNumber,
  { now, releases }: { now: Date; releases: readonly number[] },
): Date {
  const given = Math.max(assignedAt?.getTime() ?? now.getTime(), ...releases);
  return new Date(Math.min(given, now.getTime()));
}

async function assign(
  tx: Tx,
  runtime: Runtime,
  { id, investorId, state }: OwnAccount,
  assigned: { number: AssignedNumber; customerCode: string; assignedAt: Date },
): Promise<Learnt> {
  if (!(await isOpenInvestor(tx, investorId))) {
    await recordReleased(tx, id, { ...assigned, now: runtime.clock.now() });
    return "not-ours";
  }
  // A late number of a failed request, while another request is under way or has brought one.
  const latest = state === "failed" ? await findLatest(tx, investorId) : undefined;
  if (latest && latest.id !== id && latest.state !== "failed") return "not-ours";
  await recordAssigned(tx, id, assigned);
  await notifyReady(tx, runtime, { investorId, number: assigned.number });
  return "assigned";
}

async function reportTaken(
  tx: Tx,
  { clock }: Runtime,
  { request, number }: { request: OwnAccount; number: AssignedNumber },
): Promise<void> {
  await report(tx, {
    kind: "account-number-taken",
    subject: number.accountNumber,
    details: { request: request.id, investor: request.investorId },
    now: clock.now(),
  });
}

/** `isAnswer`: the investor sees it in the response to their request, and gets no message. */
export async function failRequest(
  tx: Tx,
  runtime: Runtime,
  failed: { id: string; reason: OwnAccountReason; isAnswer?: boolean },
): Promise<void> {
  const { id, reason, isAnswer = false } = failed;
  const request = await lockOwnAccount(tx, id);
  if (request?.state !== "requested") return;
  await recordFailed(tx, { id, reason, now: runtime.clock.now() });
  const { investorId } = request;
  if (!isAnswer) await notifyFailed(tx, runtime, { investorId, reason });
}

/** What an event says about the request of a customer without a number. */
export async function applyFailure(
  tx: Tx,
  runtime: Runtime,
  { email, reason }: { email: string; reason: OwnAccountReason },
): Promise<void> {
  const request = await lockRequestOf(tx, email);
  if (request?.state === "requested") return failRequest(tx, runtime, { id: request.id, reason });
  if (request?.state === "failed" && request.reason === "unavailable") {
    await recordReason(tx, request.id, reason);
  }
}
