import type { FastifyReply } from "fastify";
import type { Question } from "../../cards/test-cards.ts";
import { field } from "../../http/form-field.ts";
import { type Piece, html, inNaira, money, wholePage } from "../../http/page.ts";
import type { Asking, PaymentType, Transaction } from "../transactions/transaction.ts";
import type { Checkout } from "./checkout.ts";
import { rightAnswers, testAccount, testCards } from "./test-cards.ts";

/** The page on which a customer pays. It works without a script: CSS shows the fields of the
 * selected channel. `last` is the newest attempt. */
export function checkoutPage(checkout: Checkout, last: Transaction | undefined): string {
  const amount = money(checkout.amountKobo);
  const asking = last?.asking;
  return frame(
    `Pay ${amount}`,
    html`
      <h1>Pay ${amount}</h1>
      <p class="quiet">${checkout.title}<br />Reference ${checkout.txRef}</p>
      ${last?.status === "failed" && failedNotice(last)}
      <form class="card" method="post">
        ${asking ? question(asking) : channelChoice(checkout)}
        <div class="actions">
          <button class="main" name="action" value="pay">
            ${asking ? "Continue" : `Pay ${amount}`}
          </button>
          <button class="warn" name="action" value="decline">Decline, as a bank would</button>
          <button name="action" value="leave">Leave without paying</button>
        </div>
      </form>
    `,
  );
}

export function closedPage(): string {
  return frame("No payment", html`<h1>No payment is waiting here</h1>`);
}

export function frame(title: string, body: Piece): string {
  return wholePage(
    `${title} – test checkout`,
    html`<header class="notice">Test checkout. No real money moves here.</header>
      <main>${body}</main>`,
  );
}

export function sendPage(reply: FastifyReply, markup: string) {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(markup);
}

/** The product's address with the outcome; without an attempt there is no id. */
export function returnAddress(
  redirectUrl: string | null,
  { status, txRef, id }: { status: string; txRef: string; id?: number | undefined },
): string | undefined {
  if (!redirectUrl || !URL.canParse(redirectUrl)) return undefined;
  const address = new URL(redirectUrl);
  address.searchParams.set("status", status);
  address.searchParams.set("tx_ref", txRef);
  if (id !== undefined) address.searchParams.set("transaction_id", String(id));
  return address.href;
}

function failedNotice({ processorResponse }: Transaction): Piece {
  return html`<p class="alert" role="alert">
    That did not work: <strong>${processorResponse}</strong>. Nothing was taken. You can try again.
  </p>`;
}

const channelNames: Readonly<Record<PaymentType, string>> = {
  card: "Card",
  bank_transfer: "Transfer",
  account: "Bank",
  ussd: "USSD",
};

function channelChoice({ options, amountKobo, id }: Checkout): Piece {
  return html`
    <fieldset>
      <legend>How do you want to pay?</legend>
      <div class="choices">
        ${options.map(
          (one, at) =>
            html`<label
              ><input
                type="radio"
                name="channel"
                value="${one}"
                ${at === 0 && { markup: "checked" }}
              />
              ${channelNames[one]}</label
            >`,
        )}
      </div>
    </fieldset>
    ${options.map((one) => panels[one](amountKobo, id))}
  `;
}

const panels: Readonly<Record<PaymentType, (amountKobo: number, id: number) => Piece>> = {
  card: () => html`
    <div class="panel card-channel">
      ${field("card", "Card number", "5061 4601 6697 6054 667", 'inputmode="numeric"')}
      <div class="row">
        ${field("expiry", "Expiry (MM/YY)", "10/29")}
        ${field("cvv", "CVV", "564", 'inputmode="numeric"')}
      </div>
      <details class="field">
        <summary>Other test cards</summary>
        <ul class="rows">
          ${testCards.map(
            ({ number, expiry, cvv, questions, failure }) =>
              html`<li>
                ${number}, ${expiry}, CVV ${cvv}<br />${[...questions, failure ?? "succeeds"].join(
                  ", ",
                )}
              </li>`,
          )}
        </ul>
      </details>
    </div>
  `,
  bank_transfer: (amountKobo, id) => html`
    <div class="panel bank_transfer-channel">
      <dl>
        <dt>Bank</dt>
        <dd>Wema Bank</dd>
        <dt>Account</dt>
        <dd>${String(id).padStart(10, "7")}</dd>
      </dl>
      ${field("sent", "Amount you send (₦)", inNaira(amountKobo), 'inputmode="decimal"')}
    </div>
  `,
  account: () => html`
    <div class="panel account-channel">
      ${field("account", "Account number", testAccount, 'inputmode="numeric"')}
      ${field("otp", "Code from your bank", rightAnswers.otp ?? "", 'inputmode="numeric"')}
    </div>
  `,
  ussd: (_amountKobo, id) => html`
    <div class="panel ussd-channel">
      <p>Dial *737*000*${String(id)}# on your phone, then continue.</p>
    </div>
  `,
};

function question({ questions: [asked = "bank"] }: Asking): Piece {
  return questions[asked];
}

const questions: Readonly<Record<Question, Piece>> = {
  pin: field("answer", "Card PIN", rightAnswers.pin ?? "", 'inputmode="numeric"'),
  otp: field("answer", "Code from your bank", rightAnswers.otp ?? "", 'inputmode="numeric"'),
  phone: field("answer", "Phone number", "08030000000", 'inputmode="tel"'),
  bank: html`<p>Your bank asks you to confirm this payment.</p>`,
};
