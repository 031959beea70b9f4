import { type Piece, html, money } from "../http/page.ts";
import type { Email } from "../mail/email.ts";
import type { Refund } from "../refunds/refund.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { type Transfer, isConclusive } from "../transfers/transfer.ts";
import { call } from "./call-button.ts";

/** The entries of the control page's lists. */

export function email(mail: Email): Piece {
  return html`<details>
      <summary><strong>${mail.subject}</strong></summary>
      <pre>${linked(mail.text)}</pre>
    </details>
    <span class="quiet">${mail.to} · ${date(mail.createdAt)}</span>
    ${mail.html && html` · <a href="/control/mail/${mail.id}/html">as sent</a>`}`;
}

/** Makes the web addresses of a mail clickable. */
function linked(text: string): Piece[] {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

export function textMessage(message: { to: string; text: string; createdAt: string }): Piece {
  return html`${message.text}<br /><span class="quiet"
      >${message.to} · ${date(message.createdAt)}</span
    >`;
}

export function payment(transaction: Transaction): Piece {
  const path = `/transactions/${encodeURIComponent(transaction.reference)}`;
  const isOpen = transaction.status !== "success" && transaction.status !== "reversed";
  const isDebit = transaction.channel === "direct_debit";
  return html`<strong>${money(transaction.amountKobo, transaction.currency)}</strong>
    ${transaction.status}<br /><span class="quiet"
      >${transaction.reference} · ${transaction.email} · ${date(transaction.createdAt)}</span
    >
    ${
      isOpen
        ? html`<div class="tools">
            ${
              !isDebit &&
              html`<a class="button small" href="/checkout/${transaction.accessCode}">Checkout</a>`
            }
            ${call("Pay", path, { outcome: "success" })}
            ${call("Decline", path, { outcome: "failed" })}
          </div>`
        : transaction.status === "success" &&
          html`<div class="tools">
            ${dispute(transaction)} ${isDebit && call("Return", path, { outcome: "returned" })}
          </div>`
    }`;
}

function dispute({ reference }: Transaction): Piece {
  return html`${call("Dispute", "/disputes", { reference, event: "create" })}
  ${call("Dispute lost", "/disputes", { reference, event: "resolve" })}
  ${call("Dispute won", "/disputes", { reference, event: "resolve", resolution: "declined" })}`;
}

export function payout(transfer: Transfer): Piece {
  const path = `/transfers/${encodeURIComponent(transfer.reference)}`;
  const outcomes = isConclusive(transfer.status)
    ? transfer.status === "success" && ["reversed"]
    : ["success", "failed", "blocked"];
  return html`<strong>${money(transfer.amountKobo)}</strong> ${transfer.status}<br /><span
      class="quiet"
      >${transfer.reference} · ${date(transfer.createdAt)}</span
    >
    ${
      outcomes &&
      html`<div class="tools">${outcomes.map((outcome) => call(outcome, path, { outcome }))}</div>`
    }`;
}

export function refund(made: Refund): Piece {
  const isOver = made.status === "processed" || made.status === "failed";
  const outcomes = ["processed", "failed", "needs-attention"];
  return html`<strong>${money(made.amountKobo, made.currency)}</strong> ${made.status}<br /><span
      class="quiet"
      >of ${made.transactionReference} · ${date(made.createdAt)}</span
    >
    ${
      !isOver &&
      html`<div class="tools">
        ${outcomes.map((outcome) => call(outcome, `/refunds/${made.id}`, { outcome }))}
      </div>`
    }`;
}

const dates = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

export function date(iso: string): string {
  return dates.format(new Date(iso));
}
