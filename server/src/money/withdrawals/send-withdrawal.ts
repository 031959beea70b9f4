import { inTransaction } from "#platform/database/database.ts";
import { recordSending, submit } from "#gateway/submission.ts";
import type { Withdrawal } from "./queries.ts";
import { readRecipient, recordGatewayCode } from "#people/accounts/recipient.ts";
import { type Refusal, recordNotTaken, recordTaken, recordUnknown } from "./record-sending.ts";
import { returnIfFrozen } from "./settle-withdrawal.ts";
import type { PayoutsRuntime } from "./ended-withdrawal.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { type Refused, reasonOf } from "#gateway/gateway.ts";

/** Sends a withdrawal that the gateway certainly does not have. Sending is committed before the
 * call; from then on it may have been sent, until the gateway says otherwise. So a process that
 * dies here leaves it to be queried, never to be paid twice or given back while on its way. If its
 * owner has frozen their account, it goes back instead. */

/** Longer than the call may take. */
const ANSWERED_WITHIN_MS = 45_000;

export async function sendWithdrawal(
  runtime: PayoutsRuntime,
  withdrawal: Withdrawal,
): Promise<void> {
  const { clock, config, db } = runtime;
  const { id, reference, amountKobo } = withdrawal;
  const recipient = await tellRecipient(runtime, withdrawal.recipientId);
  if (recipient.kind !== "known") {
    return recordNotTaken(runtime, withdrawal, { refusal: recipient, sending: undefined });
  }
  const now = clock.now();
  const nextStepAt = new Date(now.getTime() + ANSWERED_WITHIN_MS);
  const sending = await inTransaction(db, async (tx) =>
    (await returnIfFrozen(tx, runtime, withdrawal))
      ? undefined
      : recordSending(tx, "withdrawal", { id, now, nextStepAt }),
  );
  if (sending === undefined) return;
  const { code: recipientCode } = recipient;
  const call = () => gatewayOf(config).sendTransfer({ amountKobo, recipientCode, reference });
  const unknown = (retryAfterMs: number | undefined) =>
    recordUnknown(runtime, withdrawal, { sending, retryAfterMs });
  await submit(
    runtime,
    { reference, call },
    {
      taken: (transfer) => recordTaken(runtime, withdrawal, { transfer, askedAt: now }),
      unknown,
      // An earlier call arrived, so it is queried now. A new reference would pay twice.
      duplicate: () => unknown(0),
      refused: (refused) =>
        recordNotTaken(runtime, withdrawal, { refusal: refusalOf(refused), sending }),
    },
  );
}

type Recipient = { kind: "known"; code: string } | Refusal;

/** The gateway's recipient code. Creating the same recipient twice changes nothing. */
async function tellRecipient(runtime: PayoutsRuntime, id: string): Promise<Recipient> {
  const { config, db, log } = runtime;
  const recipient = await readRecipient(runtime, id);
  if (recipient.gatewayCode !== null) return { kind: "known", code: recipient.gatewayCode };
  const outcome = await gatewayOf(config).createRecipient({
    accountNumber: recipient.accountNumber(),
    bankCode: recipient.bankCode,
    accountName: recipient.accountName,
  });
  if (outcome.kind === "ok") {
    const { recipientCode: code } = outcome.value;
    await recordGatewayCode(db, id, code);
    return { kind: "known", code };
  }
  log.warn({ recipientId: id, why: reasonOf(outcome) }, "the gateway did not take a recipient");
  if (outcome.kind === "refused") return refusalOf(outcome);
  return { kind: "unreachable", why: outcome.reason, retryAfterMs: outcome.retryAfterMs };
}

/** Trouble with our own account at the gateway is temporary; trouble with this payout is not. */
const OURS = new Set(["not_allowed", "malfunction"]);

function refusalOf({ code, status }: Refused): Refusal {
  if (code === "insufficient_balance") return { kind: "float-empty", why: code };
  const isFinal = (status === 400 || status === 422) && !OURS.has(code);
  return { kind: isFinal ? "final" : "ours", why: code };
}
