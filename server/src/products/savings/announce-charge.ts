import { mayNotCharge } from "./may-not-charge.ts";
import { type CalendarDate, addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { findCard, isUsable } from "#money/cards/cards.ts";
import { canDebit } from "#money/mandates/mandate.ts";
import { findMandate } from "#money/mandates/queries.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { comingInstalments } from "./coming-instalments.ts";
import { dueDateIn } from "./due-dates.ts";
import { type Payer, notifyBeforeCharge } from "./notify-before-charge.ts";
import { type StartedPlan, isRunning } from "./plan.ts";
import { findUnpaid, listInstalments, lockPlan, updatePlan } from "./queries.ts";

/** The saver is notified of a charge the day before, from nine in the morning in Lagos: once per due
 * date, and only if it can be made on that date as far as is known now. */

const NINE_MS = 9 * 60 * 60_000;
const CLAIMED_MS = 60 * 60_000;

/** Of the next due date, unless it was announced or the plan ends before it. */
export function announceAt(plan: StartedPlan): Date | undefined {
  const dueOn = nextDueOn(plan);
  if (dueOn >= plan.maturesOn || dueOn === plan.announcedFor) return undefined;
  return new Date(startOfDay(addDays(dueOn, -1)).getTime() + NINE_MS);
}

function nextDueOn(plan: StartedPlan): CalendarDate {
  return dueDateIn(plan, plan.fallenDue + 1);
}

export async function announceCharge(runtime: Runtime, id: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (!plan || plan.announceAt === null) return;
    const done = isRunning(plan) ? await announce(tx, runtime, plan) : {};
    await updatePlan(tx, id, { announceAt: null, ...done });
  });
}

type Done = { announceAt?: Date; announcedFor?: CalendarDate };

async function announce(tx: Tx, runtime: Runtime, plan: StartedPlan): Promise<Done> {
  const now = runtime.clock.now();
  const dueOn = nextDueOn(plan);
  const from = announceAt(plan);
  if (from === undefined || dateInLagos(now) >= dueOn) return {};
  if (now < from) return { announceAt: from };
  const payer = await payerOn(tx, plan, startOfDay(dueOn));
  if (!payer) return {};
  if (await mayNotCharge(tx, plan.investorId, now)) {
    return { announceAt: new Date(now.getTime() + CLAIMED_MS) };
  }
  const rows = await listInstalments(tx, [plan.id]);
  const [coming] = comingInstalments(await readCatalogue(tx), plan, rows, [plan.fallenDue + 1]);
  if (coming) await notifyBeforeCharge(tx, runtime, { plan, payer, coming });
  return { announcedFor: dueOn };
}

/** What will be charged at that time. Nothing if another charge has to end first that waits for the
 * saver, or is tried again only later. */
async function payerOn(tx: Tx, plan: StartedPlan, at: Date): Promise<Payer | undefined> {
  const { cardId, charging, investorId, mandateId, pausedAt, retryAt } = plan;
  if (pausedAt !== null || (charging !== "ok" && charging !== "retrying")) return undefined;
  if (retryAt !== null && retryAt > at) return undefined;
  const unpaid = await findUnpaid(tx, plan.id);
  if (unpaid && unpaid.challengeUrl !== null) return undefined;
  if (mandateId !== null) {
    const mandate = await findMandate(tx, mandateId);
    return mandate && canDebit(mandate, at) ? { kind: "bank", ...mandate } : undefined;
  }
  const card = cardId === null ? undefined : await findCard(tx, { investorId, cardId });
  return card && isUsable(card, at) ? { kind: "card", ...card } : undefined;
}
