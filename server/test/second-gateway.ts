import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type Sandbox, startSandbox } from "@osisi/sandbox/sandbox.ts";
import { gateways } from "#gateway/gateway-of.ts";
import type { GatewayEvent, WebhookHeaders } from "#gateway/events.ts";
import type { Gateway } from "#gateway/gateway.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { referenceOf } from "#gateway/reference.ts";
import { newId } from "#platform/ids.ts";
import { secondGatewaySettings, testConfig } from "./config.ts";
import { SECOND } from "./server.ts";
import { until } from "./until.ts";

/** The second gateway in front of its sandbox, without the rest of the product. */
export type SecondGateway = Readonly<{
  gateway: Gateway;
  /** Another one with the same sandbox and other settings. */
  with: (env: Record<string, string>) => Gateway;
  control: (path: string, body?: object) => Promise<Record<string, unknown>>;
  settings: (change: object) => Promise<unknown>;
  fault: (fault: object) => Promise<unknown>;
  /** Opens a checkout and returns its reference. */
  checkout: (naira?: number) => Promise<string>;
  /** What its customer does. Returns the transaction's id, as the gateway's interface has it. */
  customer: (reference: string, body: object) => Promise<string>;
  /** What happens to a payout. */
  become: (reference: string, body: object) => Promise<unknown>;
  received: () => readonly Received[];
  /** The newest event of that kind; waits for it. */
  event: <Kind extends GatewayEvent["kind"]>(kind: Kind) => Promise<EventOf<Kind>>;
}>;

type Received = Readonly<{ body: string; headers: WebhookHeaders }>;

/** Until the end of the test. */
export async function startSecondGateway(): Promise<SecondGateway> {
  const webhooks = await startReceiver();
  const sandbox = await startSandbox({
    gatewaySecretKey: "sk_test_for_tests_only",
    termiiApiKey: "termii-for-tests",
    secondGateway: { ...SECOND, webhookUrl: webhooks.url },
  });
  onTestFinished(async () => {
    await sandbox.close();
    await webhooks.stop();
  });
  const { controlUrl, url } = secondOf(sandbox);
  const withSettings = (env: Record<string, string>) =>
    secondWith({ ...secondGatewaySettings, FLUTTERWAVE_BASE_URL: url, ...env });
  const gateway = withSettings({});
  const control: SecondGateway["control"] = async (path, body) => {
    const response = await fetch(controlUrl + path, {
      method: body ? "POST" : "GET",
      headers: body ? { "content-type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
    return answer === "" ? {} : JSON.parse(answer);
  };
  const newest = <Kind extends GatewayEvent["kind"]>(kind: Kind) =>
    webhooks.received.map(({ body }) => gateway.readEvent(body)).findLast(isOf(kind));
  return {
    gateway,
    with: withSettings,
    control,
    settings: (change) => control("/settings", change),
    fault: (fault) => control("/faults", fault),
    async checkout(naira = 5_000) {
      const reference = referenceOf("payment", newId());
      valueOf(
        await gateway.startCheckout({ ...CHECKOUT, amountKobo: BigInt(naira) * 100n, reference }),
      );
      return reference;
    },
    async customer(reference, body) {
      const { id } = await control(`/transactions/${reference}`, body);
      return `flw-${String(id)}`;
    },
    become: (reference, body) => control(`/transfers/${reference}`, body),
    received: () => webhooks.received,
    async event(kind) {
      await until(`a webhook about a ${kind}`, async () => newest(kind) !== undefined);
      const event = newest(kind);
      if (!event) throw new Error(`no webhook about a ${kind}`);
      return event;
    },
  };
}

type EventOf<Kind> = Extract<GatewayEvent, { kind: Kind }>;

function isOf<Kind extends GatewayEvent["kind"]>(kind: Kind) {
  return (event: GatewayEvent | undefined): event is EventOf<Kind> => event?.kind === kind;
}

const CHECKOUT = {
  email: "ngozi@example.ng",
  currency: "NGN",
  callbackUrl: "http://localhost:3000/back",
  channels: ["card", "bank_transfer", "bank"],
  metadata: { intent: "1" },
};

/** An account that its sandbox knows. */
export const payoutAccount = { accountNumber: "0690000040", bankCode: "044" };

export const newPayout = () => ({
  amountKobo: 500_000n,
  reference: referenceOf("withdrawal", newId()),
  to: () => ({ ...payoutAccount, accountName: "Ada Bello" }),
  recipientCode: undefined,
});

const HOUR_MS = 60 * 60_000;
export const lately = () => ({
  from: new Date(Date.now() - HOUR_MS),
  to: new Date(Date.now() + HOUR_MS),
  position: null,
});

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

function secondWith(env: Record<string, string>): Gateway {
  const [, second] = gateways(testConfig(env));
  if (!second) throw new Error("There is no second gateway");
  return second;
}

function secondOf({ secondGateway }: Sandbox) {
  if (!secondGateway) throw new Error("The sandbox has no second gateway");
  return secondGateway;
}

async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers });
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    received,
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
