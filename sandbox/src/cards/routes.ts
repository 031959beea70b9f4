import type { FastifyInstance } from "fastify";
import { answer } from "../http/answer.ts";
import { fieldsOf, requiredText } from "../http/fields.ts";
import { refuse } from "../http/refusal.ts";
import { checkoutUrl } from "../transactions/routes.ts";
import { chargedWire, transactionWire } from "../transactions/wire.ts";
import type { World } from "../world.ts";
import { mandateOf, revoke } from "../mandates/mandate-course.ts";
import { chargeAuthorization } from "./charge-authorization.ts";

export function cardRoutes(app: FastifyInstance, world: World) {
  app.post("/transaction/charge_authorization", (request) => {
    const charge = world.store.atomically(() => chargeAuthorization(world, fieldsOf(request.body)));
    if (charge.status === "ongoing") {
      return answer("Please, redirect your customer to the authorization url provided", {
        authorization_url: checkoutUrl(request, charge),
        reference: charge.reference,
        access_code: charge.accessCode,
        paused: true,
      });
    }
    return answer("Charge attempted", chargedWire(world, charge));
  });

  app.get<{ Params: { reference: string } }>("/charge/:reference", ({ params }) => {
    const found = world.transactions.byKey(params.reference);
    if (!found) {
      const code = "transaction_not_found";
      throw refuse(400, "Transaction reference not found.", { code });
    }
    const status = found.status === "ongoing" ? "pending" : found.status;
    const wire = { ...transactionWire(world, found, "verify"), status };
    return answer("Reference check successful", wire);
  });

  app.post("/customer/authorization/deactivate", (request) => {
    const code = requiredText(fieldsOf(request.body), "authorization_code");
    const kept = world.authorizations.byKey(code);
    if (!kept?.active) throw refuse(404, "Authorization code not found.", { code: "not_found" });
    world.store.atomically(() => {
      world.authorizations.save({ ...kept, active: false });
      const mandate = mandateOf(world, code);
      if (mandate) revoke(world, mandate);
    });
    return { status: true, message: "Authorization has been deactivated" };
  });
}
