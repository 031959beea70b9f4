import type { Movement, Receipt } from "@osisi/contracts/history.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { formatMoment } from "#ui/dates.ts";

export interface Fact {
  name: string;
  value: string;
  /** Rendered digit by digit, to be read out to a bank. */
  copied?: boolean;
}

const channels = { card: "Card", bank_transfer: "Transfer", bank: "Bank" } as const;

/** The facts of a receipt, the most wanted first. Until the server has responded they come from the
 * list. */
export function receiptFacts(movement: Movement, receipt: Receipt | undefined): Fact[] {
  const isIn = movement.direction === "in";
  return [
    { name: "When", value: formatMoment(new Date(movement.at)) },
    ...fact("Booked", bookedLater(movement)),
    ...(receipt ? [{ name: isIn ? "From" : "To", value: counterpartOf(receipt) }] : []),
    ...fact("Name on the account", receipt?.account?.accountName),
    ...fact("Paid by", receipt?.channel && channels[receipt.channel]),
    ...fact("State", receipt?.stateText),
    ...fact(endName(receipt), moment(receipt?.account ? receipt.endedAt : null)),
    { name: "Fee", value: "₦0, we bear what it costs" },
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
