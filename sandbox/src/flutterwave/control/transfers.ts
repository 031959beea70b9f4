import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { parsed } from "../../http/control-body.ts";
import { controlRefusal } from "../../http/refusal.ts";
import { approve, becomes, isFinal, reverse } from "../transfers/course.ts";
import { retryTransfer } from "../transfers/create.ts";
import type { Transfer } from "../transfers/transfer.ts";
import type { FlutterwaveWorld } from "../world.ts";

const actionSchema = z.union([
  /** Any string is a status. */
  z.strictObject({ outcome: z.string().min(1).max(50), message: z.string().optional() }),
  /** What a person does in the dashboard, or the bank: only the statement shows a reversal. */
  z.strictObject({ action: z.enum(["approve", "retry", "reverse"]) }),
]);

export function transferControl(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get("/transfers", () => world.transfers.list());

  app.post<{ Params: { reference: string } }>("/transfers/:reference", (request) => {
    const wanted = parsed(actionSchema, request.body);
    const { reference } = request.params;
    return world.store.atomically(() => {
      const found = world.transfers.byKey(reference);
      if (!found) throw controlRefusal(404, `No transfer has the reference ${reference}.`);
      const changed =
        "outcome" in wanted
          ? becomes(world, found, wanted.outcome, wanted.message)
          : act(world, found, wanted.action);
      if (!changed) throw controlRefusal(409, `${reference} is ${found.status}.`);
      return changed;
    });
  });
}

function act(world: FlutterwaveWorld, transfer: Transfer, action: "approve" | "retry" | "reverse") {
  if (action === "reverse") return reverse(world, transfer) ? transfer : undefined;
  if (action === "retry") {
    return transfer.status === "FAILED" ? retryTransfer(world, transfer) : undefined;
  }
  return transfer.isApproved || isFinal(transfer) ? undefined : approve(world, transfer);
}
