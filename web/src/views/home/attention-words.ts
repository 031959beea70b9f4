import type { AttentionItem } from "@osisi/contracts/overview.ts";
import type { UnderWay } from "@osisi/contracts/history.ts";
import { paths } from "#platform/paths.ts";

/** The action for it: a link to a page or, without one, paying money in. */
export interface AttentionAction {
  label: string;
  to: string | undefined;
}

const toPlan = (id: string) => paths.savingPlan(id);

const ways: Record<AttentionItem["kind"], { label: string; to?: (id: string) => string }> = {
  "confirm-charge": { label: "See the plan", to: toPlan },
  "card-declined": { label: "Pay now or change the card", to: toPlan },
  "charging-stopped": { label: "Pay or try the card again", to: toPlan },
  "card-unusable": { label: "Choose another card", to: toPlan },
  "card-expires": { label: "Choose another card", to: toPlan },
  "instalments-missed": { label: "Pay what is due", to: toPlan },
  debt: { label: "Fund Stash" },
  dispute: { label: "See what was set aside", to: () => paths.history({ kind: "dispute" }) },
  "phone-unverified": { label: "Confirm it in Settings", to: () => paths.settings() },
};

export function actionOf({ kind, id }: Pick<AttentionItem, "kind" | "id">): AttentionAction {
  const { label, to } = ways[kind];
  return { label, to: to?.(id ?? "") };
}

/** Pending items that are not listed under attention already. */
export function otherwiseUnderWay(
  underWay: readonly UnderWay[],
  attention: readonly AttentionItem[],
): UnderWay[] {
  const told = new Set(attention.flatMap(({ id, url }) => [id, url]));
  const tellsDebt = attention.some(({ kind }) => kind === "debt");
  return underWay.filter(({ kind, reference, payUrl }) => {
    if (kind === "debt") return !tellsDebt;
    return (reference === null || !told.has(reference)) && (payUrl === null || !told.has(payUrl));
  });
}
