import { caseAnswer, caseParams, caseReply } from "@osisi/contracts/console/cases.ts";
import { sqlState } from "#platform/database/database.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import { mayDoOf } from "../customer/customer-routes.ts";
import { ConsoleRefusal } from "../refusal.ts";
import type { Guard, Operator } from "../signed-in-operator.ts";
import { answerCase, readCase } from "./cases.ts";

const unknownCase = () => new ConsoleRefusal(404, "There is no such case.");

export function caseRoutes(app: ConsoleApi, { db }: ConsoleRuntime, { mayRead }: Guard): void {
  const onRequest = mayRead("queues");
  const response = { 200: caseAnswer };

  async function read(operator: Operator, number: string) {
    const found = await readCase(db, number.slice("C-".length), mayDoOf(operator));
    if (!found) throw unknownCase();
    return found;
  }

  app.get(
    "/api/cases/:number",
    { onRequest, schema: { params: caseParams, response } },
    ({ operator, params: { number } }) => read(operator, number),
  );

  app.post(
    "/api/cases/:number/answer",
    { onRequest, schema: { params: caseParams, body: caseReply, response } },
    ({ body, operator, params: { number } }) => decide(operator, number, body),
  );

  app.post(
    "/api/cases/:number/end",
    { onRequest, schema: { params: caseParams, response } },
    ({ operator, params: { number } }) => decide(operator, number, { text: null, ends: true }),
  );

  async function decide(
    operator: Operator,
    number: string,
    reply: { text: string | null; ends: boolean },
  ) {
    try {
      await answerCase(db, operator.tokenHash, { number: number.slice("C-".length), ...reply });
    } catch (error) {
      const state = sqlState(error);
      if (state === "OS404") throw unknownCase();
      if (state !== "OS409" || !(error instanceof Error)) throw error;
      throw new ConsoleRefusal(409, error.message.replace(/^the/, "The").concat("."));
    }
    return read(operator, number);
  }
}
