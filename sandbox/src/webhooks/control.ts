import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { parsed } from "../http/control-body.ts";
import type { Webhooks } from "./webhooks.ts";

const faultsSchema = z.strictObject({
  mode: z.enum(["normal", "drop", "hold"]).default("normal"),
  /** The number of duplicates. */
  duplicates: z.number().int().min(0).max(100).default(0),
  delayMs: z.number().int().min(0).default(0),
  shuffle: z.boolean().default(false),
});

const handMade = z.strictObject({
  /** An object, or exactly the text to send. */
  body: z.union([z.string(), z.record(z.string(), z.unknown())]),
  signature: z.string().optional(),
});

export function webhookControl(app: FastifyInstance, webhooks: Webhooks) {
  app.get("/webhooks", () =>
    webhooks.list().map(({ event, body, state, dueAtMs, tries, createdAt, copyOf }) => ({
      event,
      body,
      state,
      nextTryAt: state === "due" ? new Date(dueAtMs).toISOString() : null,
      tries,
      isCopy: copyOf !== null,
      createdAt,
    })),
  );
  app.post("/webhooks", (request) => {
    webhooks.setFaults(parsed(faultsSchema, request.body));
    return webhooks.faults();
  });
  app.post("/webhooks/release", () => ({ released: webhooks.release() }));
  app.post("/webhooks/replay", () => ({ replayed: webhooks.replay() }));
  app.post("/webhooks/send", (request) => {
    const { body, signature } = parsed(handMade, request.body);
    webhooks.sendRaw(typeof body === "string" ? body : JSON.stringify(body), signature);
    return { sent: 1 };
  });
}
