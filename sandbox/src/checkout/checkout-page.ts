import { type Question, rightAnswers } from "../cards/test-cards.ts";
import { field } from "../http/form-field.ts";
import { type Piece, html, money, wholePage } from "../http/page.ts";
import { type Transaction, channelNames, isChannel } from "../transactions/transaction.ts";
import { panels } from "./channel-panels.ts";

/** The page on which a customer pays. It works without a script: CSS shows the fields of the
 * selected channel. */
export function checkoutPage(transaction: Transaction): string {
  const amount = money(transaction.amountKobo, transaction.currency);
  return frame(
    `Pay ${amount}`,
    html`
      <h1>Pay ${amount}</h1>
      <p class="quiet">${transaction.email}<br />Reference ${transaction.reference}</p>
      ${transaction.status === "failed" && declinedNotice(transaction)}
      <form class="card" method="post">
        ${transaction.asking ? question(transaction.asking) : channelChoice(transaction)}
        <div class="actions">
          <button class="main" name="action" value="pay">
            ${transaction.asking ? "Continue" : `Pay ${amount}`}
          </button>
          <button class="warn" name="action" value="decline">Decline, as a bank would</button>
          <button name="action" value="leave">Leave without paying</button>
        </div>
      </form>
    `,
  );
}

/** The final page, where no callback URL was given. */
export function closedPage(transaction: Transaction): string {
  const isPaid = transaction.status === "success" || transaction.status === "reversed";
  return frame(
    isPaid ? "Payment complete" : "Not paid",
    html`
      <h1>${isPaid ? "Payment complete" : "You left without paying"}</h1>
      <p>
        ${money(transaction.amountKobo, transaction.currency)}, reference ${transaction.reference}.
        You can close this page.
      </p>
    `,
  );
}

export function unknownPage(): string {
  return frame("Unknown payment", html`<h1>No payment is waiting here</h1>`);
}

function frame(title: string, body: Piece): string {
  return wholePage(
    `${title} – test checkout`,
    html`<header class="notice">Test checkout. No real money moves here.</header>
      <main>${body}</main>`,
  );
}

function declinedNotice({ gatewayResponse }: Transaction): Piece {
  return html`<p class="alert" role="alert">
    That did not work: <strong>${gatewayResponse}</strong>. Nothing was taken. You can try again.
  </p>`;
}

function channelChoice({ channels, channel, amountKobo, id }: Transaction): Piece {
  const chosen = isChannel(channel) && channels.includes(channel) ? channel : channels[0];
  return html`
    <fieldset>
      <legend>How do you want to pay?</legend>
      <div class="choices">
        ${channels.map(
          (one) =>
            html`<label
              ><input type="radio" name="channel" value="${one}" ${checked(one === chosen)} />
              ${channelNames[one]}</label
            >`,
        )}
      </div>
    </fieldset>
    ${channels.map((one) => panels[one](amountKobo, id))}
  `;
}

function checked(is: boolean): Piece | false {
  return is && { markup: "checked" };
}

function question(asking: NonNullable<Transaction["asking"]>): Piece {
  const [asked = "bank"] = asking.questions;
  return questions[asked](rightAnswers[asking.cardNumber]?.[asked] ?? "");
}

const questions: Record<Question, (right: string) => Piece> = {
  pin: (right) => field("answer", "Card PIN", right, 'inputmode="numeric"'),
  otp: (right) => field("answer", "Code from your bank", right, 'inputmode="numeric"'),
  phone: () => field("answer", "Phone number", "08030000000", 'inputmode="tel"'),
  bank: () => html`<p>Your bank asks you to confirm this payment.</p>`,
};
