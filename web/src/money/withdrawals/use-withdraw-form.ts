import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { type DutyTerms, dutyOf, dutyRuleOf, mostToWithdraw } from "@osisi/contracts/stamp-duty.ts";
import { tooSmallForDuty } from "@osisi/contracts/stamp-duty-messages.ts";
import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useEffect, useRef } from "react";
import type { CheckedAmount } from "#money/payments/fund-amount.ts";
import type { sortAccounts } from "#people/accounts/account-texts.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { keptRequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import type { HeldBack } from "./held-back.tsx";
import { withdrawFromStash, type WithdrawOutcome, type WithdrawFormValues } from "./withdraw.ts";

interface WithdrawFormNeeds {
  availableKobo: bigint;
  heldBack: HeldBack | undefined;
  /** Stamp duty, where the investor bears it. */
  duty: DutyTerms | undefined;
  /** `undefined` until they are loaded. */
  known: ReturnType<typeof sortAccounts> | undefined;
  onDone: () => void;
  /** Called with each error of the amount. */
  onFaulty: () => void;
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>;

/** The input, its errors, and the submission. */
export function useWithdrawForm(needs: WithdrawFormNeeds) {
  const { availableKobo, heldBack, duty, known, onDone, onFaulty } = needs;
  const [typed, setTyped] = useState("");
  const [chosenId, setChosenId] = useState<string>();
  const [amountError, setAmountError] = useState<string>();
  const [error, setError] = useState<string>();
  /** An account that was added recently and is not usable until its day. */
  const [added, setAdded] = useState<PayoutAccount>();
  /** The amount may have left the stash already, and can be retried all the same. */
  const [begunKobo, setBegunKobo] = useState(0n);
  const sending = useWithdrawing({
    onStarted: onDone,
    onFailed(failed, { amountKobo }) {
      setBegunKobo(failed.mayHaveBegun ? amountKobo : 0n);
      if (failed.amount === undefined) setError(failed.message);
      else refuseAmount(failed.amount);
    },
  });
  const amount = checkWithdrawAmount(typed, availableKobo, { heldBack, duty, begunKobo });
  const chosen = known?.usable.find(({ id }) => id === chosenId) ?? known?.usable[0];

  function type(value: string) {
    setTyped(value);
    setAmountError(undefined);
    setError(undefined);
  }
  function refuseAmount(message: string) {
    setAmountError(message);
    onFaulty();
  }
  function checkAmount(): boolean {
    if ("error" in amount) refuseAmount(amount.error);
    return "kobo" in amount;
  }
  function choose(account: PayoutAccount) {
    setChosenId(account.id);
    setAdded(account.usableFrom === null ? undefined : account);
    setError(undefined);
  }
  function send() {
    if (!checkAmount() || "error" in amount || !known) return;
    setError(undefined);
    if (chosen) {
      const { kobo: dutyKobo } = dutyOf(dutyRuleOf(duty), amount.kobo);
      sending.start({ amountKobo: amount.kobo, accountId: chosen.id, dutyKobo });
    } else setError(known.waiting.length > 0 ? messages.accountWaiting : messages.accountMissing);
  }

  return {
    typed,
    type,
    amount,
    amountError,
    error,
    chosen,
    choose,
    added,
    checkAmount,
    send,
    busy: sending.busy,
  };
}

type Failed = Extract<WithdrawOutcome, { kind: "failed" }>;

interface Endings {
  onStarted: () => void;
  onFailed: (failed: Failed, values: WithdrawFormValues) => void;
}

/** Sends one withdrawal at a time and refetches the profile, also after a failure with an unknown
 * outcome. */
function useWithdrawing({ onStarted, onFailed }: Endings) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => keptRequestKeys("withdraw"));
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  async function withdraw(values: WithdrawFormValues) {
    if (isMuch(values.amountKobo)) showToast("info", messages.withdrawMuch);
    const investor = queries.getQueryData(profileQuery.queryKey)?.investor;
    const outcome = await withdrawFromStash(values, investor, keys);
    await queries.invalidateQueries(profileQuery);
    if (closed.current) return;
    if (outcome.kind === "started") onStarted();
    else onFailed(outcome, values);
  }

  return { busy, start: (values: WithdrawFormValues) => void run(() => withdraw(values)) };
}

/** What of the stash is no gift that is held back. */
export function freeOf(availableKobo: bigint, heldBack: HeldBack | undefined): bigint {
  return availableKobo - (heldBack?.kobo ?? 0n);
}

/** The typed amount if it can be withdrawn, or the validation message. `begunKobo` may have left the
 * stash already. */
export function checkWithdrawAmount(
  typed: string,
  availableKobo: bigint,
  {
    heldBack,
    duty,
    begunKobo = 0n,
  }: {
    heldBack?: HeldBack | undefined;
    duty?: DutyTerms | undefined;
    begunKobo?: bigint;
  } = {},
): CheckedAmount {
  if (typed === "") return { error: messages.withdrawNothing };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo === 0n) return { error: messages.withdrawNothing };
  if (kobo < limits.minimumWithdrawalKobo) return { error: messages.withdrawTooSmall };
  if (kobo <= begunKobo) return { kobo };
  if (kobo > availableKobo) return { error: messages.stashTooSmall };
  const freeKobo = freeOf(availableKobo, heldBack);
  if (heldBack && kobo > freeKobo) return { error: heldBackError(freeKobo, heldBack) };
  const rule = dutyRuleOf(duty);
  const mostKobo = mostToWithdraw(rule, freeKobo);
  if (rule && kobo > mostKobo) return { error: tooSmallForDuty(BigInt(rule.dutyKobo), mostKobo) };
  return { kobo };
}

function heldBackError(freeKobo: bigint, { from, kobo }: HeldBack): string {
  const free = freeKobo === 0n ? "You can't withdraw" : `You can withdraw ${formatNaira(freeKobo)}`;
  return `${free} now. ${formatNaira(kobo)} of gifts can be withdrawn from ${from}.`;
}

/** Large enough for a friendly word. */
export function isMuch(kobo: bigint): boolean {
  return kobo > limits.minimumWithdrawalKobo;
}
