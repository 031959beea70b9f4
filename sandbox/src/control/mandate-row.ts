import { type Piece, html } from "../http/page.ts";
import type { Mandate, MandateRequest } from "../mandates/mandate.ts";
import { call } from "./call-button.ts";
import { date } from "./page-rows.ts";

/** A request for a mandate, and what the customer or their bank can do with it next. */
export function mandate(request: MandateRequest, given: Mandate | undefined): Piece {
  const { reference, email, createdAt } = request;
  return html`<strong
      >${given ? `${given.bankName} ${given.accountNumber}` : "No account yet"}</strong
    >
    ${given?.status ?? request.status}<br /><span class="quiet"
      >${reference} · ${email} · ${date(createdAt)}</span
    >
    <div class="tools">
      ${given ? atTheBank(given) : request.status === "open" && open(request)}
    </div>`;
}

function open({ reference, accessCode }: MandateRequest): Piece {
  const path = `/mandates/${reference}`;
  return html`<a class="button small" href="/consent/${accessCode}">Consent</a>
    ${call("Approve", path, { action: "approve" })} ${call("Decline", path, { action: "decline" })}`;
}

function atTheBank({ reference, status }: Mandate): Piece | false {
  const path = `/mandates/${reference}`;
  if (status === "revoked") return false;
  const revoke = call("Revoke at the bank", path, { action: "revoke" });
  if (status === "pending")
    return html`${call("Activate", path, { action: "activate" })} ${revoke}`;
  return html`${call("Next debit fails", `${path}/debits`, { next: ["insufficient_funds"] })}
  ${call("is returned", `${path}/debits`, { next: ["returned"] })}
  ${call("stays open", `${path}/debits`, { next: ["never"] })} ${revoke}`;
}
