import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useState } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Heading } from "#ui/heading.tsx";
import { InvestmentLink } from "./investment-facts.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

/** The outcome of the matured investment, and, once, the transfer to another portfolio. */
export function AfterMaturity({ investment }: { investment: InvestmentDetail }) {
  const [open, setOpen] = useState(false);
  const { renewedAs, transferredTo, transferable } = investment;
  return (
    <section aria-labelledby="after" className="grid gap-3">
      <Heading level={2} size={20} id="after">
        After maturity
      </Heading>
      <Card>
        <div className="grid gap-4">
          {renewedAs !== null && (
            <InvestmentLink id={renewedAs}>Bought again: see the new investment</InvestmentLink>
          )}
          {transferredTo !== null && (
            <InvestmentLink id={transferredTo}>Moved: see the new investment</InvestmentLink>
          )}
          {renewedAs === null && transferredTo === null && (
            <p className="text-quiet">Everything went to your stash.</p>
          )}
          {transferable !== null && (
            <>
              <p className="text-quiet">
                You can move up to {formatNaira(koboOf(transferable))} of it from your stash into
                another portfolio, once.
              </p>
              <Button fullWidth onClick={() => setOpen(true)}>
                Move to another portfolio
              </Button>
            </>
          )}
        </div>
      </Card>
      {open && transferable !== null && (
        <TransferDialog
          investment={investment}
          principalKobo={koboOf(transferable)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
