import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { limits } from "@osisi/contracts/limits.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { requestedBefore, termsFor } from "./buy-units.ts";
import type { Investment } from "./investment.ts";
import { type NotOffered, type Offer, type RequestedUnits, offerOn } from "./offer.ts";
import { insertInvestment, lockOrdersOf, lockReserved, updateInvestment } from "./queries.ts";
import { endReservation, reserveUnits } from "./units.ts";

/** An investor orders units and pays at the gateway. The order is committed before the gateway is
 * called, and its units are reserved for half an hour: one reservation per investor, replaced by a
 * newer one. A later payment still buys if units are left. */

type NewOrder = RequestedUnits &
  Readonly<{
    investorId: string;
    email: GatewayEmail;
    channel: Channel | undefined;
    requestKey: string | undefined;
  }>;

type Ordered =
  | { kind: "ordered"; id: string; url: string; reference: string }
  | {
      kind: "units-not-left" | "payment-too-large" | "key-reused" | "too-many" | "unreachable";
    }
  | NotOffered;

const RESERVED_MS = 30 * 60_000;

export async function orderAtGateway(runtime: Runtime, request: NewOrder): Promise<Ordered> {
  const written = await inTransaction(runtime.db, (tx) => write(tx, runtime, request));
  if (written.kind !== "written") return written;
  const { id, amountKobo } = written.order;
  const started = await startPayment(runtime, {
    investorId: request.investorId,
    email: request.email,
    purpose: "investment",
    subjectId: id,
    amountKobo,
    channel: request.channel,
    keepsCard: false,
    requestKey: request.requestKey,
  });
  if (started.kind === "started") {
    const { redirectUrl: url, reference } = started;
    return { kind: "ordered", id, url, reference };
  }
  // The page for paying it is unknown.
  await inTransaction(runtime.db, (tx) => endReservation(tx, id));
  return started;
}

type Written =
  | { kind: "written"; order: Investment }
  | { kind: "units-not-left" | "payment-too-large" | "key-reused" }
  | NotOffered;

async function write(tx: Tx, { clock }: Runtime, request: NewOrder): Promise<Written> {
  const now = clock.now();
  await lockOrdersOf(tx, request.investorId);
  const before = await requestedBefore(tx, { ...request, now });
  if (before === "key-reused") return { kind: "key-reused" };
  if (before) return continueOrder(tx, before, now);
  const offered = offerOn(await readCatalogue(tx), dateInLagos(now), request);
  if (offered.kind !== "offered") return offered;
  if (offered.offer.amountKobo > limits.maximumPaymentKobo) return { kind: "payment-too-large" };
  return order(tx, { ...request, offer: offered.offer, now });
}

/** The same request again. If its payment could not begin, its units were not reserved. */
async function continueOrder(tx: Tx, before: Investment, now: Date): Promise<Written> {
  if (before.paidFrom === "stash") return { kind: "key-reused" };
  if (before.state !== "ordered" || before.reservedUntil !== null) {
    return { kind: "written", order: before };
  }
  if (!(await reserve(tx, before, now))) return { kind: "units-not-left" };
  return { kind: "written", order: await updateInvestment(tx, before.id, reservedFrom(now)) };
}

async function order(
  tx: Tx,
  request: { investorId: string; offer: Offer; requestKey: string | undefined; now: Date },
): Promise<Written> {
  const { investorId, offer, now } = request;
  const wanted = { investorId, portfolioId: offer.portfolio.dbId, units: offer.units };
  if (!(await reserve(tx, wanted, now))) return { kind: "units-not-left" };
  const row = { ...termsFor(request), ...reservedFrom(now), state: "ordered" as const };
  return { kind: "written", order: await insertInvestment(tx, row) };
}

async function reserve(
  tx: Tx,
  wanted: Pick<Investment, "investorId" | "portfolioId" | "units">,
  now: Date,
): Promise<boolean> {
  const insteadOf = await lockReserved(tx, wanted.investorId);
  if (!(await reserveUnits(tx, wanted, { insteadOf, now }))) return false;
  if (insteadOf) {
    await updateInvestment(tx, insteadOf.id, { reservedUntil: null, nextStepAt: null });
  }
  return true;
}

function reservedFrom(now: Date): { reservedUntil: Date; nextStepAt: Date } {
  const until = new Date(now.getTime() + RESERVED_MS);
  return { reservedUntil: until, nextStepAt: until };
}
