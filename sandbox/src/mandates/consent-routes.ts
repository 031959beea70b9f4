import type { FastifyInstance, FastifyReply } from "fastify";
import { type Fields, fieldsOf, text } from "../http/fields.ts";
import { Refusal } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { answeredPage, consentPage, unknownConsent } from "./consent-page.ts";
import { approve } from "./mandate-course.ts";
import type { MandateRequest } from "./mandate.ts";

type Visit = { Params: { accessCode: string } };

/** The page behind a request's address. Whatever the customer answers, the browser returns to the
 * callback URL, unchanged: no document says that anything is added to it. */
export function consentRoutes(app: FastifyInstance, world: World) {
  const find = (accessCode: string) =>
    world.mandateRequests.list({ where: { accessCode }, limit: 1 })[0];

  app.get<Visit>("/consent/:accessCode", ({ params }, reply) => {
    const found = find(params.accessCode);
    if (!found) return page(reply.code(404), unknownConsent());
    return page(reply, found.status === "open" ? consentPage(found) : answeredPage(found));
  });

  app.post<Visit>("/consent/:accessCode", ({ params, body }, reply) => {
    const found = find(params.accessCode);
    if (!found) return page(reply.code(404), unknownConsent());
    try {
      world.store.atomically(() => respond(world, found, fieldsOf(body)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return page(reply, consentPage(found, error.message));
    }
    const after = find(params.accessCode) ?? found;
    const { callbackUrl } = after;
    const canReturn = callbackUrl !== null && URL.canParse(callbackUrl);
    return canReturn ? reply.redirect(callbackUrl, 303) : page(reply, answeredPage(after));
  });
}

function respond(world: World, request: MandateRequest, form: Fields): void {
  if (request.status !== "open") return;
  if (form["action"] === "decline") {
    world.mandateRequests.save({ ...request, status: "declined" });
  }
  if (form["action"] !== "approve") return;
  const entered = {
    number: text(form, "account_number") ?? "",
    bankCode: text(form, "bank_code") ?? "",
  };
  approve(world, request, request.account ?? entered);
}

function page(reply: FastifyReply, markup: string) {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(markup);
}
