import { type TestCard, testCards } from "../cards/test-cards.ts";
import { field } from "../http/form-field.ts";
import { type Piece, html, inNaira } from "../http/page.ts";
import type { Channel } from "../transactions/transaction.ts";

/** The fields of each channel, prefilled with values that succeed. */
export const panels: Record<Channel, (amountKobo: number, id: number) => Piece> = {
  card: () => html`
    <div class="panel card-channel">
      ${field("card", "Card number", "4084 0840 8408 4081", 'inputmode="numeric"')}
      <div class="row">
        ${field("expiry", "Expiry (MM/YY)", "12/40")}
        ${field("cvv", "CVV", "408", 'inputmode="numeric"')}
      </div>
      <details class="field">
        <summary>Other test cards</summary>
        <ul class="rows">
          ${testCards.map(
            (card) =>
              html`<li>${grouped(card.number)}, CVV ${card.cvv}<br />${describeCard(card)}</li>`,
          )}
        </ul>
      </details>
    </div>
  `,
  bank_transfer: (amountKobo, id) => html`
    <div class="panel bank_transfer-channel">
      <dl>
        <dt>Bank</dt>
        <dd>Test Bank</dd>
        <dt>Account</dt>
        <dd>${String(id).slice(-10).padStart(10, "9")}</dd>
      </dl>
      ${field("sent", "Amount you send (₦)", inNaira(amountKobo), 'inputmode="decimal"')}
    </div>
  `,
  bank: () => html`
    <div class="panel bank-channel">
      <dl>
        <dt>Bank</dt>
        <dd>Zenith Bank</dd>
      </dl>
      ${field("account", "Account number", "0000000000", 'inputmode="numeric"')}
      <div class="row">
        ${field("birthday", "Date of birth", "1990-01-31")}
        ${field("otp", "Code from your bank", "123456", 'inputmode="numeric"')}
      </div>
    </div>
  `,
};

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

function describeCard({ outcome, challenges, refund }: TestCard): string {
  const end = outcome === "success" ? "succeeds" : `fails: ${outcome.replaceAll("_", " ")}`;
  const steps = challenges.length > 0 ? `requires ${challenges.join(", ")}, then ` : "";
  return `${steps}${end}${refund === "processed" ? "" : `; a refund ends as ${refund}`}`;
}
