import type { FastifyInstance } from "fastify";
import { type Customer, customerWire } from "../customers/customer.ts";
import { customerByEmail, foundCustomer } from "../customers/customer-by-email.ts";
import { answer, without } from "../http/answer.ts";
import { type Fields, fieldsOf, requiredEmail, requiredText, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { invalid, missing, refuse } from "../http/refusal.ts";
import { beginIdentification } from "../identification/course.ts";
import { identitiesOf } from "../identification/identities-of.ts";
import { credentialOf } from "../identification/identity.ts";
import type { World } from "../world.ts";
import { assignNumber, unassign } from "./assign.ts";
import {
  type DedicatedAccount,
  accountWire,
  listedAccountWire,
  testProvider,
} from "./dedicated-account.ts";
import { requery } from "./requery.ts";

type ById = { Params: { id: string } };

/** Each of these calls is refused until the provider has enabled them for the business. */
export function dedicatedAccountRoutes(paystack: FastifyInstance, world: World) {
  void paystack.register(async (app) => {
    app.addHook("onRequest", async () => {
      if (world.settings.dedicatedAccounts === "enabled") return;
      throw refuse(403, "Dedicated NUBAN is not available for your business");
    });
    creation(app, world);
    existing(app, world);
  });
}

function creation(app: FastifyInstance, world: World) {
  app.post("/dedicated_account/assign", (request) => {
    const fields = fieldsOf(request.body);
    const email = requiredEmail(fields);
    for (const name of ["first_name", "last_name", "phone"]) requiredText(fields, name);
    if (requiredText(fields, "country") !== "NG") throw invalid("Country is invalid");
    const providerSlug = provider(requiredText(fields, "preferred_bank"));
    const isRequired = world.settings.identificationRequired;
    const credential = isRequired ? credentialOf(fields, world.keys.paystack) : undefined;
    world.store.atomically(() => {
      const customer = completed(world, customerByEmail(world, email), fields);
      const firstName = requiredText(fields, "first_name");
      const lastName = requiredText(fields, "last_name");
      beginIdentification(world, { customer, credential, firstName, lastName, providerSlug });
    });
    return { status: true, message: "Assign dedicated account in progress" };
  });

  app.post("/dedicated_account", (request) => {
    const fields = fieldsOf(request.body);
    const account = world.store.atomically(() => create(world, fields));
    const customer = account.customerId === null ? null : customerOf(world, account.customerId);
    return answer("NUBAN successfully created", { ...accountWire(account), customer });
  });

  app.get("/dedicated_account/available_providers", () =>
    answer("Dedicated account providers retrieved", [
      {
        provider_slug: testProvider.slug,
        bank_id: testProvider.id,
        bank_name: testProvider.name,
        id: 1,
      },
    ]),
  );
}

function existing(app: FastifyInstance, world: World) {
  const wire = (account: DedicatedAccount) => ({
    ...listedAccountWire(account),
    ...(account.customerId !== null && { customer: customerOf(world, account.customerId) }),
  });

  app.get("/dedicated_account", (request) => {
    const query = fieldsOf(request.query);
    const { rows, meta } = page(world.dedicatedAccounts, {
      query,
      documented: "by-number-or-cursor",
      where: {
        active: flag(query, "active"),
        currency: text(query, "currency"),
        providerSlug: text(query, "provider_slug"),
        bankId: number(query, "bank_id"),
        customerId: number(query, "customer"),
      },
    });
    return answer("Managed accounts successfully retrieved", rows.map(wire), meta);
  });

  app.get("/dedicated_account/requery", (request) => {
    world.store.atomically(() => requery(world, fieldsOf(request.query)));
    return {
      status: true,
      message:
        "We are checking the status of your transfer. We will send you a notification once it is confirmed",
    };
  });

  app.get<ById>("/dedicated_account/:id", ({ params }) =>
    answer("Managed account successfully retrieved", wire(find(world, params.id))),
  );

  app.delete<ById>("/dedicated_account/:id", ({ params }) => {
    const found = find(world, params.id);
    if (!found.assigned) throw invalid("Dedicated account is not assigned");
    const unassigned = world.store.atomically(() => unassign(world, found));
    return answer("Managed Account Successfully Unassigned", accountWire(unassigned));
  });
}

function create(world: World, fields: Fields): DedicatedAccount {
  const asked = requiredText(fields, "customer");
  const byId = /^\d{1,15}$/.test(asked) ? world.customers.byId(Number(asked)) : undefined;
  const customer = completed(world, byId ?? foundCustomer(world, asked), fields);
  const isIdentified = identitiesOf(world, customer).length > 0;
  if (world.settings.identificationRequired && !isIdentified) {
    throw refuse(400, "Customer has not been identified");
  }
  if (!customer.firstName || !customer.lastName) throw missing("Customer name is required");
  if (!customer.phone) throw missing("Customer phone is required");
  const slug = provider(text(fields, "preferred_bank") ?? testProvider.slug);
  return assignNumber(world, customer, slug);
}

/** Fills what is missing of a customer. */
function completed(world: World, customer: Customer, fields: Fields): Customer {
  const whole = {
    ...customer,
    firstName: customer.firstName ?? text(fields, "first_name") ?? null,
    lastName: customer.lastName ?? text(fields, "last_name") ?? null,
    phone: customer.phone ?? text(fields, "phone") ?? null,
  };
  world.customers.save(whole);
  return whole;
}

/** The sandbox has only test keys, and these only the test bank. */
function provider(slug: string): string {
  if (slug !== testProvider.slug) throw invalid(`${slug} is not available with a test key`);
  return slug;
}

function find(world: World, id: string): DedicatedAccount {
  const found = /^\d{1,15}$/.test(id) ? world.dedicatedAccounts.byId(Number(id)) : undefined;
  if (!found) throw refuse(404, "Dedicated account not found", { code: "not_found" });
  return found;
}

function customerOf(world: World, customerId: number) {
  const customer = world.customers.byId(customerId);
  return customer ? without(customerWire(customer), "metadata") : {};
}

function flag(query: Fields, name: string): number | undefined {
  const value = text(query, name);
  return value === undefined ? undefined : Number(value === "true");
}

function number(query: Fields, name: string): number | undefined {
  const value = text(query, name);
  return value === undefined ? undefined : Number(value);
}
