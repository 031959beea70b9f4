import type { FastifyInstance } from "fastify";
import { INTEGRATION, answer } from "../http/answer.ts";
import { fieldsOf, requiredEmail, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { type Customer, customerWire } from "./customer.ts";
import { customerByEmail } from "./customer-by-email.ts";

export function customerRoutes(app: FastifyInstance, world: World) {
  app.post("/customer", (request) => {
    const fields = fieldsOf(request.body);
    const customer = customerByEmail(world, requiredEmail(fields));
    const named = {
      ...customer,
      firstName: text(fields, "first_name") ?? customer.firstName,
      lastName: text(fields, "last_name") ?? customer.lastName,
      phone: text(fields, "phone") ?? customer.phone,
    };
    world.customers.save(named);
    return answer("Customer created", full(world, named));
  });

  app.get("/customer", (request) => {
    const { rows, meta } = page(world.customers, {
      query: fieldsOf(request.query),
      documented: "by-number-or-cursor",
    });
    return answer("Customers retrieved", rows.map(customerWire), meta);
  });

  app.get<{ Params: { emailOrCode: string } }>("/customer/:emailOrCode", ({ params }) => {
    const { emailOrCode } = params;
    const customer =
      world.customers.byKey(emailOrCode.toLowerCase()) ??
      world.customers.list({ where: { code: emailOrCode }, limit: 1 })[0];
    if (!customer) throw refuse(404, "Customer not found", { code: "not_found" });
    return answer("Customer retrieved", full(world, customer));
  });
}

function full(world: World, customer: Customer) {
  const stored = world.authorizations.list({ where: { customerId: customer.id } });
  return {
    ...customerWire(customer),
    integration: INTEGRATION,
    domain: "test",
    // Mandates have a list of their own.
    authorizations: stored
      .filter(({ active, wire }) => active && wire["channel"] !== "direct_debit")
      .map(({ wire }) => wire),
    createdAt: customer.createdAt,
    updatedAt: customer.createdAt,
  };
}
