import type { FastifyInstance, FastifyRequest } from "fastify";
import { answer } from "../http/answer.ts";
import { fieldsOf, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { initialize } from "./initialize.ts";
import type { Transaction } from "./transaction.ts";
import { transactionWire } from "./wire.ts";

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
    const { rows, meta } = page(world.transactions, query, filterOf(query));
    const wires = rows.map((row) => transactionWire(world, row, "verify"));
    const volume = rows.reduce((sum, row) => sum + row.amountKobo, 0);
    return answer("Transactions retrieved", wires, { ...meta, total_volume: volume });
  });

  app.get<{ Params: { id: string } }>("/transaction/:id", ({ params: { id } }) => {
    const found = /^\d{1,15}$/.test(id) ? world.transactions.byId(Number(id)) : undefined;
    if (!found) throw notFound(404);
    return answer("Transaction retrieved", transactionWire(world, found, "verify"));
  });
}

/** The checkout lies where the caller found the API, so that a browser on this machine finds it. */
export function checkoutUrl(request: FastifyRequest, { accessCode }: Transaction): string {
  return `${request.protocol}://${request.host}/checkout/${accessCode}`;
}

function filterOf(query: Record<string, unknown>) {
  const customer = text(query, "customer");
  const amount = text(query, "amount");
  return {
    status: text(query, "status"),
    channel: text(query, "channel"),
    customerId: customer === undefined ? undefined : Number(customer),
    amountKobo: amount === undefined ? undefined : Number(amount),
  };
}

function notFound(statusCode: number) {
  return refuse(statusCode, "Transaction reference not found.", {
    code: "transaction_not_found",
    nextStep: "Ensure that you are passing a valid transaction reference",
  });
}
