import type { PaymentChannel } from "@osisi/contracts/payments.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** What a payment is for. Payments only credits the stash; the payment handler of the purpose does
 * the rest in the same transaction, so that both happen or neither. */
export type Purpose = "stash" | "plan" | "top-up" | "gift" | "investment";

export type PaidIn = Readonly<{
  id: string;
  investorId: string;
  /** The row of the purpose that is paid for; null for the stash. */
  subjectId: string | null;
  reference: string;
  amountKobo: bigint;
  email: string;
  /** How the money came; null: by whichever method the investor chose at the gateway. */
  channel: PaymentChannel | null;
  /** Who transferred it to the investor's own account number, as their bank says. */
  senderName: string | null;
  senderBank: string | null;
  /** The kept card that paid it, or that was kept with it. */
  cardId: string | null;
  /** The mandate that it was debited by. */
  mandateId: string | null;
  /** The value date: when the gateway says that it was paid. */
  paidAt: Date;
}>;

/** `claimedKobo` is what debts and disputes have taken of it. */
export type Credited = PaidIn & Readonly<{ claimedKobo: bigint }>;

export type PaymentHandler = Readonly<{
  /** The money is in the stash, less what debts and disputes have taken of it. */
  settled(tx: Tx, runtime: Runtime, payment: Credited): Promise<void>;
  /** Money came that does not match the intent; an operator decides. */
  held(tx: Tx, runtime: Runtime, payment: Omit<PaidIn, "paidAt">): Promise<void>;
  /** A payment that the bank was processing brought no money: it failed, or its end was never
   * reported. A later success calls `settled`. */
  unpaid?(tx: Tx, runtime: Runtime, payment: Omit<PaidIn, "paidAt">, end: UnpaidEnd): Promise<void>;
  /** A charge of a kept card or mandate brought no money, or not yet. Called once per end, in the transaction
   * that records it. A success, also a later one, calls `settled`. */
  chargeEnded?(
    tx: Tx,
    runtime: Runtime,
    payment: Omit<PaidIn, "paidAt">,
    end: ChargeEnd,
  ): Promise<void>;
  /** Whether the consent to keep the card, given when the payment began, still holds. Checked when
   * the money has come; true if this is absent. */
  stillConsents?(tx: Tx, payment: Pick<PaidIn, "subjectId">): Promise<boolean>;
  /** Whether a charge that the gateway does not have is still to be sent. Called in the transaction
   * that records the sending; the answer must hold until that ends. */
  stillWanted?(tx: Tx, runtime: Runtime, payment: Omit<PaidIn, "paidAt">): Promise<boolean>;
  /** A mandate became active or has ended. */
  mandateChanged?(tx: Tx, runtime: Runtime, mandateId: string): Promise<void>;
  /** Whether that row exists and belongs to the investor: a restored database may have lost it. */
  knows?(tx: Tx, subject: { id: string; investorId: string }): Promise<boolean>;
  /** What the money bought, if that holds the money. */
  holding?: Holding;
}>;

export type UnpaidEnd = "failed" | "given-up";

/** How the charge of a kept card or mandate can end without money. `message` is the bank's text. */
export type ChargeEnd =
  | Readonly<{ kind: "declined"; message: string | null }>
  /** Expired, removed, or unknown to the gateway: never retried. */
  | Readonly<{ kind: "card-unusable"; message: string | null }>
  /** Until retries ended, trouble of ours or the gateway's kept the charge from being accepted: no
   * bank received it. */
  | Readonly<{ kind: "not-sent"; message: null }>
  /** The gateway does not have it, and the payment handler no longer wanted it when it was due to
   * be sent. */
  | Readonly<{ kind: "not-wanted"; message: null }>
  /** The owner did not confirm it in time. The gateway's page can still be paid, so no other charge
   * is made for the same thing. */
  | Readonly<{ kind: "missed"; message: null }>
  /** The owner has to confirm it at that address. The charge stays open, and ends later. */
  | Readonly<{ kind: "challenged"; url: string }>;

/** A disputed payment's money may be held by what it bought: a plan, an investment. */
export type Holding = Readonly<{
  /** How much of this payment's money is still held, in kobo; 0 after maturity. */
  heldKobo(tx: Tx, payment: PaidIn): Promise<bigint>;
  /** A dispute was opened: if it matures meanwhile, the money goes to `frozen`. */
  freeze(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void>;
  /** The dispute was won: it continues, or what has matured meanwhile is released with its
   * return. */
  release(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void>;
  /** The dispute was lost: the whole purchase is posted back to `frozen` without return and
   * cancelled. Returns what `frozen` holds of the purchase, in kobo: posted now, or at maturity. */
  unwind(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<bigint>;
}>;

export type PaymentHandlers = Readonly<Partial<Record<Purpose, PaymentHandler>>>;

/** The dependencies of payments. */
export type PaymentsRuntime = Runtime & Readonly<{ handlers: PaymentHandlers }>;

export async function mandateChanged(
  tx: Tx,
  runtime: PaymentsRuntime,
  mandateId: string,
): Promise<void> {
  for (const handler of Object.values(runtime.handlers)) {
    await handler.mandateChanged?.(tx, runtime, mandateId);
  }
}

/** A purpose without a handler is a mistake in the composition root. */
export function handlerOf({ handlers }: PaymentsRuntime, purpose: Purpose): PaymentHandler {
  const handler = handlers[purpose];
  if (!handler) throw new Error(`no payment handler for ${purpose}`);
  return handler;
}
