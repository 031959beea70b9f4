import * as z from "zod/mini";
import * as messages from "./messages.ts";

/** Money in flight: one payment, direct debit, refund or withdrawal, step by step, as its owner sees it. Amounts in naira,
 * times as ISO 8601. */

export const flightKinds = ["payment", "direct-debit", "refund", "withdrawal"] as const;

/** Who must act. */
export const actors = ["you", "bank", "gateway", "us"] as const;

export const flightStep = z.object({
  /** `now`: it waits here. */
  state: z.enum(["done", "now", "next"]),
  title: z.string(),
  detail: z.nullable(z.string()),
  /** When it happened, or since when it waits. */
  at: z.nullable(z.string()),
});

/** `GET /v1/flights/{reference}`, also once it has ended. */
export const flight = z.object({
  kind: z.enum(flightKinds),
  reference: z.string(),
  /** The banks' id of it. */
  sessionId: z.nullable(z.string()),
  /** The gateway's id of it. */
  gatewayId: z.nullable(z.string()),
  /** The gateway's name. The previous release does not return it. */
  partner: z.optional(z.string()),
  amount: z.number(),
  /** Where it goes to or comes from, as text. */
  detail: z.nullable(z.string()),
  stateText: z.string(),
  /** What it waits for. Null once it has ended. */
  waitsFor: z.nullable(z.string()),
  who: z.nullable(z.enum(actors)),
  /** What the investor can do, or that there is nothing to do. */
  nextStep: z.string(),
  steps: z.array(flightStep),
  /** When it is late, if the answer is not the investor's. */
  lateFrom: z.nullable(z.string()),
  isLate: z.boolean(),
  isOver: z.boolean(),
  /** Whether the gateway can be asked about it, apart from the limit. */
  canAsk: z.boolean(),
  /** When the investor last asked, while they cannot ask again. */
  askedAt: z.nullable(z.string()),
  askAgainFrom: z.nullable(z.string()),
  /** The case about it that has not ended. */
  complaint: z.nullable(
    z.object({ number: z.string(), isOpenedByUs: z.boolean(), stateText: z.string() }),
  ),
  /** By the server's clock. */
  readAt: z.string(),
});

/** `POST /v1/flights/ask` */
export const askAgainRequest = z.object(
  { reference: z.string(messages.notUnderstood).check(z.maxLength(200, messages.tooLong)) },
  { error: messages.notUnderstood },
);

/** `GET /v1/complaints/{number}/file` */
export const complaintFileParams = z.object({ number: z.string() });

export type AskAgainRequest = z.input<typeof askAgainRequest>;
export type Flight = z.infer<typeof flight>;
export type FlightStep = z.infer<typeof flightStep>;
export type Actor = (typeof actors)[number];
