import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** What money is paid in for. Payments brings it into the stash and knows no more; what a purpose
 * does then, it does in the same transaction, so that both happen or neither. */
export type Purpose = "stash" | "plan" | "investment";

export type PaidIn = Readonly<{
  id: string;
  investorId: string;
  /** The purpose's own row that this payment is for; null for the stash. */
  subjectId: string | null;
  reference: string;
  amountKobo: bigint;
  email: string;
  /** The kept card that paid it, or that was kept with it. */
  cardId: string | null;
  /** When the gateway says that it was paid: the value date. */
  paidAt: Date;
}>;

export type PurposeHandler = Readonly<{
  /** The money is in the stash. */
  settled(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void>;
  /** Money came, but not what was asked for; it waits for a person. */
  held(tx: Tx, runtime: Runtime, payment: Omit<PaidIn, "paidAt">): Promise<void>;
  /** A payment on which the bank was working brought no money: the gateway called it failed, or never
   * told its end. A success that comes after it is told by `settled`. */
  unpaid?(tx: Tx, runtime: Runtime, payment: Omit<PaidIn, "paidAt">, end: UnpaidEnd): Promise<void>;
  /** A charge of a kept card brought no money, or not yet: told once for each end, in the transaction
   * that records it. A success is told by `settled`, also one that comes after this. */
  chargeEnded?(
    tx: Tx,
    runtime: Runtime,
    payment: Omit<PaidIn, "paidAt">,
    end: ChargeEnd,
  ): Promise<void>;
  /** Whether the consent to keep the card that pays, which was given when the payment began, still holds.
   * Asked when the money has come; without this it does. */
  stillConsents?(tx: Tx, payment: Pick<PaidIn, "subjectId">): Promise<boolean>;
  /** Whether a charge of a kept card that was written, and that the gateway does not have, is still to be
   * made. Asked in the transaction that notes its sending: what is answered stays so until that ends. */
  stillWanted?(tx: Tx, runtime: Runtime, payment: Omit<PaidIn, "paidAt">): Promise<boolean>;
  /** Whether that row is there and the investor's: a restored database may have lost it. */
  knows?(tx: Tx, subject: { id: string; investorId: string }): Promise<boolean>;
  /** What the money bought, if it buys something that keeps it. */
  holding?: Holding;
}>;

export type UnpaidEnd = "failed" | "given-up";

/** How the charge of a kept card can go other than well. `message` is what the bank said. */
export type ChargeEnd =
  | Readonly<{ kind: "declined"; message: string | null }>
  /** Expired, removed, or unknown to the gateway by now: it is never to be tried again. */
  | Readonly<{ kind: "card-unusable"; message: string | null }>
  /** For as long as we try, trouble of our own or of the gateway's kept it from being taken: no bank has
   * heard of it. */
  | Readonly<{ kind: "not-sent"; message: null }>
  /** The gateway does not have it, and its purpose did not want it any more when it was to be sent. */
  | Readonly<{ kind: "not-wanted"; message: null }>
  /** Its owner did not confirm it in time. The gateway's page can still be paid, so nothing else is
   * charged for the same thing. */
  | Readonly<{ kind: "missed"; message: null }>
  /** Its owner has to confirm at that address. The charge stays open, and ends later. */
  | Readonly<{ kind: "challenged"; url: string }>;

/** A disputed payment's money may sit in what it bought: a plan, an investment. */
export type Holding = Readonly<{
  /** What the thing still holds of this payment's money, in kobo; 0 once it has matured. */
  heldKobo(tx: Tx, payment: PaidIn): Promise<bigint>;
  /** A dispute was opened: should the thing mature meanwhile, it matures into `frozen`. */
  freeze(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void>;
  /** The dispute was won: the thing goes on, or what matured meanwhile is set free with its return. */
  release(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void>;
  /** The dispute was lost: the whole purchase is posted back into `frozen` without return, and the
   * thing is undone. Answers what `frozen` holds of the purchase then, in kobo: posted now, or when it
   * matured into it. */
  unwind(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<bigint>;
}>;

export type Purposes = Readonly<Partial<Record<Purpose, PurposeHandler>>>;

/** What payments is given to work with. */
export type PaymentsRuntime = Runtime &
  Readonly<{
    purposes: Purposes;
    /** Whether whoever a payment is for still has an account. Until the transaction ends that stays so. */
    isOpenInvestor(tx: Tx, investorId: string): Promise<boolean>;
  }>;

/** A purpose of which nobody knows what to do is a mistake in the composition root. */
export function purposeOf({ purposes }: PaymentsRuntime, purpose: Purpose): PurposeHandler {
  const handler = purposes[purpose];
  if (!handler) throw new Error(`nobody handles payments for ${purpose}`);
  return handler;
}
