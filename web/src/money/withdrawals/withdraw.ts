import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { WithdrawRequest as WithdrawPayload } from "@osisi/contracts/withdrawals.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { showToast } from "#platform/toasts/toasts.tsx";

export interface WithdrawWish {
  amountKobo: bigint;
  accountId: string;
}

/** Who withdraws, as far as it is known here; the server goes by the session. */
export type Withdrawer = Pick<Profile["investor"], "id" | "userId" | "name"> | undefined;

export type WithdrawOutcome =
  | { kind: "started" }
  /** The toast has been shown. What is wrong with the amount, or what to say beside the button; also
   * where nothing went wrong and nothing was sent. */
  | { kind: "failed"; amount: string | undefined; message: string; mayHaveBegun: boolean };

const UNKNOWN_END =
  "The connection broke before we could answer. Press again: whatever happened, it is sent only once.";

/** The sentence where a form that was opened anew has sent what one before it had asked for. */
function askedBefore(amountKobo: bigint): string {
  return `This is the ${formatNaira(amountKobo)} that you asked for before. That withdrawal was begun then, and nothing more left your stash. Press again to withdraw as much once more.`;
}

/** The payload of the specification, and where to. */
export function withdrawBody(
  { amountKobo, accountId }: WithdrawWish,
  investor: Withdrawer,
): WithdrawPayload {
  return {
    amount: nairaFromKobo(amountKobo),
    ...(investor && { name: investor.name, investorId: investor.id, userId: investor.userId }),
    accountId,
  };
}

/** Asks for money out of the stash. `keys` are those of the form: a try that nobody knows the end of
 * is repeated as the same one, whatever they are called by now. */
export async function withdrawFromStash(
  wish: WithdrawWish,
  investor: Withdrawer,
  keys: RequestKeys,
): Promise<WithdrawOutcome> {
  const idempotencyKey = keys.keyFor(withdrawBody(wish, undefined));
  const outcome = await api.post(apiPaths.withdraw, withdrawBody(wish, investor), {
    idempotencyKey,
  });
  const isAskedBefore = keys.answered(outcome);
  const mayHaveBegun = keys.unanswered() !== undefined;
  if (isAskedBefore) {
    const message = askedBefore(wish.amountKobo);
    showToast("info", message);
    return { kind: "failed", amount: undefined, message, mayHaveBegun };
  }
  if (outcome.kind === "ok") {
    showToast("success", messages.withdrawStarted);
    return { kind: "started" };
  }
  const message = sentenceFor(outcome);
  showToast("error", message);
  if (outcome.kind === "offline")
    return { kind: "failed", amount: undefined, message: UNKNOWN_END, mayHaveBegun };
  return { kind: "failed", amount: outcome.errors["amount"]?.[0], message, mayHaveBegun };
}

/** The server's own sentence where it has one for this. */
export function sentenceFor(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): string {
  const isSilent = outcome.kind === "offline" || outcome.message === messages.unexpected;
  return isSilent ? messages.withdrawFailed : outcome.message;
}
