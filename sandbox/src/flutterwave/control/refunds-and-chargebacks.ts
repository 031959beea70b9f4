import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { parsed } from "../../http/control-body.ts";
import { controlRefusal } from "../../http/refusal.ts";
import { becomes, openChargeback } from "../chargebacks/course.ts";
import { idIn } from "../http/paging.ts";
import { endRefund, paidOutBy } from "../refunds/course.ts";
import { settleAll } from "../settlements/course.ts";
import { takenBackKobo } from "../transactions/taken-back.ts";
import type { FlutterwaveWorld } from "../world.ts";

type ById = { Params: { id: string } };

const refundSchema = z.strictObject({
  /** `paid`: the final status that fits the payment. Any other string is a status. */
  outcome: z.string().min(1).max(50),
});

const openSchema = z.strictObject({
  txRef: z.string(),
  /** Where the reference has several; otherwise the newest. */
  transactionId: z.number().int().optional(),
  amount: z.number().int().positive().optional(),
});

const outcomeSchema = z.strictObject({
  /** `initiated` reopens one that was won. */
  outcome: z.enum(["initiated", "declined", "accepted", "lost", "won"]),
});

export function refundControl(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get("/refunds", () => world.refunds.list());

  app.post<ById>("/refunds/:id", (request) => {
    const { outcome } = parsed(refundSchema, request.body);
    return world.store.atomically(() => {
      const found = world.refunds.byId(idIn(request.params.id) ?? 0);
      if (!found) throw controlRefusal(404, `No refund has the id ${request.params.id}.`);
      const status = outcome === "paid" ? paidOutBy(world, found) : outcome;
      const ended = endRefund(world, found, status);
      if (!ended) throw controlRefusal(409, `It is ${found.status}, which is final.`);
      return ended;
    });
  });
}

export function chargebackControl(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get("/chargebacks", () => world.chargebacks.list());
  app.get("/proof-images", () => world.proofImages.list());

  app.post("/chargebacks", (request) => {
    const { txRef, transactionId, amount } = parsed(openSchema, request.body);
    return world.store.atomically(() => {
      const all = world.transactions.list({ where: { txRef, status: "successful" } });
      const paid = all.find(({ id }) => transactionId === undefined || id === transactionId);
      if (!paid) throw controlRefusal(404, `No payment has the tx_ref ${txRef}.`);
      const leftKobo = paid.amountKobo - takenBackKobo(world, paid.id);
      if ((amount ?? paid.amountKobo) > leftKobo) {
        throw controlRefusal(409, `Of ${txRef}, ${leftKobo} kobo are left to dispute.`);
      }
      return openChargeback(world, paid, amount);
    });
  });

  app.post<ById>("/chargebacks/:id", (request) => {
    const { outcome } = parsed(outcomeSchema, request.body);
    return world.store.atomically(() => {
      const found = world.chargebacks.byId(idIn(request.params.id) ?? 0);
      if (!found) throw controlRefusal(404, `No chargeback has the id ${request.params.id}.`);
      const changed = becomes(world, found, outcome);
      if (!changed) throw controlRefusal(409, `It is ${found.status}.`);
      return changed;
    });
  });

  app.get("/settlements", () => world.settlements.list());
  app.post("/settlements", () => world.store.atomically(() => settleAll(world)));
}
