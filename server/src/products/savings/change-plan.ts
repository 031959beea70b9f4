import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { findCard, isUsable } from "#money/cards/cards.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { findMandate, findUsableMandate } from "#money/mandates/queries.ts";
import { createMandate, openConsent } from "#money/mandates/start-mandate.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { recordDueInstalments } from "./advance-plan.ts";
import {
  RETRIES_RESET,
  cancelUnsentCharge,
  continuePlan,
  isDeclined,
} from "./charge-instalment.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import type { StartedPlan } from "./plan.ts";
import { findUnpaid, markWaited, updatePlan } from "./queries.ts";

/** An investor's changes of a running plan. They move no money. `planActions` says which its state
 * allows. */

export async function renamePlan(
  runtime: Runtime,
  request: OwnPlan & { name: string },
): Promise<{ kind: "done" } | NotAllowed> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "rename", request);
    if (found.kind !== "allowed") return found;
    await updatePlan(tx, found.plan.id, { name: request.name });
    return { kind: "done" };
  });
}

/** While a plan is paused, due instalments lapse and nothing is charged; its end date stays. What
 * fell due before the pause is recorded first, even if the scheduled step is late; charged after
 * the pause, it earns from then, because the investor caused the delay. */
export async function pausePlan(
  runtime: Runtime,
  request: OwnPlan,
): Promise<{ kind: "done" } | NotAllowed> {
  const now = runtime.clock.now();
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "pause", request);
    if (found.kind !== "allowed") return found;
    const { plan } = found;
    const fallenDue = await recordDueInstalments(tx, plan, dateInLagos(now));
    await markWaited(tx, plan.id);
    await updatePlan(tx, plan.id, { pausedAt: now });
    await continuePlan(tx, runtime, { ...plan, fallenDue, pausedAt: now });
    await cancelUnsentCharge(tx, plan.id);
    return { kind: "done" };
  });
}

/** Resuming also resets the retries after a decline: the next charge is a first attempt again. A
 * card that was declined today still rests until tomorrow. */
export async function resumePlan(
  runtime: Runtime,
  request: OwnPlan,
): Promise<{ kind: "done" } | NotAllowed> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "resume", request);
    if (found.kind !== "allowed") return found;
    const { plan } = found;
    const fallenDue = await recordDueInstalments(tx, plan, dateInLagos(runtime.clock.now()));
    const change = { pausedAt: null, ...(isDeclined(plan) ? RETRIES_RESET : {}) };
    await updatePlan(tx, plan.id, change);
    await continuePlan(tx, runtime, { ...plan, ...change, fallenDue });
    return { kind: "done" };
  });
}

/** The investor requests another attempt after a decline. A card that was declined today still
 * rests until tomorrow. */
export async function chargeAgain(
  runtime: Runtime,
  request: OwnPlan,
): Promise<{ kind: "done" } | NotAllowed> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "charge-again", request);
    if (found.kind !== "allowed") return found;
    const { plan } = found;
    if (!(await findUnpaid(tx, plan.id))) return { kind: "plan-nothing-to-charge" };
    await updatePlan(tx, plan.id, RETRIES_RESET);
    await continuePlan(tx, runtime, { ...plan, ...RETRIES_RESET });
    return { kind: "done" };
  });
}

/** The investor can change the card that a plan charges, also to none: then a payment link is sent
 * on each due date. Another card ends the retries after declines, and what is unpaid is charged. */
export async function changeCard(
  runtime: Runtime,
  request: OwnPlan & { cardId: string | null },
): Promise<{ kind: "done" } | { kind: "plan-card-unknown" } | NotAllowed> {
  const now = runtime.clock.now();
  const { investorId, cardId } = request;
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "change-card", request);
    if (found.kind !== "allowed") return found;
    const { plan } = found;
    if (cardId !== null) {
      const card = isId(cardId) ? await findCard(tx, { investorId, cardId }) : undefined;
      if (!card || !isUsable(card, now)) return { kind: "plan-card-unknown" };
    }
    const change = {
      ...RETRIES_RESET,
      charging: cardId === null ? ("by-hand" as const) : ("ok" as const),
      cardId,
      mandateId: null,
      consentedAt: cardId === null ? null : now,
    };
    await applyChange(tx, runtime, plan, change);
    return { kind: "done" };
  });
}

async function applyChange(
  tx: Tx,
  runtime: Runtime,
  plan: StartedPlan,
  change: Partial<StartedPlan>,
): Promise<void> {
  await updatePlan(tx, plan.id, change);
  await markWaited(tx, plan.id);
  await continuePlan(tx, runtime, { ...plan, ...change });
  await cancelUnsentCharge(tx, plan.id);
}

/** The plan is paid from a bank account that may be debited, or soon may. */
export async function changeMandate(
  runtime: Runtime,
  request: OwnPlan & { mandateId: string },
): Promise<{ kind: "done" } | { kind: "mandate-not-yours" } | NotAllowed> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "change-card", request);
    if (found.kind !== "allowed") return found;
    const mandate = await findUsableMandate(tx, request);
    if (!mandate) return { kind: "mandate-not-yours" };
    await applyChange(tx, runtime, found.plan, byMandate(runtime, mandate.id));
    return { kind: "done" };
  });
}

/** The same, by an account that the investor allows now. A repeated request leads to the same page. */
export async function startPlanMandate(
  runtime: Runtime,
  request: OwnPlan & { email: GatewayEmail },
): Promise<
  | { kind: "opened"; url: string; mandateId: string }
  | { kind: "mandate-unreachable" | "too-many-tries" }
  | NotAllowed
> {
  const { email, investorId } = request;
  const started = await inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "change-card", request);
    if (found.kind !== "allowed") return found;
    const { plan } = found;
    const present = plan.mandateId === null ? undefined : await findMandate(tx, plan.mandateId);
    if (present?.state === "awaiting" && present.consentedAt === null) {
      return { kind: "started", mandateId: present.id } as const;
    }
    const mandateId = await createMandate(tx, runtime, { investorId, email });
    await applyChange(tx, runtime, plan, byMandate(runtime, mandateId));
    return { kind: "started", mandateId } as const;
  });
  if (started.kind !== "started") return started;
  const { mandateId } = started;
  const consent = await openConsent(runtime, mandateId);
  if (consent.kind === "too-many") return { kind: "too-many-tries" };
  if (consent.kind !== "opened") return { kind: "mandate-unreachable" };
  return { ...consent, mandateId };
}

function byMandate({ clock }: Runtime, mandateId: string) {
  const consentedAt = clock.now();
  return { ...RETRIES_RESET, cardId: null, mandateId, consentedAt };
}
