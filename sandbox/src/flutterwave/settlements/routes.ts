import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../../http/fields.ts";
import { ACCOUNT_ID, answer, refuse } from "../http/answer.ts";
import { LONG_PAGE, idIn, pageOf } from "../http/paging.ts";
import { naira } from "../money.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Settlement } from "./settlement.ts";

export function settlementRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get("/settlements", (request) => {
    const query = fieldsOf(request.query);
    const { rows, pageInfo } = pageOf(world.settlements, { query, size: LONG_PAGE });
    return answer("Settlements fetched", rows.map(wire), { page_info: pageInfo });
  });

  app.get<{ Params: { id: string } }>("/settlements/:id", ({ params }) => {
    const id = idIn(params.id);
    const found = id === undefined ? undefined : world.settlements.byId(id);
    if (!found) throw refuse(404, "Settlement not found");
    const transactions = found.transactionIds.map((each) => lineOf(world, each));
    return answer("Settlement fetched", { ...wire(found), transactions });
  });
}

/** Refunds and chargebacks are taken from the balance, not from a settlement. */
function wire(settlement: Settlement) {
  return {
    id: settlement.id,
    account_id: ACCOUNT_ID,
    merchant_name: "Osisi",
    merchant_email: "merchant@example.com",
    settlement_account: "0690000031",
    bank_code: "044",
    transaction_date: `${settlement.day}T00:00:00.000Z`,
    due_date: settlement.dueDate,
    processed_date: null,
    status: "completed",
    is_local: true,
    currency: "NGN",
    gross_amount: naira(settlement.grossKobo),
    app_fee: naira(settlement.feeKobo),
    merchant_fee: 0,
    chargeback: 0,
    refund: 0,
    stampduty_charge: naira(settlement.stampKobo),
    net_amount: naira(settlement.netKobo),
    transaction_count: settlement.transactionIds.length,
    processor_ref: null,
    disburse_ref: `SETTLEMENT_${settlement.id}`,
    disburse_message: null,
    channel: "web",
    destination: settlement.destination,
    fx_data: null,
    flag_message: null,
    meta: settlement.transactionIds,
    refund_meta: null,
    chargeback_meta: null,
    source_bankcode: null,
    created_at: settlement.createdAt,
  };
}

function lineOf(world: FlutterwaveWorld, id: number) {
  const transaction = world.transactions.byId(id);
  const { feeKobo = 0, stampKobo = 0, settledKobo = 0 } = transaction?.fees ?? {};
  const customer = transaction && world.customers.byId(transaction.customerId);
  return {
    customer_email: customer?.email ?? "",
    flw_ref: transaction?.flwRef ?? "",
    tx_ref: transaction?.txRef ?? "",
    id,
    charged_amount: naira(transaction?.chargedKobo ?? 0),
    app_fee: naira(feeKobo),
    merchant_fee: 0,
    stampduty_charge: naira(stampKobo),
    settlement_amount: naira(settledKobo),
    status: transaction?.status ?? "",
    payment_entity: transaction?.paymentType ?? "",
    transaction_date: transaction?.createdAt.slice(0, 10) ?? "",
    currency: "NGN",
    card_locale: "LOCAL",
    rrn: "N/A",
    subaccount_settlement: 0,
  };
}
