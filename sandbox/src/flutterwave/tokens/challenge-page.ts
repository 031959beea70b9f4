import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../../http/fields.ts";
import { html, money } from "../../http/page.ts";
import { closedPage, frame, returnAddress, sendPage } from "../checkout/page.ts";
import { fail, succeed } from "../transactions/attempt.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { FlutterwaveWorld } from "../world.ts";

type Visit = { Params: { flwRef: string } };

/** Where the customer confirms the charge of a stored card to their bank. */
export function challengeRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  const find = (flwRef: string) => {
    const found = world.transactions.byKey(flwRef);
    return found?.asking ? found : undefined;
  };

  app.get<Visit>("/challenge/:flwRef", ({ params }, reply) => {
    const found = find(params.flwRef);
    return sendPage(found ? reply : reply.code(404), found ? challengePage(found) : closedPage());
  });

  app.post<Visit>("/challenge/:flwRef", ({ params, body }, reply) => {
    const { action } = fieldsOf(body);
    const after = world.store.atomically(() => {
      const found = find(params.flwRef);
      if (!found || action === "leave") return found;
      return action === "pay" ? succeed(world, found) : fail(world, found, "3DS not confirmed");
    });
    if (!after) return sendPage(reply.code(404), closedPage());
    const status = after.status === "pending" ? "cancelled" : after.status;
    const address = returnAddress(after.redirectUrl, { ...after, status });
    return address ? reply.redirect(address, 303) : sendPage(reply, closedPage());
  });
}

function challengePage({ amountKobo, card, txRef }: Transaction): string {
  return frame(
    "Confirm a payment",
    html`<h1>Confirm ${money(amountKobo)}</h1>
      <p class="quiet">Card ending in ${card?.last4 ?? ""}<br />Reference ${txRef}</p>
      <form class="card" method="post">
        <p>Your bank asks you to confirm this payment.</p>
        <div class="actions">
          <button class="main" name="action" value="pay">Confirm</button>
          <button class="warn" name="action" value="decline">Decline</button>
          <button name="action" value="leave">Leave without confirming</button>
        </div>
      </form>`,
  );
}
