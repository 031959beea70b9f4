import type { FastifyInstance } from "fastify";
import { cardControl, faultControl } from "../../control/routes.ts";
import { parsed } from "../../http/control-body.ts";
import { FORM } from "../../http/server.ts";
import { webhookControl } from "../../webhooks/control.ts";
import { balanceKobo } from "../balance/balance.ts";
import { balanceControl } from "../balance/routes.ts";
import { settingsChange } from "../settings.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { paymentControl } from "./payments.ts";
import { chargebackControl, refundControl } from "./refunds-and-chargebacks.ts";
import { transferControl } from "./transfers.ts";

/** The control interface of the second gateway, as that of the first. Amounts are kobo. */
export function controlRoutes(control: FastifyInstance, world: FlutterwaveWorld) {
  // A page of another origin cannot send JSON here, but a form could post.
  control.removeContentTypeParser(FORM);
  control.get("/settings", () => world.settings);
  control.post("/settings", (request) =>
    Object.assign(world.settings, parsed(settingsChange, request.body)),
  );
  control.get("/state", () => stateOf(world));
  faultControl(control, world.faults);
  cardControl(control, world.cardScripts);
  webhookControl(control, world.webhooks);
  balanceControl(control, world);
  paymentControl(control, world);
  transferControl(control, world);
  refundControl(control, world);
  chargebackControl(control, world);
}

/** Everything that happened, newest first: the truth for comparisons. */
function stateOf(world: FlutterwaveWorld) {
  return {
    balance: balanceKobo(world),
    checkouts: world.checkouts.list(),
    transactions: world.transactions.list(),
    transfers: world.transfers.list(),
    refunds: world.refunds.list(),
    chargebacks: world.chargebacks.list(),
    settlements: world.settlements.list(),
    statement: world.statement.list(),
  };
}
