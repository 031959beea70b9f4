import { prepareFlutterwave } from "../src/flutterwave/start.ts";
import { openStore } from "../src/store/store.ts";
import { type Answer, callJson, until } from "./outside.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const SECOND_KEY = "FLWSECK_TEST-local-X";
export const SECOND_HASH = "hash-for-tests-only";

const START = new Date("2026-11-21T08:00:00Z");

/** The second gateway with a clock of the test's own, which stands until it is advanced. */
export type Second = Readonly<{
  /** Of the API, with its `/v3`. */
  url: string;
  origin: string;
  product: Receiver;
  api(method: string, path: string, body?: object): Promise<Answer>;
  control(method: string, path: string, body?: object): Promise<Answer>;
  /** Opens a checkout; its `tx_ref` and link. */
  checkout(body?: object): Promise<{ txRef: string; link: string }>;
  /** A successful payment of ₦5,000; its `tx_ref` and id. */
  paid(body?: object, outcome?: object): Promise<{ txRef: string; id: number }>;
  transfer(body?: object): Promise<Answer & { reference: string }>;
  heldKobo(): Promise<number>;
  /** All due work on the way is done, and each webhook delivered. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}>;

export async function startSecond(): Promise<Second> {
  const product = await startReceiver();
  let nowMs = START.getTime();
  const clock = { now: () => new Date(nowMs), refresh: () => Promise.resolve() };
  const options = { secretKey: SECOND_KEY, secretHash: SECOND_HASH, webhookUrl: product.url };
  const store = openStore(undefined);
  const second = prepareFlutterwave(options, { store, clock, roll: () => 0.5 });
  const { url, controlUrl } = await second.listen();
  const origin = new URL(url).origin;
  const headers = { authorization: `Bearer ${SECOND_KEY}` };
  const api: Second["api"] = (method, path, body) =>
    callJson(`${url}${path}`, method, body, headers);
  const control: Second["control"] = (method, path, body) =>
    callJson(`${controlUrl}${path}`, method, body, {});
  let count = 0;
  const checkout: Second["checkout"] = async (body = {}) => {
    count += 1;
    const txRef = `fund-${count}`;
    const asked = { ...standardCheckout, tx_ref: txRef, ...body };
    const made = await api("POST", "/payments", asked);
    if (made.status !== 200) throw new Error(made.text);
    return { txRef: asked.tx_ref, link: String(made.body["data"]?.["link"]) };
  };
  const drain = async () => {
    for (const work of second.works) work.runDue();
    await until("all is done", () => second.works.every((work) => work.undone().length === 0));
  };
  return {
    url,
    origin,
    product,
    api,
    control,
    checkout,
    async paid(body = {}, outcome = {}) {
      const { txRef } = await checkout(body);
      const wanted = { outcome: "successful", ...outcome };
      const { body: made } = await control("POST", `/transactions/${txRef}`, wanted);
      return { txRef, id: Number(made["id"]) };
    },
    async transfer(body = {}) {
      count += 1;
      const asked = { ...standardTransfer, reference: `wd-${count}`, ...body };
      return { reference: asked.reference, ...(await api("POST", "/transfers", asked)) };
    },
    heldKobo: async () => Number((await control("GET", "/balance")).body["balance"]),
    async advance(ms) {
      const targetMs = nowMs + ms;
      await drain();
      while (nowMs < targetMs) {
        const next = second.works.map((work) => work.nextDueAfter(new Date(nowMs))?.getTime());
        nowMs = Math.min(targetMs, ...next.filter((at) => at !== undefined));
        await drain();
      }
    },
    async close() {
      await second.close();
      store.close();
      await product.close();
    },
  };
}

const standardCheckout = {
  amount: 5_000,
  currency: "NGN",
  redirect_url: "http://localhost:3000/return?from=checkout",
  customer: { email: "ada@example.com", name: "Ada Bello", phonenumber: "08030000000" },
};

const standardTransfer = {
  account_bank: "058",
  account_number: "0123456789",
  amount: 10_000,
  currency: "NGN",
  debit_currency: "NGN",
  narration: "Savings",
};
