import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { foundCustomer } from "../customers/customer-by-email.ts";
import { parsed } from "../http/control-body.ts";
import { fieldsOf, requiredText } from "../http/fields.ts";
import { controlRefusal, invalid, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { beginIdentification, conclude } from "./course.ts";
import { identitiesOf } from "./identities-of.ts";
import { type Identification, identityWire } from "./identification.ts";
import { credentialOf } from "./identity.ts";

type ByCustomer = { Params: { emailOrCode: string } };

export function identificationRoutes(app: FastifyInstance, world: World) {
  app.post<ByCustomer>("/customer/:emailOrCode/identification", (request, reply) => {
    const customer = foundCustomer(world, request.params.emailOrCode);
    const fields = fieldsOf(request.body);
    if (requiredText(fields, "type") !== "bank_account") throw invalid("Type is invalid");
    if (requiredText(fields, "country") !== "NG") throw invalid("Country is invalid");
    const credential = credentialOf(fields, world.keys.paystack);
    const { fingerprint } = credential.identity;
    if (identitiesOf(world, customer)[0]?.fingerprint === fingerprint) {
      throw refuse(400, "Customer already validated using the same credentials");
    }
    const firstName = requiredText(fields, "first_name");
    const lastName = requiredText(fields, "last_name");
    const providerSlug = null;
    beginIdentification(world, { customer, credential, firstName, lastName, providerSlug });
    return reply.code(202).send({ status: true, message: "Customer Identification in progress" });
  });
}

const conclusion = z.strictObject({
  email: z.string().min(1),
  outcome: z.enum(["success", "no-number", "account-unresolved", "name-or-bvn", "number-or-bvn"]),
});

export function identificationControl(app: FastifyInstance, world: World) {
  const wire = (row: Identification) => ({
    email: world.customers.byId(row.customerId)?.email ?? null,
    identification: row.identity && identityWire(row.identity),
    wants_number: row.providerSlug !== null,
    step: row.step,
    result: row.result,
    reason: row.reason,
    account_number: row.accountNumber,
    created_at: row.createdAt,
  });
  app.get("/identifications", () => world.identifications.list().map(wire));

  app.post("/identifications", (request) => {
    const { email, outcome } = parsed(conclusion, request.body);
    return world.store.atomically(() => {
      const customerId = world.customers.byKey(email.toLowerCase())?.id ?? 0;
      const waiting = world.identifications.list({ where: { customerId, step: "waiting" } }).at(-1);
      if (!waiting) throw controlRefusal(404, `No identification of ${email} is waiting.`);
      return wire(conclude(world, waiting, outcome));
    });
  });
}
