import type { Mandate } from "@osisi/contracts/mandates.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConsentUrls } from "#money/payments/use-pay-urls.ts";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EndMandateDialog } from "./end-mandate-dialog.tsx";
import { mandateTitle, mandatesQuery } from "./mandate-queries.ts";

const loadActivate = async () =>
  (await import("./activate-mandate-dialog.tsx")).ActivateMandateDialog;

/** The bank accounts that saving plans may debit. */
export function Mandates() {
  const { data: mandates, error, isFetching, refetch } = useQuery(mandatesQuery);
  const [dialog, setDialog] = useState<{ kind: "end" | "activate"; mandate: Mandate }>();
  const { Dialog: ActivateDialog, ...activating } = useFetchedDialog(loadActivate);
  const close = () => setDialog(undefined);
  if (!mandates && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!mandates) {
    return (
      <fieldset aria-busy aria-label="Your direct debits are loading">
        <Skeleton shape="h-24 rounded-card" />
      </fieldset>
    );
  }
  return (
    <>
      <Card padded={false}>
        {mandates.length === 0 ? (
          <EmptyState message="No bank account is debited. You can allow that when you open a saving plan, or on a plan’s page." />
        ) : (
          <ul className="divide-y divide-line px-5">
            {mandates.map((mandate) => (
              <MandateRow
                key={mandate.id}
                mandate={mandate}
                onEnd={() => setDialog({ kind: "end", mandate })}
                onActivate={() => activating.open(() => setDialog({ kind: "activate", mandate }))}
              />
            ))}
          </ul>
        )}
      </Card>
      {dialog?.kind === "end" && <EndMandateDialog mandate={dialog.mandate} onClose={close} />}
      {dialog?.kind === "activate" && ActivateDialog && (
        <ActivateDialog mandate={dialog.mandate} onClose={close} />
      )}
    </>
  );
}

interface MandateRowProps {
  mandate: Mandate;
  onEnd: () => void;
  onActivate: () => void;
}

const linkStyle =
  "inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4";

function MandateRow({ mandate, onEnd, onActivate }: MandateRowProps) {
  const consentUrl = useConsentUrls()(mandate.consentUrl);
  const isOpen = mandate.state === "awaiting" || mandate.state === "active";
  return (
    <li className="flex items-start gap-3 py-4 narrow:flex-wrap">
      <span className="text-forest">
        <Icon name="bank" />
      </span>
      <span className="grid min-w-0 flex-1 wrap-anywhere narrow:basis-3/5">
        <span className="font-semibold">{mandateTitle(mandate)}</span>
        <span className="text-14 text-quiet">{mandate.text}</span>
        {consentUrl !== undefined && (
          <a href={consentUrl} className={linkStyle}>
            Allow it at my bank
          </a>
        )}
        {mandate.canActivate && (
          <button type="button" onClick={onActivate} className={linkStyle}>
            Ask my bank again
          </button>
        )}
      </span>
      {isOpen && (
        <span className="-my-2 -mr-3">
          <Button variant="quiet" onClick={onEnd} aria-label={`End ${mandateTitle(mandate)}`}>
            End
          </Button>
        </span>
      )}
    </li>
  );
}
