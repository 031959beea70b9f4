import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../../http/fields.ts";
import { ACCOUNT_ID, answer, refuse } from "../http/answer.ts";
import { LONG_PAGE, idIn, pageOf } from "../http/paging.ts";
import { naira } from "../money.ts";
import { transactionOf } from "../transactions/routes.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { createRefund } from "./course.ts";
import type { Refund } from "./refund.ts";

type ById = { Params: { id: string } };

const WALLET_ID = 74_639;
const DESTINATION = "payment_source";

export function refundRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.post<ById>("/transactions/:id/refund", (request) => {
    const transaction = transactionOf(world, request.params.id);
    const fields = fieldsOf(request.body);
    const made = world.store.atomically(() => createRefund(world, transaction, fields));
    return answer("Transaction refund initiated", {
      id: made.id,
      account_id: ACCOUNT_ID,
      tx_id: made.transactionId,
      flw_ref: made.flwRef,
      wallet_id: WALLET_ID,
      amount_refunded: naira(made.amountKobo),
      status: made.status,
      destination: DESTINATION,
      meta: { source: "availablebalance" },
      created_at: made.createdAt,
    });
  });

  app.get("/refunds", (request) => {
    const query = fieldsOf(request.query);
    const ofTransaction = text(query, "id");
    const { rows, pageInfo } = pageOf(world.refunds, {
      query,
      size: LONG_PAGE,
      where: {
        status: text(query, "status"),
        flwRef: text(query, "flw_ref"),
        transactionId: ofTransaction === undefined ? undefined : (idIn(ofTransaction) ?? 0),
      },
    });
    const wires = rows.map((row) => wire(world, row));
    return answer("Refunds fetched", wires, { page_info: pageInfo });
  });

  app.get<ById>("/refunds/:id", ({ params: { id: path } }) => {
    const id = idIn(path);
    const found = id === undefined ? undefined : world.refunds.byId(id);
    if (!found) throw refuse(404, "Refund not found");
    return answer("Refund fetched", wire(world, found));
  });
}

/** Accounts differ in the spelling; in one, `meta` is JSON text. */
function wire({ settings }: FlutterwaveWorld, refund: Refund) {
  const common = {
    id: refund.id,
    account_id: ACCOUNT_ID,
    destination: DESTINATION,
    status: refund.status,
    created_at: refund.createdAt,
  };
  const amount = naira(refund.amountKobo);
  if (settings.refundSpelling === "camel") {
    return {
      ...common,
      AmountRefunded: amount,
      TransactionId: refund.transactionId,
      FlwRef: refund.flwRef,
      comment: refund.comment,
      meta: JSON.stringify({ disburse_status: refund.status }),
    };
  }
  return {
    ...common,
    amount_refunded: amount,
    transaction_id: refund.transactionId,
    flw_ref: refund.flwRef,
    comment: refund.comment,
    meta: { source: "availablebalance" },
  };
}
