import { call } from "../../control/call-button.ts";
import { date } from "../../control/page-rows.ts";
import { type Piece, html, money } from "../../http/page.ts";
import type { Chargeback } from "../chargebacks/chargeback.ts";
import type { Checkout } from "../checkout/checkout.ts";
import type { Refund } from "../refunds/refund.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Transfer } from "../transfers/transfer.ts";

/** The entries of the control page's lists. */

function row(amountKobo: number, state: string, details: string, buttons: Piece[]): Piece {
  return html`<strong>${money(amountKobo)}</strong> ${state}<br /><span class="quiet"
      >${details}</span
    >
    ${buttons.length > 0 && html`<div class="tools">${buttons}</div>`}`;
}

export function checkout({ amountKobo, state, txRef, createdAt, code }: Checkout): Piece {
  const path = `/transactions/${encodeURIComponent(txRef)}`;
  const buttons = [
    html`<a class="button small" href="/checkout/${code}">Checkout</a>`,
    call("Pay", path, { outcome: "successful" }),
    call("Decline", path, { outcome: "failed" }),
  ];
  const details = `${txRef} · ${date(createdAt)}`;
  return row(amountKobo, state, details, state === "open" ? buttons : []);
}

export function transaction({ amountKobo, status, txRef, paymentType, id }: Transaction): Piece {
  const isPaid = status === "successful";
  const buttons = isPaid ? [call("Charge back", "/chargebacks", { txRef })] : [];
  return row(amountKobo, status, `${txRef} · ${paymentType} · ${id}`, buttons);
}

export function transfer({ amountKobo, status, reference, createdAt, ...other }: Transfer): Piece {
  const path = `/transfers/${encodeURIComponent(reference)}`;
  const details = `${reference} · ${date(createdAt)}`;
  const act = (label: string, action: string) => call(label, path, { action });
  const end = (outcome: string) => call(outcome, path, { outcome });
  if (status === "SUCCESSFUL") return row(amountKobo, status, details, [act("Reverse", "reverse")]);
  if (status === "FAILED") return row(amountKobo, status, details, [act("Retry", "retry")]);
  const approval = other.isApproved ? [] : [act("Approve", "approve")];
  return row(amountKobo, status, details, [...approval, end("SUCCESSFUL"), end("FAILED")]);
}

export function refund({ id, amountKobo, status, comment, transactionId }: Refund): Piece {
  const end = (label: string, outcome: string) => call(label, `/refunds/${id}`, { outcome });
  const buttons = status === "completed" ? [end("Paid", "paid"), end("Failed", "failed")] : [];
  return row(amountKobo, status, `of ${transactionId} · ${comment}`, buttons);
}

export function chargeback({ id, amountKobo, status, stage, ...of }: Chargeback): Piece {
  const end = (label: string, outcome: string) => call(label, `/chargebacks/${id}`, { outcome });
  const isOpen = status === "initiated" || status === "declined";
  const reopen = status === "won" ? [end("Next stage", "initiated")] : [];
  const buttons = isOpen ? [end("Won", "won"), end("Lost", "lost")] : reopen;
  return row(amountKobo, `${status}, ${stage}`, `${of.txRef} · due ${date(of.dueDate)}`, buttons);
}
