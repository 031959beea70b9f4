import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { GivePage, GiveReceipt } from "@osisi/contracts/gifts.ts";
import { dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { giftLimitsOn, limits } from "@osisi/contracts/limits.ts";
import { v5 } from "uuid";
import { gatewayEmailOfGiver } from "#gateway/gateway-email.ts";
import { giftPaymentByReference } from "#money/payments/held-back.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { findPaymentAfterQuery } from "#money/payments/return-from-gateway.ts";
import { type StartedPayment, startPayment } from "#money/payments/start-payment.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { findPlan } from "#products/savings/queries.ts";
import {
  type Gift,
  type PayInLink,
  claimStart,
  findFirstName,
  findGift,
  findLink,
  insertGift,
  releaseStart,
  sumPaid,
  sumPayable,
} from "./queries.ts";
import { forgetAt } from "./forget-givers.ts";
import { whatFitsKobo } from "./what-fits.ts";

/** What a giver does, without an account. All that they learn is a first name and the plan's name:
 * how much fits would tell the plan's total. */

const TOKEN = /^[\w-]{22}$/;
/** Pages that were opened less long ago count as if they were paid. */
const PAYABLE_MS = 30 * 60_000;
/** Longer than the gateway takes to answer; only waited for if the process dies. */
const STARTING_MS = 60_000;
/** Our own UUID namespace: a repeated request is the same gift. */
const GIFTS = "0a2c8f37-5d1b-4c3e-9a64-71f0c5e2b9d8";

type Target = Readonly<{
  link: PayInLink;
  planName: string;
  picture: string | null;
  firstName: string;
  mostKobo: bigint;
}>;

export async function readGivePage(runtime: Runtime, token: string): Promise<GivePage | undefined> {
  const target = await inTransaction(runtime.db, (tx) => findTarget(tx, runtime, token));
  if (!target) return undefined;
  const { firstName, mostKobo, picture, planName } = target;
  const open = mostKobo > 0n;
  // Not how much fits: that is an amount of the owner.
  const catalogue = await readCatalogue(runtime.db);
  const { paymentKobo } = giftLimitsOn(catalogue, dateInLagos(runtime.clock.now()));
  const mostNaira = open ? nairaFromKobo(paymentKobo) : 0;
  return { firstName, planName, picture, open, mostNaira };
}

/** A link whose plan takes nothing now still names it, so that its giver knows whom to ask. One that
 * its owner closed or replaced shows nothing: it may be in the wrong hands. */
async function findTarget(tx: Tx, { clock }: Runtime, token: string): Promise<Target | undefined> {
  const link = TOKEN.test(token) ? await findLink(tx, token) : undefined;
  if (!link || link.closedAt !== null) return undefined;
  const plan = await findPlan(tx, link.planId);
  if (!plan) return undefined;
  const { closedAt, firstName } = await findFirstName(tx, link.investorId);
  if (closedAt !== null) return undefined;
  const now = clock.now();
  const mostKobo = await whatFitsKobo(tx, { plan, paidAt: now, now, exceptId: null });
  return { link, planName: plan.name, picture: plan.picture, firstName, mostKobo };
}

export type Giving = Readonly<{
  token: string;
  amountKobo: bigint;
  name: string;
  email: string;
  message: string | null;
  requestKey: string;
}>;

type Refused = {
  kind: "gift-link-unknown" | "gift-link-closed" | "gift-too-large" | "request-in-flight";
};

/** Nothing is reserved: what the plan no longer takes when it is paid stays in the owner's stash. */
export async function give(runtime: Runtime, giving: Giving): Promise<StartedPayment | Refused> {
  const accepted = await inTransaction(runtime.db, (tx) => accept(tx, runtime, giving));
  if (accepted.kind !== "accepted") return accepted;
  const { gift } = accepted;
  const { clock, db } = runtime;
  const now = clock.now();
  const until = new Date(now.getTime() + STARTING_MS);
  if (!(await claimStart(db, { id: gift.id, now, until }))) return { kind: "request-in-flight" };
  try {
    return await start(runtime, gift);
  } finally {
    await releaseStart(db, { id: gift.id, until });
  }
}

function start(runtime: Runtime, gift: Gift): Promise<StartedPayment> {
  return startPayment(runtime, {
    investorId: gift.investorId,
    email: gatewayEmailOfGiver(gift.giverEmail),
    purpose: "gift",
    subjectId: gift.id,
    amountKobo: gift.amountKobo,
    channel: undefined,
    keepsCard: false,
    requestKey: `gift ${gift.id}`,
  });
}

async function accept(
  tx: Tx,
  runtime: Runtime,
  giving: Giving,
): Promise<{ kind: "accepted"; gift: Gift } | { kind: "key-reused" } | Refused> {
  const target = await findTarget(tx, runtime, giving.token);
  if (!target) return { kind: "gift-link-unknown" };
  const { link, mostKobo } = target;
  const id = v5(`${link.id}:${giving.requestKey}`, GIFTS);
  const begun = await findGift(tx, id);
  if (begun)
    return isSame(begun, giving) ? { kind: "accepted", gift: begun } : { kind: "key-reused" };
  if (mostKobo === 0n) return { kind: "gift-link-closed" };
  if (giving.amountKobo > mostKobo) return { kind: "gift-too-large" };
  const now = runtime.clock.now();
  const { investorId, planId } = link;
  const begins = startOfDay(dateInLagos(now));
  const paidKobo = await sumPaid(tx, { investorId, begins, ends: now, exceptId: null });
  const since = new Date(now.getTime() - PAYABLE_MS);
  const payableKobo = await sumPayable(tx, { investorId, since });
  const { dayKobo } = giftLimitsOn(await readCatalogue(tx), dateInLagos(now));
  const leftKobo = dayKobo - paidKobo - payableKobo;
  if (leftKobo < limits.minimumSavingKobo) return { kind: "gift-link-closed" };
  if (giving.amountKobo > leftKobo) return { kind: "gift-too-large" };
  const { amountKobo, email: giverEmail, message, name: giverName } = giving;
  const details = { amountKobo, giverEmail, giverName, message };
  const gift = await insertGift(tx, {
    id,
    linkId: link.id,
    planId,
    investorId,
    ...details,
    createdAt: now,
    forgetAt: forgetAt(now),
  });
  return isSame(gift, giving) ? { kind: "accepted", gift } : { kind: "key-reused" };
}

function isSame(gift: Gift, { amountKobo, email, message, name }: Giving): boolean {
  return (
    gift.amountKobo === amountKobo &&
    gift.giverEmail === email &&
    gift.giverName === name &&
    gift.message === message
  );
}

/** The reference is only known to the giver: it cannot be guessed. The gateway is queried until the
 * payment is booked. */
export async function readGiveReceipt(
  runtime: PaymentsRuntime,
  reference: string,
): Promise<GiveReceipt | undefined> {
  const { db } = runtime;
  const found = await findPaymentAfterQuery(runtime, reference, "gift");
  const payment = found && (await giftPaymentByReference(db, found.reference));
  const gift = payment?.subjectId ? await findGift(db, payment.subjectId) : undefined;
  const plan = gift && (await findPlan(db, gift.planId));
  if (!payment || !gift || !plan) return undefined;
  const { firstName } = await findFirstName(db, gift.investorId);
  return {
    reference,
    state: payment.state,
    amount: nairaFromKobo(payment.amountKobo),
    paidAt: payment.paidAt?.toISOString() ?? null,
    firstName,
    planName: plan.name,
  };
}
