import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { portOf } from "../src/http/port.ts";

/** Receives webhooks in place of the product, and responds as configured. */
export type Receiver = Readonly<{
  url: string;
  received: Received[];
  answer(status: number | "nothing"): void;
  /** The event names, in the order of their arrival. */
  events(): string[];
  close(): Promise<void>;
}>;

type Received = {
  raw: string;
  signature: string;
  /** Of the second gateway, which sends no signature. */
  hash: string;
  body: { event: string; data: Record<string, unknown> };
};

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status: number | "nothing" = 200;
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const signature = String(request.headers["x-paystack-signature"]);
      const hash = String(request.headers["verif-hash"]);
      received.push({ raw, signature, hash, body: JSON.parse(raw) });
      if (status !== "nothing") response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/v1/webhooks/paystack`,
    received,
    answer(next) {
      status = next;
    },
    events: () => received.map(({ body }) => body.event),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
