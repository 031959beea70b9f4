import { bankByCode } from "../banks/banks.ts";
import { field } from "../http/form-field.ts";
import { type Piece, html, wholePage } from "../http/page.ts";
import { directDebitBanks } from "./direct-debit-banks.ts";
import type { MandateRequest } from "./mandate.ts";

/** The page on which a customer allows debits from their account. */
export function consentPage(request: MandateRequest, problem?: string): string {
  return frame(
    "Allow debits from your account",
    html`
      <h1>Allow debits from your bank account</h1>
      <p class="quiet">${request.email}<br />Reference ${request.reference}</p>
      ${problem && html`<p class="alert" role="alert">${problem}</p>`}
      <form class="card" method="post">
        ${request.account ? account(request.account) : accountFields()}
        <p>
          Send ₦50 from this account to the account below, to prove that it is yours. It can take
          hours until your bank allows the first debit.
        </p>
        <dl>
          <dt>Bank</dt>
          <dd>Paystack-Titan</dd>
          <dt>Account</dt>
          <dd>9990000050</dd>
          <dt>Amount</dt>
          <dd>₦50</dd>
        </dl>
        <div class="actions">
          <button class="main" name="action" value="approve">I have sent ₦50</button>
          <button class="warn" name="action" value="decline">I do not allow it</button>
          <button name="action" value="leave">Leave without an answer</button>
        </div>
      </form>
    `,
  );
}

/** What the customer sees after their answer, or where no callback URL was given. */
export function answeredPage({ status }: MandateRequest): string {
  const title = {
    open: "You left without an answer",
    approved: "You allowed debits from your account",
    declined: "You did not allow debits",
  }[status];
  return frame(
    title,
    html`<h1>${title}</h1>
      <p>You can close this page.</p>`,
  );
}

export function unknownConsent(): string {
  return frame("Unknown request", html`<h1>No request is waiting here</h1>`);
}

function frame(title: string, body: Piece): string {
  return wholePage(
    `${title} – test consent`,
    html`<header class="notice">Test page. No real bank is involved.</header>
      <main>${body}</main>`,
  );
}

function account({ number, bankCode }: NonNullable<MandateRequest["account"]>): Piece {
  return html`<dl>
    <dt>Bank</dt>
    <dd>${bankByCode(bankCode)?.name}</dd>
    <dt>Account</dt>
    <dd>${number}</dd>
  </dl>`;
}

function accountFields(): Piece {
  return html`<label class="field"
      ><span>Bank</span
      ><select name="bank_code">
        ${directDebitBanks.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}
      </select></label
    >
    ${field("account_number", "Account number", "0123456789", 'inputmode="numeric"')}`;
}
