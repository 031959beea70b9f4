import { useEffect, useRef } from "react";
import type { ResolvedAccount } from "@osisi/contracts/accounts.ts";
import { RetryButton } from "./account-choice.tsx";
import { accountTitle, readableName } from "./account-texts.ts";
import { Notice } from "#ui/notice.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { AccountFormState } from "./use-account-form.ts";

/** The bank's answer, as soon as it arrives. Only a matching name is marked as good. */
export function AccountOwner({ form }: { form: AccountFormState }) {
  const { owner, asking, unanswered, askAgain } = form;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard covers the place where it appears.
    if (owner || unanswered !== undefined) answer.current?.scrollIntoView({ block: "nearest" });
  }, [owner, unanswered]);
  return (
    <div ref={answer} aria-live="polite" className="grid gap-3 empty:hidden">
      {asking && (
        <p className="flex items-center gap-3 text-quiet">
          <Spinner /> Asking the bank whose account this is
        </p>
      )}
      {!asking && unanswered !== undefined && (
        <Notice tone="attention">
          <p>{unanswered}</p>
          <RetryButton onClick={askAgain} />
        </Notice>
      )}
      {owner?.matchingWords === 0 && <OtherOwner owner={owner} />}
      {owner && owner.matchingWords > 0 && (
        <Notice
          {...(owner.nameWarning || owner.numberWarning
            ? { tone: "quiet", icon: "bank" }
            : { tone: "good", icon: "check" })}
        >
          <p className="text-16 font-semibold text-ink">{owner.accountName}</p>
          <p>{accountTitle(owner)}</p>
        </Notice>
      )}
      {owner?.matchingWords === 1 && (
        <Notice tone="attention">
          <p>
            <span className="font-semibold text-clay">This name is not quite yours.</span> Here you
            are {owner.ownName}. What is paid to this account belongs to the person named: save it
            only if that is you.
          </p>
        </Notice>
      )}
      {owner?.numberWarning && (
        <Notice tone="attention">
          <p>
            <span className="font-semibold text-clay">Compare the number once more.</span> Its last
            digit is not the one that this bank usually gives. The bank knows the account all the
            same.
          </p>
        </Notice>
      )}
    </div>
  );
}

function OtherOwner({ owner }: { owner: ResolvedAccount }) {
  const { ownName } = owner;
  const theirs = readableName(owner.accountName);
  return (
    <div className="grid gap-3 rounded-card border-2 border-error bg-card p-4 text-14">
      <p className="text-quiet">{accountTitle(owner)}</p>
      <p className="flex gap-3 text-16 font-semibold text-error">
        <Icon name="alert" />
        <span className="min-w-0 wrap-anywhere">This account belongs to {theirs}, not to you.</span>
      </p>
      <dl className="grid gap-3 min-[22rem]:grid-cols-2">
        <div className="min-w-0 wrap-anywhere">
          <dt className="text-quiet">The bank says</dt>
          <dd className="text-16 font-semibold text-error">{theirs}</dd>
        </div>
        <div className="min-w-0 wrap-anywhere">
          <dt className="text-quiet">Your name here</dt>
          <dd className="text-16 font-semibold">{ownName}</dd>
        </div>
      </dl>
    </div>
  );
}
