import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { koboOf } from "#platform/database/json-values.ts";
import type { Use } from "./pass-on.ts";
import type { StoredUse } from "./queries.ts";

/** What the rules did with an arrival, as text: "₦500 to “Shop” (due 24 Nov 2026), ₦3,000 stays in
 * your stash". */

type DescribedUse = Pick<Use, "kind" | "name" | "dueOn" | "amountKobo">;

export function describeUses(uses: readonly DescribedUse[]): string | null {
  const parts = [...partsOf(uses), ...uses.flatMap(keptText)];
  return parts.length === 0 ? null : parts.join(", ");
}

export function describeStoredUses(uses: readonly StoredUse[]): string | null {
  return describeUses(uses.map((use) => ({ ...use, amountKobo: koboOf(use.amountKobo) })));
}

/** The instalments of one plan as one part: a daily plan may have many. */
function partsOf(uses: readonly DescribedUse[]): string[] {
  const byPart = Map.groupBy(uses, ({ kind, name }) => `${kind} ${name}`);
  return [...byPart.values()].flatMap((part) => {
    const [first] = part;
    const last = part.at(-1);
    if (!first || !last || first.name === null) return [];
    if (first.kind === "failed") return [`“${first.name}” could not take any, for a fault of ours`];
    const sumKobo = part.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
    return [`${formatNaira(sumKobo)} to “${first.name}”${whatFor(first, last, part.length)}`];
  });
}

function whatFor(first: DescribedUse, last: DescribedUse, count: number): string {
  if (first.kind === "top-up") return " (extra)";
  if (first.dueOn === null || last.dueOn === null) return "";
  const due = first.kind === "next" ? "ahead, due" : "due";
  return count === 1
    ? ` (${due} ${formatDay(first.dueOn)})`
    : ` (${count} payments, due ${formatDay(first.dueOn)} to ${formatDay(last.dueOn)})`;
}

function keptText({ kind, amountKobo }: DescribedUse): string[] {
  if (amountKobo === 0n) return [];
  const stays = `${formatNaira(amountKobo)} stays in your stash`;
  if (kind === "kept") return [stays];
  if (kind === "claim") return [`${stays}: no rule is used while you owe something`];
  return kind === "freeze" ? [`${stays}: no rule is used while your account is on hold`] : [];
}

/** What went into plans. */
export function passedOnKobo(uses: readonly DescribedUse[]): bigint {
  return uses.reduce((sum, { name, amountKobo }) => sum + (name === null ? 0n : amountKobo), 0n);
}
