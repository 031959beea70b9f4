import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { payNow, undoing } from "./buy-from-stash.ts";
import type { Bought } from "./investment.ts";
import { type NotOffered, type UnitsWish, offerOn } from "./offer.ts";
import { type Named, lockOwn } from "./own-investment.ts";
import { findSuccessors } from "./queries.ts";
import { requestedBefore } from "./requested.ts";

/** Transfers a matured investment to another portfolio: once, for at most its principal, paid from
 * the stash. One that was renewed has already been used. */

export type TransferWish = Named & UnitsWish & Readonly<{ requestKey: string | undefined }>;

export type Transferred =
  | { kind: "bought"; id: string }
  | {
      kind:
        | "investment-unknown"
        | "transfer-too-early"
        | "transfer-done"
        | "transfer-too-much"
        | "transfer-same"
        | "stash-too-small"
        | "units-not-left"
        | "key-reused";
    }
  | NotOffered;

export async function transferInvestment(
  runtime: Runtime,
  wish: TransferWish,
): Promise<Transferred> {
  return undoing(() => inTransaction(runtime.db, (tx) => transfer(tx, runtime, wish)));
}

async function transfer(tx: Tx, runtime: Runtime, wish: TransferWish): Promise<Transferred> {
  const now = runtime.clock.now();
  const { investorId, investmentId, requestKey } = wish;
  // Locked before the investment, in the order of a settling payment.
  await lockBalances(tx, [stash(investorId)]);
  const from = await lockOwn(tx, wish);
  if (!from) return { kind: "investment-unknown" };
  const before = await requestedBefore(tx, { ...wish, now });
  if (before === "key-reused") return { kind: "key-reused" };
  if (before) {
    return before.transferredFrom === from.id
      ? { kind: "bought", id: before.id }
      : { kind: "key-reused" };
  }
  if (from.state === "active") return { kind: "transfer-too-early" };
  if (from.portfolioId === wish.portfolioId) return { kind: "transfer-same" };
  const offered = offerOn(dateInLagos(now), wish);
  if (offered.kind !== "offered") return offered;
  if ((await findSuccessors(tx, from.id)).length > 0) return { kind: "transfer-done" };
  const { offer } = offered;
  if (offer.amountKobo > freePrincipalKobo(from)) return { kind: "transfer-too-much" };
  const paid = { investorId, offer, requestKey, now, transferredFrom: investmentId };
  return { kind: "bought", id: await payNow(tx, runtime, paid) };
}

/** Zero for what is disputed or was reversed. */
export function freePrincipalKobo({ state, principalKobo }: Bought): bigint {
  return state === "matured" ? (principalKobo ?? 0n) : 0n;
}
