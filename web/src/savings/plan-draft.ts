import { intervals, spans } from "@osisi/contracts/plan-terms.ts";
import { channels } from "@osisi/contracts/payments.ts";
import { emptyPlan, type PlanWish } from "./plan-wish.ts";

/** What was typed into the wizard outlives a reload and a call that failed, in this tab only. Consent
 * is asked for anew each time. */
const DRAFT = "osisi.savingPlan";

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const ofThisTab = () => window.sessionStorage;

export function readPlanDraft(storage: () => DraftStorage = ofThisTab): PlanWish {
  const kept = attempt(() => JSON.parse(storage().getItem(DRAFT) ?? "{}") as unknown);
  if (typeof kept !== "object" || kept === null) return emptyPlan;
  const fields = new Map<string, unknown>(Object.entries(kept));
  const among = <Value>(field: string, values: readonly Value[]) =>
    values.find((value) => value === fields.get(field));
  return {
    name: text(fields.get("name")),
    amount: text(fields.get("amount")),
    span: among("span", spans) ?? emptyPlan.span,
    interval: among("interval", intervals) ?? emptyPlan.interval,
    channel: among("channel", channels) ?? null,
    consent: false,
  };
}

export function writePlanDraft(wish: PlanWish, storage: () => DraftStorage = ofThisTab): void {
  const { name, amount, span, interval, channel } = wish;
  const kept = { name, amount, span, interval, channel };
  attempt(() => storage().setItem(DRAFT, JSON.stringify(kept)));
}

export function forgetPlanDraft(storage: () => DraftStorage = ofThisTab): void {
  attempt(() => storage().removeItem(DRAFT));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
