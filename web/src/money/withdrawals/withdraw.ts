import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { WithdrawRequest as WithdrawPayload } from "@osisi/contracts/withdrawals.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { showToast } from "#platform/toasts/toasts.tsx";

export interface WithdrawFormValues {
  amountKobo: bigint;
  accountId: string;
  /** The stamp duty that the dialog showed. */
  dutyKobo?: bigint;
}

/** The investor's details, as far as known; the server uses the session. */
export type Withdrawer = Pick<Profile["investor"], "id" | "userId" | "name"> | undefined;

export type WithdrawOutcome =
  | { kind: "started" }
  /** The toast has been shown. The error of the amount, or the message beside the button; also
   * where nothing went wrong and nothing was sent. */
  | { kind: "failed"; amount: string | undefined; message: string; mayHaveBegun: boolean };

const UNKNOWN_END =
  "The connection broke before we could answer. Press again: whatever happened, it is sent only once.";

/** The message where a reopened form has repeated the request of an earlier one. */
function repeatedMessage(amountKobo: bigint): string {
  return `You asked for this ${formatNaira(amountKobo)} before, and that withdrawal was started. Nothing more left your stash. Press again to withdraw as much once more.`;
}

/** The payload of the specification, and the account. */
export function withdrawBody(
  { amountKobo, accountId, dutyKobo = 0n }: WithdrawFormValues,
  investor: Withdrawer,
): WithdrawPayload {
  return {
    amount: nairaFromKobo(amountKobo),
    ...(investor && { name: investor.name, investorId: investor.id, userId: investor.userId }),
    accountId,
    ...(dutyKobo > 0n && { stampDuty: nairaFromKobo(dutyKobo) }),
  };
}

/** Requests a withdrawal. `keys` are those of the form: an attempt with an unknown outcome is
 * retried as the same one, even under another name. */
export async function withdrawFromStash(
  values: WithdrawFormValues,
  investor: Withdrawer,
  keys: RequestKeys,
): Promise<WithdrawOutcome> {
  const idempotencyKey = keys.keyFor(withdrawBody(values, undefined));
  const outcome = await api.post(apiPaths.withdraw, withdrawBody(values, investor), {
    idempotencyKey,
  });
  const isRepeated = keys.answered(outcome);
  const mayHaveBegun = keys.unanswered() !== undefined;
  if (isRepeated) {
    const message = repeatedMessage(values.amountKobo);
    showToast("info", message);
    return { kind: "failed", amount: undefined, message, mayHaveBegun };
  }
  if (outcome.kind === "ok") {
    showToast("success", messages.withdrawStarted, { beside: true });
    return { kind: "started" };
  }
  const message = sentenceFor(outcome);
  showToast("error", message);
  if (outcome.kind === "offline")
    return { kind: "failed", amount: undefined, message: UNKNOWN_END, mayHaveBegun };
  const { amount, stampDuty } = outcome.errors;
  return { kind: "failed", amount: (amount ?? stampDuty)?.[0], message, mayHaveBegun };
}

/** The server's own message for this, if any. */
export function sentenceFor(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): string {
  const isSilent = outcome.kind === "offline" || outcome.message === messages.unexpected;
  return isSilent ? messages.withdrawFailed : outcome.message;
}
