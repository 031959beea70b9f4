import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { PlanGifts } from "@osisi/contracts/gifts.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isId, newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { newShortToken } from "#platform/secrets/secrets.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "#products/savings/own-plan.ts";
import { findPlan, lockPlan } from "#products/savings/queries.ts";
import { isForgotten } from "./forget-givers.ts";
import { notifyThanked } from "./notify-gift.ts";
import {
  closeLinkOf,
  findFirstName,
  findOpenLink,
  insertLink,
  listPaidGifts,
  lockPaidGift,
  recordThanked,
} from "./queries.ts";
import { whatFitsKobo } from "./what-fits.ts";

/** What the owner of a plan does with its link and gifts. */

type Done = { kind: "done" };

const SHOWN_AT_MOST = 100;

/** Creates the plan's link, unless it has one. `renews`: the old one no longer works. */
export async function openLink(
  runtime: Runtime,
  own: OwnPlan,
  { renews }: { renews: boolean },
): Promise<Done | NotAllowed> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "top-up", own);
    if (found.kind !== "allowed") return found;
    const { id: planId, investorId } = found.plan;
    const createdAt = runtime.clock.now();
    if (renews) await closeLinkOf(tx, planId, createdAt);
    else if (await findOpenLink(tx, planId)) return { kind: "done" };
    await insertLink(tx, { id: newId(), planId, investorId, token: newShortToken(), createdAt });
    return { kind: "done" };
  });
}

/** Also of a plan that has ended. */
export async function closeLink(
  runtime: Runtime,
  { investorId, planId }: OwnPlan,
): Promise<Done | { kind: "plan-unknown" }> {
  return inTransaction(runtime.db, async (tx) => {
    const plan = isId(planId) ? await lockPlan(tx, planId) : undefined;
    if (plan?.investorId !== investorId) return { kind: "plan-unknown" };
    await closeLinkOf(tx, planId, runtime.clock.now());
    return { kind: "done" };
  });
}

/** `undefined`: the plan is not this investor's. */
export async function giftsOf(
  { clock, db }: Runtime,
  { investorId, planId }: OwnPlan,
): Promise<PlanGifts | undefined> {
  const plan = isId(planId) ? await findPlan(db, planId) : undefined;
  if (plan?.investorId !== investorId) return undefined;
  const now = clock.now();
  const link = await findOpenLink(db, planId);
  const fits = await inTransaction(db, (tx) =>
    whatFitsKobo(tx, { plan, paidAt: now, now, exceptId: null }),
  );
  const rows = await listPaidGifts(db, { planId, atMost: SHOWN_AT_MOST });
  return {
    link: link
      ? { token: link.token, createdAt: link.createdAt.toISOString(), isOpen: fits > 0n }
      : null,
    gifts: rows.map((gift) => ({
      id: gift.id,
      name: isForgotten(gift) ? "A giver" : gift.giverName,
      message: gift.message,
      amount: nairaFromKobo(gift.amountKobo),
      placed: nairaFromKobo(BigInt(gift.placedKobo ?? 0)),
      paidAt: (gift.paidAt ?? now).toISOString(),
      thankedAt: gift.thankedAt?.toISOString() ?? null,
      canThank: gift.thankedAt === null && !isForgotten(gift),
    })),
  };
}

/** The giver gets one e-mail, however often this is sent. Returns the plan. */
export async function thank(
  runtime: Runtime,
  { giftId, investorId }: { giftId: string; investorId: string },
): Promise<string | undefined> {
  return inTransaction(runtime.db, (tx) => thankOnce(tx, runtime, { giftId, investorId }));
}

async function thankOnce(
  tx: Tx,
  runtime: Runtime,
  { giftId, investorId }: { giftId: string; investorId: string },
): Promise<string | undefined> {
  const gift = isId(giftId) ? await lockPaidGift(tx, { id: giftId, investorId }) : undefined;
  const plan = gift && (await findPlan(tx, gift.planId));
  if (!gift || !plan || isForgotten(gift)) return undefined;
  if (gift.thankedAt !== null) return plan.id;
  const { firstName } = await findFirstName(tx, investorId);
  await recordThanked(tx, gift.id, runtime.clock.now());
  await notifyThanked(tx, runtime, { to: gift.giverEmail, firstName });
  return plan.id;
}
