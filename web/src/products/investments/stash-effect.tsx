import { formatNaira } from "@osisi/contracts/money.ts";
import { useState, type ReactNode } from "react";
import { useFundDialog } from "#products/stash/use-fund-dialog.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Fact } from "#ui/fact.tsx";

interface StashEffectProps {
  stashKobo: bigint;
  amountKobo: bigint;
  /** What to do where money is missing. */
  children: (missingKobo: bigint) => ReactNode;
}

/** The effect of a purchase on the stash, before it is made; or the missing amount, and what to
 * do. */
export function StashEffect({ stashKobo, amountKobo, children }: StashEffectProps) {
  const afterKobo = stashKobo - amountKobo;
  return (
    <div className="grid gap-4 rounded-card bg-card p-5">
      <dl className="grid gap-4 pairs">
        <Fact name="Stash now">
          <Amount kobo={stashKobo} />
        </Fact>
        <Fact name={afterKobo < 0n ? "Missing" : "Stash after"}>
          <Amount
            kobo={afterKobo < 0n ? -afterKobo : afterKobo}
            tone={afterKobo < 0n ? "due" : "ink"}
          />
        </Fact>
      </dl>
      {afterKobo < 0n && children(-afterKobo)}
    </div>
  );
}

/** Replaces the effect on the stash, where the purchase may have been made already. */
export function MayHaveLeft({ amountKobo }: { amountKobo: bigint }) {
  return (
    <p role="alert" className="rounded-card bg-card p-5">
      We could not tell you how this ended: {formatNaira(amountKobo)} may have left your stash for
      it already. Press again: whatever happened, it is taken only once.
    </p>
  );
}

export function FundMissing({ missingKobo }: { missingKobo: bigint }) {
  const [open, setOpen] = useState(false);
  const funding = useFundDialog();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-quiet">
        Fund {formatNaira(missingKobo)} or more first; what you chose here waits for you. Or pay for
        the units by card, transfer or bank.
      </p>
      <Button
        variant="secondary"
        loading={funding.loading}
        onPointerEnter={funding.preload}
        onFocus={funding.preload}
        onClick={() => funding.open(() => setOpen(true))}
      >
        Fund Stash
      </Button>
      {open && funding.Dialog && (
        <funding.Dialog startWithKobo={missingKobo} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
