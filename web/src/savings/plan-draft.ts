import { channels } from "@osisi/contracts/payments.ts";
import { intervals, spans } from "@osisi/contracts/plan-terms.ts";
import {
  forgetTabDraft,
  ofThisTab,
  readTabDraft,
  writeTabDraft,
  type DraftStorage,
} from "../app/tab-draft.ts";
import { emptyPlan, type PlanWish } from "./plan-wish.ts";

/** What was typed into the wizard outlives a reload and a call that failed, in this tab only. Consent
 * is asked for anew each time. */
const DRAFT = "osisi.savingPlan";

export function isPlanDraftKept(storage: () => DraftStorage = ofThisTab): boolean {
  return readTabDraft(DRAFT, storage).size > 0;
}

export function readPlanDraft(storage: () => DraftStorage = ofThisTab): PlanWish {
  const fields = readTabDraft(DRAFT, storage);
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
  writeTabDraft(DRAFT, { name, amount, span, interval, channel }, storage);
}

export function forgetPlanDraft(storage: () => DraftStorage = ofThisTab): void {
  forgetTabDraft(DRAFT, storage);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
