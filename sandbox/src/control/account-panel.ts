import type { DedicatedAccount } from "../dedicated-accounts/dedicated-account.ts";
import { field } from "../http/form-field.ts";
import { type Piece, html } from "../http/page.ts";
import type { World } from "../world.ts";
import { call } from "./call-button.ts";

/** The account numbers that customers have, and a bank transfer to one of them. */
export function accountPanel(world: World): Piece {
  const accounts = world.dedicatedAccounts.list();
  return html`<section class="card" aria-labelledby="accounts">
    <h2 id="accounts">Account numbers</h2>
    ${
      accounts.length === 0
        ? html`<p class="quiet">No customer has one yet. Any BVN of eleven digits gets one.</p>`
        : html`${transferForm(world, accounts)}
            <ul class="rows">
              ${accounts.map((account) => html`<li>${row(world, account)}</li>`)}
            </ul>`
    }
    ${waiting(world)}
  </section>`;
}

function transferForm(world: World, accounts: DedicatedAccount[]): Piece {
  return html`<form data-call="/control/bank-transfers" data-method="POST">
    <label class="field"
      ><span>Send money to</span
      ><select name="accountNumber">
        ${accounts.map(
          (account) =>
            html`<option value="${account.accountNumber}">
              ${account.accountNumber}, ${ownerOf(world, account)}
            </option>`,
        )}
      </select></label
    >
    <div class="row">
      ${field("amount", "Amount (₦)", "5000", 'inputmode="decimal" data-kobo required')}
      ${field("senderName", "From", "MUSA IBRAHIM", "required")}
    </div>
    <div class="row">
      ${field("senderBank", "Bank", "Guaranty Trust Bank", "required")}
      ${field("narration", "Narration", "Savings")}
    </div>
    <button class="main">Send, as the payer's bank</button>
  </form>`;
}

function row(world: World, account: DedicatedAccount): Piece {
  return html`<strong>${account.accountNumber}</strong> ${account.accountName}<br /><span
      class="quiet"
      >${ownerOf(world, account)}</span
    >`;
}

function ownerOf(world: World, account: DedicatedAccount): string {
  const owner = world.customers.byId(account.lastCustomerId);
  const name = [owner?.firstName, owner?.lastName].filter(Boolean).join(" ");
  const address = name ? `${name} (${owner?.email})` : (owner?.email ?? "");
  return account.assigned ? address : `unassigned, was of ${address}`;
}

/** Those that do not end by themselves, one button each. */
function waiting(world: World): Piece[] {
  const open = world.identifications.list({ where: { step: "waiting" } });
  return open
    .filter(({ dueAtMs }) => dueAtMs === null)
    .map(({ customerId }) => {
      const email = world.customers.byId(customerId)?.email ?? "";
      const end = (label: string, outcome: string) =>
        call(label, "/identifications", { email, outcome });
      return html`<p class="quiet">${email} waits to be identified.</p>
        <div class="tools">
          ${end("Identify", "success")} ${end("Wrong BVN", "number-or-bvn")}
          ${end("No number", "no-number")}
        </div>`;
    });
}
