import type { FastifyInstance } from "fastify";
import { type Fields, fieldsOf } from "../../http/fields.ts";
import { answer, refuse } from "../http/answer.ts";
import { requiredText } from "../http/fields.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { attempt, declined } from "./attempt.ts";
import type { Checkout } from "./checkout.ts";
import { countTry, end } from "./course.ts";
import { openCheckout } from "./open.ts";
import { checkoutPage, closedPage, returnAddress, sendPage } from "./page.ts";

export function checkoutApiRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.post("/payments", (request) => {
    const origin = `${request.protocol}://${request.host}`;
    const fields = fieldsOf(request.body);
    const { link } = world.store.atomically(() => openCheckout(world, fields, origin));
    return answer("Hosted Link", { link });
  });

  app.post("/payments/link/disable", (request) => {
    const link = requiredText(fieldsOf(request.body), "link");
    const found = world.checkouts.list({ where: { link }, limit: 1 })[0];
    if (!found) throw refuse(404, "Payment link not found");
    if (found.state !== "open") throw refuse(400, "Payment link is closed already");
    world.store.atomically(() => end(world, found, "disabled"));
    return answer("Payment link disabled", null);
  });
}

type Visit = { Params: { code: string } };

/** The hosted page. A failed attempt returns to it; a success, or leaving, redirects the browser. */
export function checkoutPageRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  const newest = ({ id }: Checkout) =>
    world.transactions.list({ where: { checkoutId: id }, limit: 1 })[0];

  app.get<Visit>("/checkout/:code", ({ params: { code } }, reply) => {
    const found = world.checkouts.byKey(code);
    if (found?.state !== "open") return sendPage(reply.code(found ? 200 : 404), closedPage());
    return sendPage(reply, checkoutPage(found, newest(found)));
  });

  app.post<Visit>("/checkout/:code", ({ params: { code }, body }, reply) => {
    const form = fieldsOf(body);
    const found = world.store.atomically(() => act(world, code, form));
    if (!found) return sendPage(reply.code(404), closedPage());
    const last = newest(found);
    if (found.state === "open" && form["action"] !== "leave") {
      return reply.redirect(`/checkout/${code}`, 303);
    }
    const address = returnAddress(found.redirectUrl, ending(found, last));
    return address ? reply.redirect(address, 303) : sendPage(reply, closedPage());
  });
}

function act(world: FlutterwaveWorld, code: string, form: Fields): Checkout | undefined {
  const found = world.checkouts.byKey(code);
  if (found?.state !== "open" || form["action"] === "leave") return found;
  const made =
    form["action"] === "decline" ? declined(world, found, form) : attempt(world, found, form);
  if (made.status === "failed") countTry(world, found);
  return world.checkouts.byKey(code);
}

function ending({ state, txRef }: Checkout, last: Transaction | undefined) {
  const statuses = {
    open: "cancelled",
    disabled: "cancelled",
    paid: "successful",
    failed: "failed",
  };
  return { status: statuses[state], txRef, id: last?.id };
}
