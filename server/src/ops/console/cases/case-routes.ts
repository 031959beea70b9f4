import { caseAnswer, caseParams, caseReply, caseRequest } from "@osisi/contracts/console/cases.ts";
import { isOfClosedAccount, sqlState } from "#platform/database/database.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import { mayDoOf } from "../customer/customer-routes.ts";
import { ConsoleRefusal } from "../refusal.ts";
import type { Guard, Operator } from "../signed-in-operator.ts";
import { answerCase, openCase, readCase } from "./cases.ts";

const unknownCase = () => new ConsoleRefusal(404, "There is no such case.");

export function caseRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { mayRead }: Guard): void {
  const { db } = runtime;
  const onRequest = mayRead("queues");
  const response = { 200: caseAnswer };

  app.get(
    "/api/cases/:number",
    { onRequest, schema: { params: caseParams, response } },
    ({ operator, params: { number } }) => read(operator, digitsOf(number)),
  );

  app.post(
    "/api/cases",
    { onRequest, schema: { body: caseRequest, response } },
    async ({ body, operator }) => {
      const opened = await openCase(runtime, operator.tokenHash, body).catch(refuseClosed);
      if (opened.kind === "not-theirs") {
        const message = "No money of this customer has this reference.";
        throw new ConsoleRefusal(422, message, { reference: [message] });
      }
      return read(operator, opened.number);
    },
  );

  app.post(
    "/api/cases/:number/answer",
    { onRequest, schema: { params: caseParams, body: caseReply, response } },
    ({ body, operator, params: { number } }) => decide(operator, digitsOf(number), body),
  );

  app.post(
    "/api/cases/:number/end",
    { onRequest, schema: { params: caseParams, response } },
    ({ operator, params: { number } }) =>
      decide(operator, digitsOf(number), { text: null, ends: true }),
  );

  async function read(operator: Operator, number: string) {
    const found = await readCase(runtime, number, mayDoOf(operator));
    if (!found) throw unknownCase();
    return found;
  }

  async function decide(
    operator: Operator,
    number: string,
    reply: { text: string | null; ends: boolean },
  ) {
    try {
      await answerCase(db, operator.tokenHash, { number, ...reply });
    } catch (error) {
      const state = sqlState(error);
      if (state === "OS404") throw unknownCase();
      if (state !== "OS409" || !(error instanceof Error)) throw error;
      throw new ConsoleRefusal(409, sentenceOf(error.message));
    }
    return read(operator, number);
  }
}

const digitsOf = (number: string) => number.slice("C-".length);

function sentenceOf(refusal: string): string {
  if (refusal.startsWith("taken by")) return `It is ${refusal}. They can hand it over.`;
  return `${refusal.replace(/^the/, "The")}.`;
}

function refuseClosed(error: unknown): never {
  if (!isOfClosedAccount(error)) throw error;
  throw new ConsoleRefusal(409, "The customer has closed their account.");
}
