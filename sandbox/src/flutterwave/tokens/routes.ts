import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../../http/fields.ts";
import { answer, refuse } from "../http/answer.ts";
import { requiredEmail } from "../http/fields.ts";
import { verifiedWire } from "../transactions/wire.ts";
import { customerOf } from "../customers/customer-of.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { chargeToken } from "./charge.ts";

export function tokenRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.post("/tokenized-charges", (request) => {
    const fields = fieldsOf(request.body);
    const charged = world.store.atomically(() => chargeToken(world, fields));
    const wire = verifiedWire(world, charged);
    if (charged.status === "successful") return answer("Charge successful", wire);
    if (charged.status === "failed") throw refuse(400, charged.processorResponse);
    const redirect = `${request.protocol}://${request.host}/challenge/${charged.flwRef}`;
    return answer("Charge initiated", wire, { authorization: { mode: "redirect", redirect } });
  });

  app.put<{ Params: { token: string } }>("/tokens/:token", (request) => {
    const found = world.tokens.byKey(request.params.token);
    if (!found) throw refuse(404, "Token not found");
    const fields = fieldsOf(request.body);
    const email = requiredEmail(fields);
    const name = text(fields, "full_name");
    const phone = text(fields, "phone_number");
    const customer = customerOf(world, { email, name, phone });
    world.tokens.save({ ...found, email, customerId: customer.id });
    return answer("Token details updated", {
      customer_email: email,
      customer_full_name: name ?? customer.name,
      customer_phone_number: phone ?? customer.phone,
      created_at: found.createdAt,
    });
  });
}
