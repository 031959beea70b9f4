import type { Command } from "@osisi/contracts/console/commands.ts";
import { actOf } from "@osisi/contracts/console/roles.ts";
import { formatNaira } from "@osisi/contracts/money.ts";

/** `Attribute ₦25,000` */
export function headingOf({ action, dryRun }: Pick<Command, "action" | "dryRun">): string {
  const [leg] = dryRun?.legs ?? [];
  const amount = leg?.currency === "NGN" ? ` ${formatNaira(BigInt(leg.amountKobo))}` : "";
  return `${actOf(action).label}${amount}`;
}

export const stateWords: Record<Command["state"], string> = {
  checking: "being checked",
  checked: "checked, not proposed",
  proposed: "waits for a second person",
  approved: "running",
  done: "done",
  refused: "refused",
  withdrawn: "withdrawn",
  expired: "expired",
};

export function needsSecond({
  action,
  needsSecond,
}: Pick<Command, "action" | "needsSecond">): boolean {
  return needsSecond ?? actOf(action).second === "always";
}
