import type { FastifyInstance } from "fastify";
import { balanceKobo } from "../balance/balance.ts";
import { type Piece, html, money, wholePage } from "../http/page.ts";
import type { World } from "../world.ts";
import { accountPanel } from "./account-panel.ts";
import { call } from "./call-button.ts";
import { mandate } from "./mandate-row.ts";
import { script } from "./page-script.ts";
import { date, email, payment, payout, refund, textMessage } from "./page-rows.ts";

const SHOWN = 20;

/** The page of the control interface. Every button shows its call. */
export function controlPage(app: FastifyInstance, world: World) {
  app.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(wholePage("The outside world", body(world))),
  );
}

function body(world: World): Piece {
  const newest = { limit: SHOWN };
  return html`
    <header class="notice">Sandbox. Nothing here is real, and nothing leaves this machine.</header>
    <main class="wide">
      <h1>The outside world</h1>
      <p class="quiet">
        It is ${date(world.clock.now().toISOString())} in Lagos. The gateway holds
        ${money(balanceKobo(world))}.
      </p>
      <p class="alert" role="status" id="result" hidden></p>
      ${time()}
      <div class="columns">
        ${list("Mail", world.emails.list(newest).map(email), "No mail yet.")}
        ${list("SMS", world.textMessages.list(newest).map(textMessage), "No SMS yet.")}
        ${list("Payments", world.transactions.list(newest).map(payment), "No payment yet.")}
        ${accountPanel(world)}
        ${list("Payouts", world.transfers.list(newest).map(payout), "No payout yet.")}
        ${list("Mandates", mandates(world), "No mandate yet.")}
        ${list("Refunds", world.refunds.list(newest).map(refund), "No refund yet.")}
        ${faultButtons(world)}
      </div>
    </main>
    <script>
      ${script};
    </script>
  `;
}

function mandates(world: World): Piece[] {
  return world.mandateRequests
    .list({ limit: SHOWN })
    .map((request) => mandate(request, world.mandates.byKey(request.reference)));
}

function time(): Piece {
  return html`<section class="card" aria-labelledby="time">
    <h2 id="time">Time</h2>
    <p class="quiet">Moves the clock of the product and of the sandbox together.</p>
    <div class="tools">
      ${call("+ 1 hour", "/time", { advance: "PT1H" })}
      ${call("+ 1 day", "/time", { advance: "P1D" })}
      ${call("+ 1 week", "/time", { advance: "P1W" })}
      ${call("+ 1 month", "/time", { advance: "P1M" })}
      ${call("+ 3 months", "/time", { advance: "P3M" })}
      ${call("+ 1 year", "/time", { advance: "P1Y" })}
    </div>
  </section>`;
}

function list(title: string, rows: Piece[], empty: string): Piece {
  const id = title.toLowerCase();
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">${empty}</p>`
        : html`<ul class="rows">
            ${rows.map((row) => html`<li>${row}</li>`)}
          </ul>`
    }
  </section>`;
}

function faultButtons(world: World): Piece {
  const { mode } = world.webhooks.faults();
  const on = "POST /transaction/initialize";
  return html`<section class="card" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    <p class="quiet">
      Webhooks: ${mode}. Payouts: ${world.settings.transfers}. Pending faults:
      ${world.faults.all().reduce((sum, { times }) => sum + times, 0)}.
    </p>
    <div class="tools">
      ${call("Webhooks arrive", "/webhooks", { mode: "normal" })}
      ${call("three times", "/webhooks", { mode: "normal", duplicates: 2, shuffle: true })}
      ${call("held back", "/webhooks", { mode: "hold" })}
      ${call("lost", "/webhooks", { mode: "drop" })} ${call("Release", "/webhooks/release")}
      ${call("Send all again", "/webhooks/replay")}
    </div>
    <div class="tools">
      ${call("Payouts succeed", "/settings", { transfers: "auto" })}
      ${call("wait for me", "/settings", { transfers: "manual" })}
    </div>
    <div class="tools">
      ${call("Mandates work at once", "/settings", { mandateDelayMs: 0 })}
      ${call("after 2 hours", "/settings", { mandateDelayMs: 2 * 3_600_000 })}
      ${call("never", "/settings", { mandateDelayMs: null })}
    </div>
    <div class="tools">
      ${call("Next payment request fails (502)", "/faults", { on, effect: "status", status: 502 })}
      ${call("is slow (10 s)", "/faults", { on, effect: "hang", ms: 10_000 })}
      ${call("gets no answer", "/faults", { on, effect: "drop-after-commit" })}
      ${call("Next mail is refused", "/faults", { on: "SMTP", effect: "status", status: 451 })}
      ${call("Clear faults", "/faults", {}, "DELETE")}
    </div>
  </section>`;
}
