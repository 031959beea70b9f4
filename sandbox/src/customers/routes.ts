import type { FastifyInstance } from "fastify";
import type { Authorization } from "../cards/authorization.ts";
import { INTEGRATION, answer } from "../http/answer.ts";
import { accountsOf } from "../dedicated-accounts/accounts-of.ts";
import { accountOfCustomerWire } from "../dedicated-accounts/dedicated-account.ts";
import { type Fields, fieldsOf, requiredEmail, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { invalid } from "../http/refusal.ts";
import { identitiesOf } from "../identification/identities-of.ts";
import { identityWire } from "../identification/identification.ts";
import type { World } from "../world.ts";
import { type Customer, customerWire } from "./customer.ts";
import { customerByEmail, foundCustomer } from "./customer-by-email.ts";

type ByCustomer = { Params: { emailOrCode: string } };

export function customerRoutes(app: FastifyInstance, world: World) {
  app.post("/customer", (request) => {
    const fields = fieldsOf(request.body);
    const customer = customerByEmail(world, requiredEmail(fields));
    return answer("Customer created", full(world, changed(world, customer, fields)));
  });

  app.get("/customer", (request) => {
    const { rows, meta } = page(world.customers, {
      query: fieldsOf(request.query),
      documented: "by-number-or-cursor",
    });
    return answer("Customers retrieved", rows.map(customerWire), meta);
  });

  app.get<ByCustomer>("/customer/:emailOrCode", ({ params }) =>
    answer("Customer retrieved", full(world, foundCustomer(world, params.emailOrCode))),
  );

  app.put<ByCustomer>("/customer/:emailOrCode", ({ params, body }) => {
    const customer = foundCustomer(world, params.emailOrCode);
    const fields = fieldsOf(body);
    if (isNamed(world, customer) && (text(fields, "first_name") ?? text(fields, "last_name"))) {
      throw invalid("The name of an identified customer cannot be changed");
    }
    return answer("Customer updated", full(world, changed(world, customer, fields)));
  });
}

/** The name of an identified customer is that of their BVN. */
function isNamed(world: World, customer: Customer): boolean {
  return identitiesOf(world, customer).length > 0;
}

function changed(world: World, customer: Customer, fields: Fields): Customer {
  const name = isNamed(world, customer)
    ? {}
    : {
        firstName: text(fields, "first_name") ?? customer.firstName,
        lastName: text(fields, "last_name") ?? customer.lastName,
      };
  const saved = { ...customer, ...name, phone: text(fields, "phone") ?? customer.phone };
  world.customers.save(saved);
  return saved;
}

function full(world: World, customer: Customer) {
  const stored = world.authorizations.list({ where: { customerId: customer.id } });
  const accounts = accountsOf(world, customer.id).map(accountOfCustomerWire);
  const identities = identitiesOf(world, customer);
  return {
    ...customerWire(customer),
    integration: INTEGRATION,
    dedicated_account: accounts[0] ?? null,
    dedicated_accounts: accounts.length > 0 ? accounts : null,
    identified: identities.length > 0,
    identifications: identities.length > 0 ? identities.map(identityWire) : null,
    domain: "test",
    authorizations: stored.filter(isListed).map(({ wire }) => wire),
    createdAt: customer.createdAt,
    updatedAt: customer.createdAt,
  };
}

/** Mandates have a list of their own; a transfer to an account number cannot be charged. */
function isListed({ active, wire }: Authorization): boolean {
  return active && wire["channel"] !== "direct_debit" && wire["channel"] !== "dedicated_nuban";
}
