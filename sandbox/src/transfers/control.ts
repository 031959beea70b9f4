import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { parsed } from "../http/control-body.ts";
import { controlRefusal } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { becomes } from "./outcome.ts";
import { wholeTransferWire } from "./wire.ts";

const outcomeSchema = z.strictObject({ outcome: z.string().min(1).max(50) });

export function transferControl(app: FastifyInstance, world: World) {
  app.get("/transfers", () =>
    world.transfers.list().map((transfer) => wholeTransferWire(world, transfer)),
  );

  app.post<{ Params: { reference: string } }>("/transfers/:reference", (request) => {
    const { outcome } = parsed(outcomeSchema, request.body);
    const { reference } = request.params;
    return world.store.atomically(() => {
      const found = world.transfers.byKey(reference);
      if (!found) throw controlRefusal(404, `No transfer has the reference ${reference}.`);
      const changed = becomes(world, found, outcome);
      if (!changed) {
        throw controlRefusal(409, `${reference} is ${found.status}, which is final.`);
      }
      return wholeTransferWire(world, changed);
    });
  });
}
