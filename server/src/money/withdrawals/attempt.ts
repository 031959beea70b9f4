import { asGatewayName } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Withdrawal, lockWithdrawal, updateWithdrawal } from "./queries.ts";

/** The attempts of a withdrawal. The first has the withdrawal's own reference at its gateway. A
 * withdrawal that certainly took no money may move to another gateway, where it has a reference of
 * its own: of all its attempts, at most one can be paid. An attempt that was left is kept, so that a
 * late success of it is recognised. */

const LATER = /^(wd-[\da-f]{32})-([2-9]\d?|1\d)$/;

/** Its reference at its gateway. */
export function sentAs({ reference, attempt }: Pick<Withdrawal, "reference" | "attempt">): string {
  return attempt === 1 ? reference : `${reference}-${attempt}`;
}

/** The withdrawal's reference, and which attempt a gateway's reference means. */
export function attemptIn(atGateway: string): { reference: string; attempt: number } {
  const [, reference, attempt] = LATER.exec(atGateway) ?? [];
  return reference === undefined
    ? { reference: atGateway, attempt: 1 }
    : { reference, attempt: Number(attempt) };
}

/** Whether its gateway certainly has nothing of it: it was never sent, or refused before anything
 * was taken. Not while an answer is outstanding, and never after a doubt. */
export function isUnsent(
  withdrawal: Pick<Withdrawal, "state" | "toSend" | "mayHaveArrived">,
): boolean {
  return withdrawal.state === "pending" && withdrawal.toSend && !withdrawal.mayHaveArrived;
}

/** Moves an unsent withdrawal to another gateway, where it is due now, unless it was sent since it
 * was `seen`. The caller has found out that it can be paid there. Returns whether it was moved. */
export async function moveUnsent(
  tx: Tx,
  seen: Pick<Withdrawal, "reference" | "attempt" | "sends">,
  { to, now }: { to: GatewayName; now: Date },
): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, seen.reference);
  if (!withdrawal || !isUnsent(withdrawal) || withdrawal.gateway === to) return false;
  if (withdrawal.attempt !== seen.attempt || withdrawal.sends !== seen.sends) return false;
  const attempt = await nextAttempt(tx, withdrawal);
  await endAttempt(tx, withdrawal, now);
  await updateWithdrawal(tx, withdrawal.id, { ...FRESH, gateway: to, attempt, nextStepAt: now });
  return true;
}

const FRESH = {
  gatewayId: null,
  gatewayStatus: null,
  feeKobo: null,
  sessionId: null,
  misses: 0,
  refusal: null,
} as const;

async function nextAttempt(tx: Tx, { id, attempt }: Withdrawal): Promise<number> {
  const { last } = await tx
    .selectFrom("endedPayoutAttempt")
    .select(({ fn }) => fn.max<number | null>("attempt").as("last"))
    .where("withdrawalId", "=", id)
    .executeTakeFirstOrThrow();
  return Math.max(attempt, last ?? 0) + 1;
}

async function endAttempt(tx: Tx, withdrawal: Withdrawal, now: Date): Promise<void> {
  const { id, attempt, gateway } = withdrawal;
  const reference = sentAs(withdrawal);
  await tx
    .insertInto("endedPayoutAttempt")
    .values({ reference, withdrawalId: id, attempt, gateway, endedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The gateway where an attempt was that the withdrawal has left. */
export async function findEndedAttempt(
  tx: Tx,
  atGateway: string,
): Promise<GatewayName | undefined> {
  const found = await tx
    .selectFrom("endedPayoutAttempt")
    .select("gateway")
    .where("reference", "=", atGateway)
    .executeTakeFirst();
  return found && asGatewayName(found.gateway);
}

/** The withdrawal's present attempt has ended without money, or may not be sent again, and one that was
 * left has money after all: that one is its attempt again. The row is locked. Returns whether so. */
export async function resumeAlive(tx: Tx, withdrawal: Withdrawal, now: Date): Promise<boolean> {
  const { aliveAttempt: attempt, id } = withdrawal;
  if (attempt === null) return false;
  const { gateway } = await tx
    .selectFrom("endedPayoutAttempt")
    .select("gateway")
    .where("withdrawalId", "=", id)
    .where("attempt", "=", attempt)
    .executeTakeFirstOrThrow();
  await resumeAttempt(tx, withdrawal, { attempt, gateway: asGatewayName(gateway), now });
  return true;
}

/** An attempt that was left has money after all, and nothing was sent since: it is the withdrawal's
 * attempt again. The row is locked. */
export async function resumeAttempt(
  tx: Tx,
  withdrawal: Withdrawal,
  { attempt, gateway, now }: { attempt: number; gateway: GatewayName; now: Date },
): Promise<void> {
  await endAttempt(tx, withdrawal, now);
  await updateWithdrawal(tx, withdrawal.id, {
    ...FRESH,
    gateway,
    attempt,
    aliveAttempt: null,
    toSend: false,
    sends: withdrawal.sends + 1,
    sentAt: now,
    nextStepAt: now,
  });
}
