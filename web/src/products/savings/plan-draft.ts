import { channels } from "@osisi/contracts/payments.ts";
import { intervals, spans } from "@osisi/contracts/plan-terms.ts";
import {
  forgetTabDraft,
  ofThisTab,
  readTabDraft,
  writeTabDraft,
  type DraftStorage,
} from "#platform/forms/tab-draft.ts";
import { emptyPlan, type PlanWish } from "./plan-form-values.ts";

/** The wizard's input survives a reload, a failed call, and an expired session, in this tab only.
 * Consent is never restored. */
export function planDraft(investorId: string, storage: () => DraftStorage = ofThisTab) {
  const name = `osisi.savingPlan.${investorId}`;
  return {
    isKept: () => readTabDraft(name, storage).size > 0,
    read: (): PlanWish => wishFrom(readTabDraft(name, storage)),
    write({ name: title, amount, span, interval, channel }: PlanWish) {
      writeTabDraft(name, { name: title, amount, span, interval, channel }, storage);
    },
    forget: () => forgetTabDraft(name, storage),
  };
}

function wishFrom(fields: ReadonlyMap<string, unknown>): PlanWish {
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

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
