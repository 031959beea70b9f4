import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { isNotFound } from "#gateway/outcome.ts";
import { recipientAt } from "#people/accounts/recipient-at-gateway.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isUnsent, moveUnsent, sentAs } from "./attempt.ts";
import { type Withdrawal, findByReference } from "./queries.ts";

/** Moves a withdrawal to another gateway if it can be paid there and certainly has not been taken
 * where it is. One that was sent and refused is looked for first: it must be in no answer and no
 * list. What is in doubt stays with its gateway. */

export type Moving =
  | "moved"
  /** It is there already, has ended, is on its way, or may be. */
  | "not-unsent"
  /** The other gateway does not pay this amount, or not to this account, or did not say. */
  | "not-payable-there"
  /** Its gateway did not say that it has nothing of it. */
  | "not-certain";

const HOUR_MS = 60 * 60_000;
/** Gateways that fail in turns do not pass it to each other for ever. */
const MOST_ATTEMPTS = 20;

export async function moveWithdrawal(
  runtime: Runtime,
  reference: string,
  to: GatewayName,
): Promise<Moving> {
  const { clock, db } = runtime;
  const withdrawal = await findByReference(db, reference);
  if (!withdrawal || !isUnsent(withdrawal) || withdrawal.gateway === to) return "not-unsent";
  if (withdrawal.attempt >= MOST_ATTEMPTS) return "not-payable-there";
  if (!(await canBePaidAt(runtime, withdrawal, to))) return "not-payable-there";
  if (withdrawal.sends > 0 && !(await isSurelyAbsent(runtime, withdrawal))) return "not-certain";
  const isMoved = await inTransaction(db, (tx) =>
    moveUnsent(tx, withdrawal, { to, now: clock.now() }),
  );
  return isMoved ? "moved" : "not-unsent";
}

async function canBePaidAt(
  runtime: Runtime,
  { amountKobo, recipientId }: Withdrawal,
  to: GatewayName,
): Promise<boolean> {
  const gateway = gatewayNamed(runtime.config, to);
  if (amountKobo % gateway.capabilities.payoutStepKobo !== 0n) return false;
  return (await recipientAt(runtime, gateway, recipientId)).kind === "known";
}

async function isSurelyAbsent(
  { clock, config }: Runtime,
  withdrawal: Withdrawal,
): Promise<boolean> {
  const gateway = gatewayNamed(config, withdrawal.gateway);
  const reference = sentAs(withdrawal);
  if (!isNotFound(await gateway.fetchTransfer(reference))) return false;
  const from = new Date(withdrawal.createdAt.getTime() - HOUR_MS);
  const to = new Date(clock.now().getTime() + HOUR_MS);
  const listed = await gateway.searchTransfers({ reference, from, to });
  return listed.kind === "ok" && listed.value === "absent";
}
