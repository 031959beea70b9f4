import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { type Answer, eventually, post } from "./api.ts";
import { funding, koboOf, type Operation } from "./killed-operations.ts";
import { read, readPlans } from "./saving.ts";
import type { WatchedProduct } from "./watched-product.ts";

/** The operations in which money comes without a request, or slowly. */

/** By token. */
const numbers = new Map<string, string>();
/** Keys of transfers: they are sent once. */
const sent = new Set<string>();

/** Sent to the own account number, reported by a webhook, settled without an intent, and put into a
 * plan by a standing rule. */
export const arriving: Operation = {
  name: "a transfer to an own account number",
  async prepare(product, token) {
    const identity = { bvn: "22345678901", bankCode: "058", accountNumber: "0123456789" };
    await send(product, apiPaths.requestOwnAccount, { token }, { ...identity, consent: true });
    const planId = await openPlan(product, token);
    const { version } = await read<StandingRules>(product, token, apiPaths.standingRules);
    const rules = [{ planId, reach: "all" }];
    await send(product, apiPaths.standingRules, { token }, { rules, version });
    // It pays the next instalment; what comes later is added as a whole.
    const accountNumber = await numberOf(product, token);
    numbers.set(token, accountNumber);
    await product.sandbox.sendTo(accountNumber, { amount: PLAN_NAIRA * 100 });
    await eventually("a plan that is one instalment ahead", async () => {
      const [plan] = await readPlans(product, token);
      return plan && savedTwice(plan) ? true : undefined;
    });
  },
  async act(product, attempt) {
    const { key, token } = attempt;
    const accountNumber = numbers.get(token) ?? "";
    if (sent.has(key)) return;
    sent.add(key);
    const transfer = { amount: koboOf(attempt), delayMs: 300 };
    const { reference } = await product.sandbox.sendTo(accountNumber, transfer);
    product.watch.give(reference);
  },
  isDone: funding.isDone,
  movements: { "funding-settled": 1, "instalment-saved": 1 },
  timesAtGateway: funding.timesAtGateway,
};

/** A plan is opened, its owner and the bank allow the mandate, its first debit is sent, succeeds, and
 * is saved. */
export const debiting: Operation = {
  name: "a mandate's charge",
  isByAnother: true,
  async act(product, attempt) {
    const { token, key, naira } = attempt;
    const plan = { name: "Rent", amount: naira, interval: "monthly", span: 3 };
    const body = { ...plan, channel: "bank", directDebit: true };
    const opened = await send<{ reference: string }>(
      product,
      apiPaths.newSaving,
      { token, key },
      body,
    );
    const { reference } = await product.db
      .selectFrom("mandate")
      .select("reference")
      .where("id", "=", opened.reference)
      .executeTakeFirstOrThrow();
    const all = await product.sandbox.mandates();
    const found = all.find((one) => one.reference === reference);
    if (reference === null || !found) throw new Error("The gateway has no such mandate.");
    if (found.request === "open") await product.sandbox.mandate(reference, "approve");
    if (found.mandate?.status !== "active") await product.sandbox.mandate(reference, "activate");
  },
  isDone: funding.isDone,
  movements: { "funding-settled": 1, "instalment-saved": 1 },
  timesAtGateway: funding.timesAtGateway,
};

const PLAN_NAIRA = 100_000;

async function openPlan(product: WatchedProduct, token: string): Promise<string> {
  const plan = { name: "School fees", amount: PLAN_NAIRA, interval: "monthly", span: 3 };
  const body = { ...plan, channel: "bank_transfer", consent: false };
  const opened = await send<{ id: string; reference: string }>(
    product,
    apiPaths.newSaving,
    { token },
    body,
  );
  await product.sandbox.customer(opened.reference, { outcome: "success" });
  await eventually("a plan that has begun", async () => (await readPlans(product, token))[0]);
  return opened.id;
}

function savedTwice({ savedSoFar }: SavingPlan): boolean {
  return savedSoFar === 2 * PLAN_NAIRA;
}

function numberOf(product: WatchedProduct, token: string): Promise<string> {
  return eventually("an account number", async () => {
    const { account } = await read<OwnAccount>(product, token, apiPaths.ownAccount);
    return account?.accountNumber;
  });
}

async function send<Data>(
  product: WatchedProduct,
  path: string,
  { token, key }: { token: string; key?: string },
  body: object,
): Promise<Data> {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const answer: Answer<Data> = await post<Data>(product, path, body, token, headers);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.message}`);
  return answer.data;
}
