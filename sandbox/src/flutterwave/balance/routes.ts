import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { balanceChange } from "../../balance/routes.ts";
import { parsed } from "../../http/control-body.ts";
import { fieldsOf, text } from "../../http/fields.ts";
import { answer, refuse } from "../http/answer.ts";
import { onlyNaira } from "../http/fields.ts";
import { LONG_PAGE, pageOf } from "../http/paging.ts";
import { naira } from "../money.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { balanceKobo, fund } from "./balance.ts";
import type { StatementRow } from "./statement-row.ts";

export function balanceRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get<{ Params: { currency: string } }>("/balances/:currency", ({ params: { currency } }) => {
    if (currency !== "NGN") throw refuse(400, "currency is not supported");
    const balance = naira(balanceKobo(world));
    return answer("Wallet balance fetched", {
      currency,
      available_balance: balance,
      ledger_balance: balance,
    });
  });

  app.get("/wallet/statement", (request) => {
    const query = fieldsOf(request.query);
    onlyNaira(query);
    const { rows, pageInfo } = pageOf(world.statement, {
      query,
      size: LONG_PAGE,
      where: { type: text(query, "type") },
    });
    return answer("Wallet statement fetched", {
      page_info: pageInfo,
      transactions: rows.map(wire),
    });
  });
}

export function balanceControl(app: FastifyInstance, world: FlutterwaveWorld) {
  const state = () => ({ currency: "NGN", balance: balanceKobo(world) });
  app.get("/balance", state);
  app.post("/balance", (request) => {
    const wanted = parsed(balanceChange, request.body);
    const differenceKobo = "set" in wanted ? wanted.set - balanceKobo(world) : wanted.topUp;
    if (differenceKobo !== 0) fund(world, randomUUID(), differenceKobo);
    return state();
  });
}

function wire(row: StatementRow) {
  return {
    type: row.type,
    amount: naira(row.amountKobo),
    currency: "NGN",
    balance_before: naira(row.beforeKobo),
    balance_after: naira(row.afterKobo),
    reference: row.reference,
    date: row.createdAt,
    remarks: row.remarks,
    statement_type: row.statementType,
  };
}
