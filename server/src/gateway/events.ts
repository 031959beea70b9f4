import type { Charge } from "./charges.ts";
import type { GatewayDispute } from "./sent-back.ts";
import type { Transfer } from "./transfers.ts";

/** What a gateway reports by webhook. */

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The bank did not find the account, or what does not belong together. */
export type IdentificationFailure = "account-unresolved" | "name-or-bvn" | "number-or-bvn";

/** A webhook's event. `name` is the provider's name for it; name and reference are stored with
 * every webhook. */
export type GatewayEvent =
  | Readonly<{ kind: "charge"; name: string; reference: string; charge: Charge }>
  | Readonly<{ kind: "transfer"; name: string; reference: string; transfer: Transfer }>
  | (Event & Readonly<{ kind: "transfer-rejected"; rejected: TransferRejected }>)
  /** Refund events do not say which refund of the payment they mean. */
  | (Event & Readonly<{ kind: "refund"; payment: { reference: string } | { gatewayId: string } }>)
  | (Event & Readonly<{ kind: "dispute"; dispute: GatewayDispute; isReminder: boolean }>)
  /** A customer has allowed debits, or their bank has activated them. The first event names no
   * request, so it only triggers a query. */
  | (Event & Readonly<{ kind: "mandate"; email: string }>)
  /** What became of a request for an account number. The number itself is fetched. */
  | (Event & Readonly<{ kind: "account-number"; email: string; isAssigned: boolean }>)
  /** `failure` is undefined if the customer was identified, or for an unknown reason. */
  | (Event &
      Readonly<{
        kind: "identification";
        email: string;
        isIdentified: boolean;
        failure: IdentificationFailure | undefined;
      }>)
  /** Signed, but without the data that its event requires. */
  | (Event & Readonly<{ kind: "unreadable" }>)
  /** An event that is ignored. */
  | (Event & Readonly<{ kind: "other" }>);

type Event = Readonly<{ name: string; reference: string | undefined }>;

/** A bank transfer to a checkout's account that was sent back. */
export type TransferRejected = Readonly<{
  chargeId: string;
  amountKobo: bigint | undefined;
  email: string | undefined;
}>;
