import type { FastifyInstance } from "fastify";
import { call } from "../../control/call-button.ts";
import { script } from "../../control/page-script.ts";
import { date } from "../../control/page-rows.ts";
import { type Piece, html, money, wholePage } from "../../http/page.ts";
import { balanceKobo } from "../balance/balance.ts";
import { sendPage } from "../checkout/page.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { chargeback, checkout, refund, transaction, transfer } from "./page-rows.ts";

const SHOWN = 20;

/** The page of the control interface. Time is moved on the first gateway's page, for both. */
export function controlPage(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get("/", (_request, reply) => sendPage(reply, wholePage("The second gateway", body(world))));
}

function body(world: FlutterwaveWorld): Piece {
  const newest = { limit: SHOWN };
  return html`
    <header class="notice">Sandbox. Nothing here is real, and nothing leaves this machine.</header>
    <main class="wide">
      <h1>The second gateway</h1>
      <p class="quiet">
        It is ${date(world.clock.now().toISOString())} in Lagos. The gateway holds
        ${money(balanceKobo(world))}.
      </p>
      <p class="alert" role="status" id="result" hidden></p>
      <div class="columns">
        ${list("Checkouts", world.checkouts.list(newest).map(checkout))}
        ${list("Payments", world.transactions.list(newest).map(transaction))}
        ${list("Payouts", world.transfers.list(newest).map(transfer))}
        ${list("Refunds", world.refunds.list(newest).map(refund))}
        ${list("Chargebacks", world.chargebacks.list(newest).map(chargeback))} ${faultButtons()}
      </div>
    </main>
    <script>
      ${script};
    </script>
  `;
}

function list(title: string, rows: Piece[]): Piece {
  const id = title.toLowerCase();
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">None yet.</p>`
        : html`<ul class="rows">
            ${rows.map((row) => html`<li>${row}</li>`)}
          </ul>`
    }
  </section>`;
}

function faultButtons(): Piece {
  const halfDead = { on: "WRITE /v3", effect: "status", status: 503, times: 1_000_000 };
  const lost = { on: "POST /v3/transfers", effect: "drop-after-commit" };
  return html`<section class="card" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    <div class="tools">
      ${call("Webhooks arrive", "/webhooks", { mode: "normal" })}
      ${call("twice, out of order", "/webhooks", { mode: "normal", duplicates: 1, shuffle: true })}
      ${call("lost", "/webhooks", { mode: "drop" })}
      ${call("with wrong bodies", "/settings", { wrongWebhookBodies: true })}
      ${call("with right bodies", "/settings", { wrongWebhookBodies: false })}
    </div>
    <div class="tools">
      ${call("Payouts succeed", "/settings", { transfers: "auto" })}
      ${call("wait for me", "/settings", { transfers: "manual" })}
      ${call("Balance is empty", "/balance", { set: 0 })}
      ${call("Top up ₦1,000,000", "/balance", { topUp: 100_000_000 })}
      ${call("Settle all days", "/settlements")}
    </div>
    <div class="tools">
      ${call("Writes fail, reads answer", "/faults", halfDead)}
      ${call("Next payout gets no answer", "/faults", lost)}
      ${call("Clear faults", "/faults", {}, "DELETE")}
    </div>
  </section>`;
}
