import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { banks } from "../banks/banks.ts";
import { answer } from "../http/answer.ts";
import { parsed } from "../http/control-body.ts";
import { fieldsOf, requiredText, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { controlRefusal, invalid, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { createRefund, dueAtMs, transactionOf } from "./create-refund.ts";
import { endRefund, process } from "./outcome.ts";
import type { Refund } from "./refund.ts";
import { listedWire, madeWire, refundWire } from "./wire.ts";

type ById = { Params: { id: string } };

export function refundRoutes(app: FastifyInstance, world: World) {
  app.post("/refund", (request) => {
    const made = world.store.atomically(() => createRefund(world, fieldsOf(request.body)));
    return answer("Refund has been queued for processing", madeWire(world, made));
  });

  app.get("/refund", (request) => {
    const query = fieldsOf(request.query);
    const transaction = text(query, "transaction");
    const { rows, meta } = page(world.refunds, {
      query,
      documented: "by-number",
      where: {
        transactionId: transaction === undefined ? undefined : transactionOf(world, transaction).id,
        currency: text(query, "currency"),
      },
    });
    const wires = rows.map((row) => listedWire(world, row));
    return answer("Refunds retrieved", wires, meta);
  });

  app.get<ById>("/refund/:id", ({ params: { id } }) => {
    return answer("Refund retrieved", refundWire(world, find(world, id)));
  });

  app.post<ById>("/refund/retry_with_customer_details/:id", (request) => {
    const found = find(world, request.params.id);
    const details = fieldsOf(fieldsOf(request.body)["refund_account_details"]);
    const bankId = requiredText(details, "bank_id");
    requiredText(details, "account_number");
    if (!banks.some(({ id }) => String(id) === bankId)) throw invalid("Bank is invalid");
    if (found.status !== "needs-attention") {
      throw refuse(422, "Refund is not in a state to be retried", { code: "invalid_params" });
    }
    const retried = world.store.atomically(() => {
      return process(world, { ...found, dueAtMs: dueAtMs(world) });
    });
    return answer("Refund retried and has been queued for processing", refundWire(world, retried));
  });
}

const outcomeSchema = z.strictObject({
  outcome: z.enum(["processed", "failed", "needs-attention"]),
});

export function refundControl(app: FastifyInstance, world: World) {
  app.get("/refunds", () => world.refunds.list().map((refund) => refundWire(world, refund)));

  app.post<ById>("/refunds/:id", (request) => {
    const { outcome } = parsed(outcomeSchema, request.body);
    return world.store.atomically(() => {
      const found = world.refunds.byId(Number(request.params.id));
      if (!found) throw controlRefusal(404, `No refund has the id ${request.params.id}.`);
      const ended = endRefund(world, found, outcome);
      if (!ended) throw controlRefusal(409, `It is ${found.status}, which is final.`);
      return refundWire(world, ended);
    });
  });
}

function find(world: World, id: string): Refund {
  const found = /^\d{1,15}$/.test(id) ? world.refunds.byId(Number(id)) : undefined;
  if (!found) throw refuse(404, "Refund not found", { code: "not_found" });
  return found;
}
