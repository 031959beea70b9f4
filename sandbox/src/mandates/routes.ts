import type { FastifyInstance } from "fastify";
import { answer } from "../http/answer.ts";
import { fieldsOf, text } from "../http/fields.ts";
import { Refusal, invalid, missing, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { initialize } from "./initialize.ts";
import { mandatePage } from "./mandate-page.ts";
import { retryActivation } from "./mandate-course.ts";
import type { Mandate } from "./mandate.ts";
import { verifiedMandate } from "./wire.ts";

export function mandateRoutes(app: FastifyInstance, world: World) {
  app.post("/customer/authorization/initialize", (request) => {
    const made = world.store.atomically(() => initialize(world, fieldsOf(request.body)));
    return answer("Authorization initialized", {
      redirect_url: `${request.protocol}://${request.host}/consent/${made.accessCode}`,
      access_code: made.accessCode,
      reference: made.reference,
    });
  });

  app.get<{ Params: { reference: string } }>(
    "/customer/authorization/verify/:reference",
    ({ params }) => {
      const mandate = world.mandates.byKey(params.reference);
      if (!mandate) throw notApproved();
      return answer("Authorization retrieved successfully", verifiedMandate(world, mandate));
    },
  );

  app.get("/directdebit/mandate-authorizations", ({ query }) =>
    mandatePage(world, fieldsOf(query)),
  );
  app.get<{ Params: { id: string } }>(
    "/customer/:id/directdebit-mandate-authorizations",
    ({ params, query }) => mandatePage(world, fieldsOf(query), customerId(world, params.id)),
  );

  app.put<{ Params: { id: string } }>(
    "/customer/:id/directdebit-activation-charge",
    ({ params, body }) => {
      const authorizationId = text(fieldsOf(body), "authorization_id");
      if (!authorizationId) throw missing("authorization_id is required");
      const found = mandatesOf(world, customerId(world, params.id)).find(
        (mandate) => String(mandate.authorizationId) === authorizationId,
      );
      if (!found) throw refuse(404, "Authorization not found", { code: "not_found" });
      return queued(world, [found]);
    },
  );
  app.put("/directdebit/activation-charge", ({ body }) => {
    const ids = fieldsOf(body)["customer_ids"];
    if (!Array.isArray(ids)) throw invalid("customer_ids must be an array");
    return queued(
      world,
      ids.flatMap((id) => mandatesOf(world, Number(id))),
    );
  });
}

function queued(world: World, mandates: Mandate[]) {
  world.store.atomically(() => {
    for (const mandate of mandates) retryActivation(world, mandate);
  });
  return { status: true, message: "Mandate is queued for retry" };
}

function mandatesOf(world: World, customer: number): Mandate[] {
  return world.mandates.list({ where: { customerId: customer } });
}

/** Only by number; a code is not one. */
function customerId(world: World, id: string): number {
  const customer = /^\d{1,15}$/.test(id) ? world.customers.byId(Number(id)) : undefined;
  if (!customer) throw refuse(404, "Customer not found", { code: "not_found" });
  return customer.id;
}

/** Not approved yet, declined, and never heard of: all the same. Here it is `metadata`, not `meta`. */
function notApproved(): Refusal {
  return new Refusal(404, {
    status: false,
    message: "Authorization does not exist or does not belong to integration",
    metadata: { nextStep: "Try again later" },
    type: "api_error",
    code: "unknown",
  });
}
