import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { INTEGRATION, answer } from "../http/answer.ts";
import { parsed } from "../http/control-body.ts";
import { fieldsOf } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import type { World } from "../world.ts";
import { balanceKobo, topUp } from "./balance.ts";
import type { BalanceRow } from "./balance-row.ts";

export function balanceRoutes(app: FastifyInstance, world: World) {
  app.get("/balance", () =>
    answer("Balances retrieved", [{ currency: "NGN", balance: balanceKobo(world) }]),
  );

  app.get("/balance/ledger", (request) => {
    const { rows, meta } = page(world.balanceRows, {
      query: fieldsOf(request.query),
      documented: "by-number",
    });
    return answer("Balance ledger retrieved", rows.map(wire), meta);
  });
}

export const balanceChange = z.union([
  z.strictObject({ topUp: z.number().int().positive() }),
  z.strictObject({ set: z.number().int().min(0) }),
]);

export function balanceControl(app: FastifyInstance, world: World) {
  const state = () => ({ currency: "NGN", balance: balanceKobo(world) });
  app.get("/balance", state);
  app.post("/balance", (request) => {
    const wanted = parsed(balanceChange, request.body);
    const held = balanceKobo(world);
    const differenceKobo = "set" in wanted ? wanted.set - held : wanted.topUp;
    if (differenceKobo !== 0) topUp(world, randomUUID(), differenceKobo);
    return state();
  });
}

function wire(row: BalanceRow) {
  return {
    id: row.id,
    integration: INTEGRATION,
    domain: "test",
    balance: row.balanceKobo,
    currency: row.currency,
    difference: row.differenceKobo,
    reason: row.reason,
    model_responsible: row.modelResponsible,
    model_row: row.modelRow,
    createdAt: row.createdAt,
    updatedAt: row.createdAt,
  };
}
