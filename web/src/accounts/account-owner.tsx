import { useEffect, useRef } from "react";
import { RetryButton } from "./account-choice.tsx";
import { accountTitle } from "./account-texts.ts";
import { Notice } from "./notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { AccountFormState } from "./use-account-form.ts";

/** What the bank says, as soon as it says it. A warning never stops anybody: the investor decides. */
export function AccountOwner({ form }: { form: AccountFormState }) {
  const { owner, asking, unanswered, askAgain } = form;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard lies over the place where it appears.
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
      {owner && (
        <Notice tone="good" icon="check">
          <p className="text-16 font-semibold text-ink">{owner.accountName}</p>
          <p>{accountTitle(owner)}</p>
        </Notice>
      )}
      {owner?.nameWarning && (
        <Notice tone="attention">
          <p>
            <span className="font-semibold text-clay">This name is not quite yours.</span> What is
            paid to this account belongs to the person named. Save it only if that is you.
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
