import type { Mode } from "./outcome.ts";

/** Refunds and disputes: money that goes back to who paid it. */

export type RefundRequest = Readonly<{
  /** The payment's reference. */
  transaction: string;
  /** The gateway's id of the payment, if known. */
  gatewayId?: string | undefined;
  amountKobo: bigint;
  currency: string;
  note: string;
}>;

/** One refund, parsed leniently. `status` is `processed`, `failed`, `pending`, `processing` or
 * `needs-attention`. Any other status decides nothing. */
export type GatewayRefund = Readonly<{
  gatewayId: string;
  domain: Mode | undefined;
  status: string | undefined;
  /** The gateway's id of the payment. */
  transactionId: string | undefined;
  /** The payment's reference. */
  reference: string | undefined;
  amountKobo: bigint | undefined;
  currency: string | undefined;
  note: string;
  createdAt: Date | undefined;
}>;

export type EvidenceUpload = Readonly<{
  gatewayId: string;
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}>;

export type DisputeReply = Readonly<{
  gatewayId: string;
  /** Accepted: the bank gets the money. Declined: the bank decides, by our evidence. */
  decision: "accept" | "decline";
  message: string;
  amountKobo: bigint;
  /** The gateway's name of the evidence. */
  evidence: string;
}>;

/** One dispute, parsed leniently. It has ended when `status` is `resolved` or `archived`.
 * `resolution` is `declined` (we keep the money), `auto-accepted` or `merchant-accepted` (the bank
 * gets it). */
export type GatewayDispute = Readonly<{
  gatewayId: string;
  /** Where a dispute has stages with ids of their own: the id of the first. */
  firstStageId?: string;
  domain: Mode | undefined;
  status: string | undefined;
  resolution: string | undefined;
  /** The payment's reference. */
  reference: string | undefined;
  /** The gateway's id of the payment, where one reference can have several. */
  transactionId?: string | undefined;
  /** What the bank claims, or got. */
  amountKobo: bigint | undefined;
  currency: string | undefined;
  answerBy: Date | undefined;
}>;
