import { brand } from "@osisi/contracts/brand.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Movement, Receipt } from "@osisi/contracts/history.ts";
import { paymentChannelNames } from "@osisi/contracts/payment-channel-names.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { HISTORY_KEY } from "#people/profile/moved-reads.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { copyText } from "#platform/copy-text.ts";
import { HelpLink } from "#platform/layout/help-link.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PaidOutSums } from "./paid-out-sums.tsx";

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
          <p className="wrap-anywhere text-quiet">{movement.title}</p>
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
        {receipt?.paidOut && <PaidOutSums paidOut={receipt.paidOut} hidden={hidden} />}
        <dl
          aria-busy={!receipt && !error}
          className="divide-y divide-line rounded-card bg-card px-5"
        >
          {receiptFacts(movement, receipt, hidden).map((fact) => (
            <Row key={fact.name} fact={fact} />
          ))}
        </dl>
        {receipt && receipt.otherEntries.length > 0 && (
          <OtherEntries entries={receipt.otherEntries} hidden={hidden} />
        )}
        <div className="print:hidden">
          <HelpLink reference={movement.reference ?? movement.id} />
        </div>
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

/** The money that paid an instalment, the return of a maturity: both are on the statement. */
function OtherEntries({ entries, hidden }: { entries: readonly Movement[]; hidden: boolean }) {
  return (
    <section aria-labelledby="other-entries" className="grid gap-2">
      <h3 id="other-entries" className="text-14 text-quiet">
        Booked with it, on your statement too
      </h3>
      <ul className="divide-y divide-line rounded-card bg-card px-5">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 py-3">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{entry.title}</span>
              <Amount
                kobo={koboOf(entry.amount)}
                sign={entry.direction === "in" ? "+" : "−"}
                tone={entry.direction === "in" ? "grew" : "ink"}
                hidden={hidden}
              />
            </span>
            {entry.reference !== null && (
              <span className="text-14 text-quiet wrap-anywhere">{entry.reference}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
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

interface Fact {
  name: string;
  value: string;
  /** Rendered digit by digit, to be read out to a bank. */
  copied?: boolean;
}

/** The facts of a receipt, the most wanted first. Until the server has responded they come from the
 * list. */
export function receiptFacts(
  movement: Movement,
  receipt: Receipt | undefined,
  hidden = false,
): Fact[] {
  const isIn = movement.direction === "in";
  return [
    { name: "When", value: formatMoment(new Date(movement.at)) },
    ...fact("Booked", bookedLater(movement)),
    ...(receipt ? [{ name: isIn ? "From" : "To", value: counterpartOf(receipt) }] : []),
    ...fact("Name on the account", receipt?.account?.accountName),
    ...fact("Paid by", receipt?.channel && paymentChannelNames[receipt.channel]),
    ...fact("By your rules", hidden ? undefined : movement.passedOn),
    ...fact("State", receipt && (receipt.stateText ?? movement.detail)),
    ...fact(endName(receipt), moment(receipt?.account ? receipt.endedAt : null)),
    ...fact("Fee", receipt && !receipt.paidOut ? "₦0, we bear what it costs" : undefined),
    ...(movement.reference === null
      ? [{ name: "Our number", value: movement.id, copied: true }]
      : [{ name: "Reference", value: movement.reference, copied: true }]),
    ...fact("Session id", receipt?.sessionId).map((one) => ({ ...one, copied: true })),
  ];
}

/** Where the booking day is later than the day of the movement. */
function bookedLater({ at, bookedAt }: Movement): string | undefined {
  const isLater = dateInLagos(new Date(at)) < dateInLagos(new Date(bookedAt));
  return isLater ? formatMoment(new Date(bookedAt)) : undefined;
}

function fact(name: string, value: string | null | undefined): Fact[] {
  return value ? [{ name, value }] : [];
}

function moment(at: string | null | undefined): string | undefined {
  return at ? formatMoment(new Date(at)) : undefined;
}

function counterpartOf({ account, counterpart }: Receipt): string {
  return account ? `${account.bankName} ·· ${account.last4}` : counterpart;
}

function endName(receipt: Receipt | undefined): string {
  return receipt?.stateText === "Paid to your bank" ? "Paid" : "Came back";
}
