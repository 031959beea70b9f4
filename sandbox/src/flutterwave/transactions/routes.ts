import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../../http/fields.ts";
import { collectionFees } from "../fees.ts";
import { answer, refuse } from "../http/answer.ts";
import { onlyNaira, requiredKobo, requiredText } from "../http/fields.ts";
import { SHORT_PAGE, idIn, pageOf } from "../http/paging.ts";
import { naira } from "../money.ts";
import { announceCharge } from "../webhooks/announce.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Transaction } from "./transaction.ts";
import { listedWire, verifiedWire } from "./wire.ts";

type ById = { Params: { id: string } };

export function transactionRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get<ById>("/transactions/:id/verify", ({ params: { id } }) =>
    answer("Transaction fetched successfully", verifiedWire(world, transactionOf(world, id))),
  );

  app.get("/transactions/verify_by_reference", (request) => {
    const txRef = requiredText(fieldsOf(request.query), "tx_ref");
    const found = shown(world, world.transactions.list({ where: { txRef } }));
    if (!found) throw notFound(world);
    return answer("Transaction fetched successfully", verifiedWire(world, found));
  });

  app.get("/transactions", (request) => {
    const query = fieldsOf(request.query);
    const email = text(query, "customer_email");
    const customer = email === undefined ? undefined : world.customers.byKey(email.toLowerCase());
    const { rows, pageInfo } = pageOf(world.transactions, {
      query,
      size: SHORT_PAGE,
      until: new Date(world.clock.now().getTime() - world.settings.listLagMs),
      where: {
        status: text(query, "status"),
        txRef: text(query, "tx_ref"),
        currency: text(query, "currency"),
        customerId: email === undefined ? undefined : (customer?.id ?? 0),
      },
    });
    const wires = rows.map((row) => listedWire(world, row));
    return answer("Transactions fetched", wires, { page_info: pageInfo });
  });

  app.get<ById>("/transactions/:id/events", ({ params: { id } }) => {
    const { events, customerId } = transactionOf(world, id);
    const actor = world.customers.byId(customerId)?.email ?? "";
    const timeline = events.map(({ note, action, createdAt }) => ({
      note,
      actor,
      object: "payment",
      action,
      context: "web",
      created_at: createdAt,
    }));
    return answer("Transaction events fetched", timeline);
  });

  app.post<ById>("/transactions/:id/resend-hook", ({ params: { id } }) => {
    announceCharge(world, transactionOf(world, id));
    return answer("hook sent successfully", "hook sent");
  });

  app.get("/transactions/fee", (request) => {
    const query = fieldsOf(request.query);
    onlyNaira(query);
    const amountKobo = requiredKobo(query, "amount");
    const { appFee, stampKobo } = collectionFees(amountKobo);
    return answer("Charged fee", {
      charge_amount: naira(amountKobo),
      fee: appFee,
      merchant_fee: 0,
      flutterwave_fee: appFee,
      stamp_duty_fee: naira(stampKobo),
      currency: "NGN",
    });
  });
}

/** Which of the attempts, newest first, a query by `tx_ref` answers is not documented. */
function shown({ settings }: FlutterwaveWorld, attempts: Transaction[]): Transaction | undefined {
  if (settings.verifyShows === "first") return attempts.at(-1);
  const paid = attempts.find(({ status }) => status === "successful");
  return settings.verifyShows === "successful" ? (paid ?? attempts[0]) : attempts[0];
}

export function transactionOf(world: FlutterwaveWorld, path: string): Transaction {
  const id = idIn(path);
  const found = id === undefined ? undefined : world.transactions.byId(id);
  if (!found) throw notFound(world);
  return found;
}

function notFound({ settings }: FlutterwaveWorld) {
  return refuse(settings.notFoundStatus, "No transaction was found for this id");
}
