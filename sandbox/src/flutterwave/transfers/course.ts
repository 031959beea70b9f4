import { bankByCode } from "../banks/routes.ts";
import { holderOf } from "../../banks/resolve.ts";
import { dueRows } from "../../time/due-rows.ts";
import type { DueWork } from "../../time/due-work.ts";
import { balanceKobo, move } from "../balance/balance.ts";
import { announceTransfer } from "../webhooks/announce.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Transfer } from "./transfer.ts";

/** NEW → PENDING → SUCCESSFUL or FAILED. Amount and fee leave the balance on the way to PENDING,
 * where an empty balance is found; they come back when it fails. */

const MINUTE_MS = 60_000;

/** The provider's test references choose the end by their ending. */
const endings = [
  { pattern: /_PMCK_ST_F$/, status: "FAILED", afterMs: 10 * MINUTE_MS },
  { pattern: /_PMCK_ST_FDU_1$/, status: "FAILED", afterMs: MINUTE_MS },
  { pattern: /_PMCK$/, status: "SUCCESSFUL", afterMs: 10 * MINUTE_MS },
  { pattern: /_PMCKDU_1$/, status: "SUCCESSFUL", afterMs: MINUTE_MS },
] as const;

export function dueTransfers(world: FlutterwaveWorld): DueWork {
  const open = () =>
    ["NEW", "PENDING"].flatMap((status) => world.transfers.list({ where: { status } }));
  return dueRows(
    world,
    () => open().toReversed(),
    (transfer) => {
      if (transfer.status === "NEW") submit(world, transfer);
      else becomes(world, transfer, endOf(transfer));
    },
  );
}

export function pendingAtMs({ clock, settings }: FlutterwaveWorld): number {
  return clock.now().getTime() + settings.transferPendingMs;
}

export function approve(world: FlutterwaveWorld, transfer: Transfer): Transfer {
  const approved: Transfer = { ...transfer, isApproved: true, dueAtMs: pendingAtMs(world) };
  world.transfers.save(approved);
  return approved;
}

function submit(world: FlutterwaveWorld, transfer: Transfer): void {
  if (transfer.amountKobo + transfer.feeKobo > balanceKobo(world)) {
    becomes(world, transfer, "FAILED", "DISBURSE FAILED: Insufficient funds in customer wallet");
    return;
  }
  becomes(world, transfer, "PENDING");
}

function endOf({ accountNumber, bankCode, reference }: Transfer): string {
  const bank = bankByCode(bankCode);
  if (!bank || holderOf(accountNumber, bank) === "not found") return "FAILED";
  return endings.find(({ pattern }) => pattern.test(reference))?.status ?? "SUCCESSFUL";
}

function endsAtMs({ clock, settings }: FlutterwaveWorld, { reference }: Transfer): number | null {
  const nowMs = clock.now().getTime();
  const ending = endings.find(({ pattern }) => pattern.test(reference));
  if (ending) return nowMs + ending.afterMs;
  return settings.transfers === "auto" ? nowMs + settings.transferDelayMs : null;
}

const messages: Readonly<Record<string, string>> = {
  SUCCESSFUL: "Transaction was successful",
  FAILED: "DISBURSE FAILED: Account resolve failed",
};

/** `undefined`: it has ended already. */
export function becomes(
  world: FlutterwaveWorld,
  transfer: Transfer,
  status: string,
  message = messages[status] ?? "",
): Transfer | undefined {
  if (isFinal(transfer)) {
    if (transfer.status !== status) return undefined;
    announceTransfer(world, transfer);
    return transfer;
  }
  const isFailed = status === "FAILED";
  if (!isFailed && !transfer.isDebited) debit(world, transfer);
  if (isFailed && transfer.isDebited) giveBack(world, transfer, "failed");
  const changed: Transfer = {
    ...transfer,
    status,
    completeMessage: message,
    isDebited: !isFailed,
    dueAtMs: status === "PENDING" ? endsAtMs(world, transfer) : null,
  };
  world.transfers.save(changed);
  if (isFinal(changed)) announceTransfer(world, changed);
  return changed;
}

/** The bank sends the money of a success back. Only the statement shows it. `false`: it is not a
 * success, or was sent back before. */
export function reverse(world: FlutterwaveWorld, transfer: Transfer): boolean {
  if (transfer.status !== "SUCCESSFUL" || !transfer.isDebited) return false;
  giveBack(world, transfer, "reversed");
  world.transfers.save({ ...transfer, isDebited: false });
  return true;
}

export function isFinal({ status }: Pick<Transfer, "status">): boolean {
  return status === "SUCCESSFUL" || status === "FAILED";
}

function debit(world: FlutterwaveWorld, { id, amountKobo, feeKobo, reference }: Transfer): void {
  move(world, {
    cause: `transfer:${id}`,
    differenceKobo: -(amountKobo + feeKobo),
    reference,
    remarks: "Transfer and its fee",
    statementType: "transfer",
  });
}

function giveBack(world: FlutterwaveWorld, transfer: Transfer, why: "failed" | "reversed"): void {
  move(world, {
    cause: `transfer:${transfer.id}:${why}`,
    differenceKobo: transfer.amountKobo + transfer.feeKobo,
    reference: transfer.reference,
    remarks: why === "failed" ? "Failed transfer" : "Reversal of a transfer",
    statementType: "transfer",
  });
}
