import type { FastifyInstance, FastifyRequest } from "fastify";
import { answer } from "../http/answer.ts";
import { fieldsOf, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { initialize } from "./initialize.ts";
import type { Transaction } from "./transaction.ts";
import { listedWire, transactionWire } from "./wire.ts";

export function transactionRoutes(app: FastifyInstance, world: World) {
  app.post("/transaction/initialize", (request) => {
    const made = world.store.atomically(() => initialize(world, fieldsOf(request.body)));
    return answer("Authorization URL created", {
      authorization_url: checkoutUrl(request, made),
      access_code: made.accessCode,
      reference: made.reference,
    });
  });

  app.get<{ Params: { reference: string } }>(
    "/transaction/verify/:reference",
    ({ params: { reference } }) => {
      const found = world.transactions.byKey(reference);
      if (!found) throw notFound(400);
      return answer("Verification successful", transactionWire(world, found, "verify"));
    },
  );

  app.get("/transaction", (request) => {
    const query = fieldsOf(request.query);
    const { rows, meta, matching } = page(world.transactions, {
      query,
      where: filterOf(world, query),
      documented: "by-number-or-cursor",
    });
    const wires = rows.map((row) => listedWire(world, row));
    if (!("total" in meta)) return answer("Transactions retrieved", wires, meta);
    const all = world.transactions.list(matching);
    const total_volume = all.reduce((sum, row) => sum + row.amountKobo, 0);
    return answer("Transactions retrieved", wires, { ...meta, total_volume });
  });

  app.get<{ Params: { id: string } }>("/transaction/:id", ({ params: { id } }) => {
    const found = /^\d{1,15}$/.test(id) ? world.transactions.byId(Number(id)) : undefined;
    if (!found) throw notFound(404);
    return answer("Transaction retrieved", transactionWire(world, found, "verify"));
  });
}

/** The checkout URL uses the host of the request, so that a browser on this machine can reach it. */
export function checkoutUrl(request: FastifyRequest, { accessCode }: Transaction): string {
  return `${request.protocol}://${request.host}/checkout/${accessCode}`;
}

function filterOf(world: World, query: Record<string, unknown>) {
  const code = text(query, "customer_code");
  return {
    status: text(query, "status"),
    channel: text(query, "channel"),
    customerId: code === undefined ? whole(query, "customer") : customerId(world, code),
    accountNumber: text(query, "virtual_account_number"),
    amountKobo: whole(query, "amount"),
  };
}

function whole(query: Record<string, unknown>, name: string): number | undefined {
  const value = text(query, name);
  return value === undefined ? undefined : Number(value);
}

function customerId(world: World, code: string): number {
  return world.customers.list({ where: { code }, limit: 1 })[0]?.id ?? 0;
}

function notFound(statusCode: number) {
  return refuse(statusCode, "Transaction reference not found.", {
    code: "transaction_not_found",
    nextStep: "Ensure that you are passing a valid transaction reference",
  });
}
