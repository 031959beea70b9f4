import { queryOptions, useQuery } from "@tanstack/react-query";
import { brand } from "@osisi/contracts/brand.ts";
import type { Movement, Receipt } from "@osisi/contracts/history.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { HISTORY_KEY } from "#people/profile/moved-reads.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { copyText } from "#platform/copy-text.ts";
import { receiptFacts, type Fact } from "./receipt-facts.ts";

interface ReceiptSheetProps {
  movement: Movement;
  hidden: boolean;
  onClose: () => void;
}

/** The details of one movement: to read out to a bank, to copy, to print. */
export function ReceiptSheet({ movement, hidden, onClose }: ReceiptSheetProps) {
  const { data: receipt, error } = useQuery(receiptQuery(movement.id));
  const isIn = movement.direction === "in";
  return (
    <Dialog
      open
      onClose={onClose}
      title="Receipt"
      footer={
        <Button variant="secondary" fullWidth onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      }
    >
      <div className="printed grid gap-5">
        <p className="hidden font-heading text-25 print:block">{brand.name} · Receipt</p>
        <div className="grid gap-1">
          <p className="text-quiet">{movement.title}</p>
          <p>
            <Amount
              kobo={koboOf(movement.amount)}
              size={31}
              sign={isIn ? "+" : "−"}
              tone={isIn ? "grew" : "ink"}
              hidden={hidden}
              exact
            />
          </p>
          {!hidden && (
            <p className="text-14 text-quiet">
              Your stash then held{" "}
              <Amount kobo={koboOf(movement.balanceAfter)} size={14} tone="quiet" plain />
            </p>
          )}
        </div>
        <dl
          aria-busy={!receipt && !error}
          className="divide-y divide-line rounded-card bg-card px-5"
        >
          {receiptFacts(movement, receipt).map((fact) => (
            <Row key={fact.name} fact={fact} />
          ))}
        </dl>
        {receipt?.nextStep && <p className="text-14 text-quiet">{receipt.nextStep}</p>}
        {error && (
          <p role="alert" className="text-14 text-quiet">
            There is more to this receipt, which we could not load: {error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function receiptQuery(id: string) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, "receipt", id],
    queryFn: async ({ signal }): Promise<Receipt> =>
      dataOf(await api.get(`/v1/transactions/${encodeURIComponent(id)}`, { signal })),
  });
}

function Row({ fact: { name, value, copied = false } }: { fact: Fact }) {
  return (
    <div className="grid gap-0.5 py-3">
      <dt className="text-14 text-quiet">{name}</dt>
      <dd className="flex items-center justify-between gap-4 font-medium">
        <span className="min-w-0 wrap-anywhere">{value}</span>
        {copied && (
          <span className="-my-3 -mr-3 print:hidden">
            <IconButton
              name={`Copy the ${name.toLowerCase()}`}
              icon="copy"
              onClick={() => void copyText(value)}
            />
          </span>
        )}
      </dd>
    </div>
  );
}
