import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { AtMaturity } from "@osisi/contracts/investments.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { asOutcome, payNow } from "./buy-from-stash.ts";
import { requestedBefore } from "./buy-units.ts";
import { type Bought, freePrincipalKobo, isActive, isBought } from "./investment.ts";
import { type NotOffered, type RequestedUnits, offerOn } from "./offer.ts";
import { findSuccessors, lockInvestment, updateInvestment } from "./queries.ts";

/** What an owner changes of an investment: the choice at maturity, and a transfer after it. */

type OwnInvestment = Readonly<{ investorId: string; investmentId: string }>;

/** An investor chooses what happens at maturity, and can change it until then. */
export async function chooseAtMaturity(
  runtime: Runtime,
  request: OwnInvestment & { atMaturity: AtMaturity },
): Promise<{ kind: "done" | "investment-unknown" | "investment-over" }> {
  return inTransaction(runtime.db, async (tx) => {
    const investment = await lockOwn(tx, request);
    if (!investment) return { kind: "investment-unknown" };
    if (!isRunning(investment, runtime)) return { kind: "investment-over" };
    await updateInvestment(tx, investment.id, { atMaturity: request.atMaturity });
    return { kind: "done" };
  });
}

type Transfer = OwnInvestment & RequestedUnits & Readonly<{ requestKey: string | undefined }>;

type Transferred =
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

/** Transfers a matured investment to another portfolio: once, for at most its principal, paid from
 * the stash. One that was renewed has already been used. */
export async function transferInvestment(
  runtime: Runtime,
  request: Transfer,
): Promise<Transferred> {
  return asOutcome(() => inTransaction(runtime.db, (tx) => transfer(tx, runtime, request)));
}

async function transfer(tx: Tx, runtime: Runtime, request: Transfer): Promise<Transferred> {
  const now = runtime.clock.now();
  const { investorId, investmentId, requestKey } = request;
  // Locked before the investment, in the order of a settling payment.
  await lockBalances(tx, [stash(investorId)]);
  const from = await lockOwn(tx, request);
  if (!from) return { kind: "investment-unknown" };
  const before = await requestedBefore(tx, { ...request, now });
  if (before === "key-reused") return { kind: "key-reused" };
  if (before) {
    return before.transferredFrom === from.id
      ? { kind: "bought", id: before.id }
      : { kind: "key-reused" };
  }
  if (from.state === "active") return { kind: "transfer-too-early" };
  if (from.portfolioId === request.portfolioId) return { kind: "transfer-same" };
  const offered = offerOn(await readCatalogue(tx), dateInLagos(now), request);
  if (offered.kind !== "offered") return offered;
  if ((await findSuccessors(tx, from.id)).length > 0) return { kind: "transfer-done" };
  const { offer } = offered;
  if (offer.amountKobo > freePrincipalKobo(from)) return { kind: "transfer-too-much" };
  const paid = { investorId, offer, requestKey, now, transferredFrom: investmentId };
  return { kind: "bought", id: await payNow(tx, runtime, paid) };
}

/** Another investor's investment, an unpaid one and a missing one get the same response. */
async function lockOwn(
  tx: Tx,
  { investorId, investmentId }: OwnInvestment,
): Promise<Bought | undefined> {
  const investment = isId(investmentId) ? await lockInvestment(tx, investmentId) : undefined;
  const isTheirs = investment?.investorId === investorId;
  return isTheirs && isBought(investment) ? investment : undefined;
}

/** After its last day nothing is changed, even if its scheduled step is late. */
function isRunning(investment: Bought, { clock }: Runtime): boolean {
  return isActive(investment) && dateInLagos(clock.now()) < investment.endsOn;
}
