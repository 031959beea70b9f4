import { setTimeout as sleep } from "node:timers/promises";
import { type Sandbox, type SandboxOptions, startSandbox } from "../src/sandbox.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const SECRET_KEY = "sk_test_local_0001";
export const TERMII_KEY = "termii-for-tests";

/** A separate sandbox for a test, with a receiver for its webhooks. */
export type Outside = Readonly<{
  sandbox: Sandbox;
  product: Receiver;
  /** A call of the gateway's API with the right key. */
  api(method: string, path: string, body?: object): Promise<Answer>;
  control(method: string, path: string, body?: object): Promise<Answer>;
  /** Initialises a payment and returns its reference. */
  payment(body?: object): Promise<string>;
  close(): Promise<void>;
}>;

// Responses are read by many tests in many shapes.
export type Answer = { status: number; body: Json; text: string };
type Json = { [field: string]: Json } & Json[];

export async function startOutside(options: Partial<SandboxOptions> = {}): Promise<Outside> {
  const product = await startReceiver();
  const sandbox = await startSandbox({
    gatewaySecretKey: SECRET_KEY,
    termiiApiKey: TERMII_KEY,
    webhookUrl: product.url,
    ...options,
  });
  const call = (method: string, path: string, body: object | undefined, headers: object) =>
    callJson(`${sandbox.url}${path}`, method, body, { ...headers });
  const api: Outside["api"] = (method, path, body) =>
    call(method, path, body, { authorization: `Bearer ${SECRET_KEY}` });
  let count = 0;
  return {
    sandbox,
    product,
    api,
    control: (method, path, body) => call(method, `/control${path}`, body, {}),
    async payment(body = {}) {
      count += 1;
      const reference = `dep-${Date.now()}-${count}`;
      const asked = { email: "ada@example.com", amount: 500_000, reference, ...body };
      const { status, text } = await api("POST", "/transaction/initialize", asked);
      if (status !== 200) throw new Error(text);
      return asked.reference;
    },
    async close() {
      await sandbox.close();
      await product.close();
    },
  };
}

export async function callJson(
  url: string,
  method: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  const type = body ? { "content-type": "application/json" } : {};
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...type },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson ? JSON.parse(text) : {}, text };
}

/** The default timeout of a wait. */
export const PATIENCE = { timeout: 60_000, interval: 10 };

/** Waits for a condition, and names it when it times out. */
export async function until(what: string, isTrue: () => unknown, patienceMs = PATIENCE.timeout) {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`It did not happen in time: ${what}`);
    await sleep(10);
  }
}
