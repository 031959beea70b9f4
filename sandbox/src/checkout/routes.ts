import type { FastifyInstance, FastifyReply } from "fastify";
import { fieldsOf } from "../http/fields.ts";
import { fail, walkAway } from "../transactions/outcome.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { World } from "../world.ts";
import { attempt, channelOf } from "./attempt.ts";
import { checkoutPage, closedPage, unknownPage } from "./checkout-page.ts";

type Visit = { Params: { accessCode: string } };

/** The hosted checkout. A declined attempt returns to the page and can be repeated; a success, or
 * leaving, redirects the browser to the callback URL. */
export function checkoutRoutes(app: FastifyInstance, world: World) {
  const find = (accessCode: string) =>
    world.transactions.list({ where: { accessCode }, limit: 1 })[0];

  app.get<Visit>("/checkout/:accessCode", ({ params }, reply) => {
    const found = find(params.accessCode);
    if (!found) return page(reply.code(404), unknownPage());
    return page(reply, isOver(found) ? closedPage(found) : checkoutPage(found));
  });

  app.post<Visit>("/checkout/:accessCode", ({ params, body }, reply) => {
    const form = fieldsOf(body);
    const after = world.store.atomically(() => {
      const found = find(params.accessCode);
      if (!found || isOver(found)) return found;
      return act(world, found, form);
    });
    if (!after) return page(reply.code(404), unknownPage());
    if (isOver(after)) return leaveTo(reply, after, returnAddress(after));
    if (form["action"] === "leave") return leaveTo(reply, after, cancelAddress(after));
    return reply.redirect(`/checkout/${params.accessCode}`, 303);
  });
}

function act(world: World, transaction: Transaction, form: ReturnType<typeof fieldsOf>) {
  if (form["action"] === "leave") return walkAway(world, transaction);
  if (form["action"] === "decline") {
    return fail(world, transaction, channelOf(transaction, form), "declined");
  }
  return attempt(world, transaction, form);
}

function isOver({ status }: Transaction): boolean {
  return status === "success" || status === "reversed";
}

function leaveTo(reply: FastifyReply, transaction: Transaction, address: string | undefined) {
  if (!address) return page(reply, closedPage(transaction));
  return reply.redirect(address, 303);
}

/** The product's address with the reference under both of its names. */
function returnAddress({ callbackUrl, reference }: Transaction): string | undefined {
  if (!callbackUrl || !URL.canParse(callbackUrl)) return undefined;
  const address = new URL(callbackUrl);
  address.searchParams.set("trxref", reference);
  address.searchParams.set("reference", reference);
  return address.href;
}

function cancelAddress(transaction: Transaction): string | undefined {
  const cancel = fieldsOf(transaction.metadata)["cancel_action"];
  if (typeof cancel === "string" && URL.canParse(cancel)) return cancel;
  return returnAddress(transaction);
}

function page(reply: FastifyReply, markup: string) {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(markup);
}
