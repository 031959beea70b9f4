import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { dutyOf } from "@osisi/contracts/stamp-duty.ts";
import { held, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import { hold, owe } from "./withdrawal-postings.ts";
import { type Withdrawal, dutyRuleOn, insertWithdrawal, lockWithdrawal } from "./queries.ts";
import { attemptIn, resumeAttempt } from "./attempt.ts";
import { findBankNamed } from "#people/accounts/recipient-at-gateway.ts";
import { findOwnersOf, upsertRecipient } from "#people/accounts/recipient.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isGone, judgeTransfer } from "./judge-transfer.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Transfer, TransferAccount } from "#gateway/transfers.ts";
import { gatewayNamed, placeOf } from "#gateway/gateway-of.ts";
import { idIn } from "#gateway/reference.ts";

/** Restores a withdrawal that the gateway has paid, or will pay, but that the database lost when it
 * was restored from a backup. It is taken from the stash again, so that the same money cannot be
 * withdrawn twice; a shortfall is owed. After that it is an ordinary withdrawal. Its owner is the
 * only investor with the destination account; if there are several, an operator decides. */

export type ImportedWithdrawal =
  | { kind: "imported"; investorId: string; amountKobo: bigint; owedKobo: bigint }
  | { kind: "known" }
  /** Not one of our references, or the gateway's record is incomplete. */
  | { kind: "not-ours" }
  /** The gateway has not paid it and will not: nothing is missing. */
  | { kind: "never-paid" }
  /** No investor has the account, or several do. */
  | { kind: "unclear-owner"; owners: number };

export async function importWithdrawal(
  tx: Tx,
  runtime: Runtime,
  found: { gateway: GatewayName; reference: string; transfer: Transfer; investorId?: string },
): Promise<ImportedWithdrawal> {
  const { gateway, reference: atGateway, transfer } = found;
  const { amountKobo } = transfer;
  const { attempt, reference } = attemptIn(atGateway);
  const id = idIn("withdrawal", reference);
  const known = await lockWithdrawal(tx, reference);
  if (known) return restoreMove(tx, runtime, known, found);
  const { mode } = gatewayNamed(runtime.config, gateway);
  const to = transfer.to && (await withOwnCode(tx, gateway, transfer.to));
  if (id === undefined || !amountKobo || !to) return { kind: "not-ours" };
  const { kind } = judgeTransfer(transfer, { reference: atGateway, mode, amountKobo });
  if (kind === "gone") {
    await closeUnexplained(tx, runtime, atGateway);
    return { kind: "never-paid" };
  }
  if (kind !== "paid" && kind !== "under-way") return { kind: "not-ours" };
  const owner = await ownerOf(tx, runtime, to, found.investorId);
  if (!("investorId" in owner)) return owner;
  const { investorId, recipientId } = owner;
  const now = runtime.clock.now();
  const duty = dutyOf(await dutyRuleOn(tx, dateInLagos(now)), amountKobo);
  const owedKobo = await holdOrOwe(tx, { id, investorId, amountKobo }, now);
  await insertWithdrawal(tx, {
    id,
    reference,
    attempt,
    gateway,
    investorId,
    recipientId,
    amountKobo,
    // What its investor was shown is lost too: the house bears it.
    dutyKobo: duty.kobo,
    dutyBy: duty.by && "house",
    toSend: false,
    sends: 1,
    sentAt: now,
    createdAt: now,
    nextStepAt: now,
  });
  await settleWithdrawal(tx, runtime, { ...found, by: "gateway" });
  await closeUnexplained(tx, runtime, atGateway);
  return { kind: "imported", investorId, amountKobo, owedKobo };
}

/** A later attempt than the database has: it lost the move to that gateway, which only an unsent
 * withdrawal made. */
async function restoreMove(
  tx: Tx,
  runtime: Runtime,
  known: Withdrawal,
  found: { gateway: GatewayName; reference: string; transfer: Transfer },
): Promise<ImportedWithdrawal> {
  const { gateway } = found;
  const { attempt } = attemptIn(found.reference);
  if (known.state !== "pending" || attempt <= known.attempt || isGone(found.transfer)) {
    return { kind: "known" };
  }
  await resumeAttempt(tx, known, { attempt, gateway, now: runtime.clock.now() });
  await settleWithdrawal(tx, runtime, { ...found, by: "gateway" });
  return { kind: "known" };
}

/** Accounts are kept with the first gateway's code of their bank, which is found by its name.
 * `undefined` if the name is not in its list. */
async function withOwnCode(
  tx: Tx,
  gateway: GatewayName,
  to: TransferAccount,
): Promise<TransferAccount | undefined> {
  if (placeOf(gateway) === "first") return to;
  const bank = await findBankNamed(tx, to.bankName);
  return bank && { ...to, bankCode: bank.code, bankName: bank.name };
}

type Owner = { investorId: string; recipientId: string };

/** The account of the investor that an operator names may be lost as well. */
async function ownerOf(
  tx: Tx,
  runtime: Runtime,
  to: TransferAccount,
  named: string | undefined,
): Promise<Owner | Extract<ImportedWithdrawal, { kind: "unclear-owner" }>> {
  const account = { ...to, accountNumber: to.accountNumber() };
  const owners = await findOwnersOf(tx, runtime, account);
  const known = named === undefined ? owners : owners.filter((one) => one.investorId === named);
  const [owner, ...others] = known;
  if (owner && others.length === 0) return { investorId: owner.investorId, recipientId: owner.id };
  if (named === undefined) return { kind: "unclear-owner", owners: owners.length };
  const recipientId = await upsertRecipient(tx, runtime, { ...account, investorId: named });
  return { investorId: named, recipientId };
}

/** Returns what is owed. */
async function holdOrOwe(
  tx: Tx,
  withdrawal: { id: string; investorId: string; amountKobo: bigint },
  now: Date,
): Promise<bigint> {
  const { investorId, amountKobo } = withdrawal;
  const from = stash(investorId);
  const balances = await lockBalances(tx, [from, held(investorId)]);
  const available = balances.get(from) ?? 0n;
  const heldKobo = available < amountKobo ? available : amountKobo;
  const owedKobo = amountKobo - heldKobo;
  await post(tx, [
    ...(heldKobo > 0n ? hold({ ...withdrawal, amountKobo: heldKobo }, now) : []),
    ...(owedKobo > 0n ? owe({ ...withdrawal, amountKobo: owedKobo }, now) : []),
  ]);
  return owedKobo;
}

function closeUnexplained(tx: Tx, { clock }: Runtime, subject: string): Promise<void> {
  const kinds = ["transfer-unexplained"] as const;
  return closeFindingsAbout(tx, { subject, kinds, now: clock.now() });
}
