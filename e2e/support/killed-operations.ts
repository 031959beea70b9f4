import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { type Answer, eventually, post } from "./api.ts";
import type { WatchedProduct } from "./watched-product.ts";

/** Operations with money, each with a unique amount, so that it can be found in the ledger and at
 * the gateway. A repetition sends the same request with the same key, as the browser does after a
 * missing response. */
export interface Attempt {
  token: string;
  key: string;
  naira: number;
}

export interface Operation {
  name: string;
  /** What a new investor needs for it. */
  prepare?: (product: WatchedProduct, token: string) => Promise<void>;
  /** An investor can do it only so often: each time it is another. */
  isByAnother?: true;
  act: (product: WatchedProduct, attempt: Attempt) => Promise<void>;
  isDone: (product: WatchedProduct, attempt: Attempt) => Promise<boolean>;
  /** Its movements in the ledger: how often each one, by name. */
  movements: Record<string, number>;
  /** How often the gateway has it. */
  timesAtGateway: (product: WatchedProduct, attempt: Attempt) => Promise<number>;
}

export const koboOf = ({ naira }: Attempt) => naira * 100;

/** Requested, paid on the checkout page, reported by a webhook, settled. */
export const funding: Operation = {
  name: "funding",
  async act(product, attempt) {
    const { reference } = await send<FundAnswer>(product, apiPaths.fund, attempt);
    const all = await product.sandbox.transactions();
    const isPaid = all.some((one) => one.reference === reference && one.status === "success");
    if (!isPaid) await product.sandbox.customer(reference, { outcome: "success" });
  },
  async isDone({ db }, attempt) {
    const settled = await db
      .selectFrom("payment")
      .select("id")
      .where("amountKobo", "=", BigInt(koboOf(attempt)))
      .where("state", "=", "settled")
      .execute();
    return settled.length > 0;
  },
  movements: { "funding-settled": 1 },
  async timesAtGateway({ sandbox }, attempt) {
    const all = await sandbox.transactions();
    const isIt = (one: { amount: number; status: string }) =>
      one.amount === koboOf(attempt) && one.status === "success";
    return all.filter(isIt).length;
  },
};

/** Requested, held, sent to the gateway, reported by a webhook, paid. */
export const withdrawing: Operation = {
  name: "withdrawing",
  /** An account to withdraw to, and money. */
  async prepare(product, token) {
    const account = { accountNumber: "0000000011", bankCode: "001" };
    await post(product, apiPaths.createAccount, account, token);
    const attempt = { token, naira: 900_000, key: "opening" };
    await funding.act(product, attempt);
    await eventually("money to withdraw", async () =>
      (await funding.isDone(product, attempt)) ? true : undefined,
    );
  },
  async act(product, attempt) {
    await send(product, apiPaths.withdraw, attempt);
  },
  async isDone({ db }, attempt) {
    const paid = await db
      .selectFrom("withdrawal")
      .select("id")
      .where("amountKobo", "=", BigInt(koboOf(attempt)))
      .where("state", "=", "paid")
      .execute();
    return paid.length > 0;
  },
  movements: { "withdrawal-held": 1, "withdrawal-paid": 1 },
  async timesAtGateway({ sandbox }, attempt) {
    const all = await sandbox.transfers();
    return all.filter(({ amount }) => amount === koboOf(attempt)).length;
  },
};

async function send<Data>(
  product: WatchedProduct,
  path: string,
  { token, key, naira }: Attempt,
): Promise<Data> {
  const headers = { "idempotency-key": key };
  const answer: Answer<Data> = await post<Data>(product, path, { amount: naira }, token, headers);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.message}`);
  return answer.data;
}
