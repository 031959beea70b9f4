import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { hexOf, type Sha256 } from "@osisi/contracts/proof/bytes.ts";
import { type KeptRoot, changedDays, continues } from "@osisi/contracts/proof/kept-roots.ts";
import type { ProofReceipt } from "@osisi/contracts/proof/receipt.ts";
import * as z from "zod/mini";

/** What this device has seen of each night: the root, and a digest of the saver's leaves. What it has once seen is
 * never replaced, so another root or another receipt for the same night shows. */

const keptNights = z.record(
  z.string(),
  z.object({ root: z.string(), receipt: z.optional(z.string()) }),
);
export type KeptNights = z.infer<typeof keptNights>;

const NIGHTS_KEPT = 400;

export function keptProofs(
  investorId: string,
  storage: () => Pick<Storage, "getItem" | "setItem"> = () => localStorage,
) {
  const key = `osisi.proofs.${investorId}`;
  return {
    read(): KeptNights {
      try {
        return keptNights.safeParse(JSON.parse(storage().getItem(key) ?? "{}")).data ?? {};
      } catch {
        return {};
      }
    },
    write(nights: KeptNights): void {
      try {
        storage().setItem(key, JSON.stringify(nights));
      } catch {
        // Then it is compared with nothing next time.
      }
    },
  };
}

export function digestOf(sha256: Sha256, { amountKobo, leaves }: ProofReceipt): string {
  const own = leaves.map(({ amountKobo: part, index, position, secret }) =>
    [index, secret, part, position].join(":"),
  );
  return hexOf(sha256(new TextEncoder().encode([amountKobo, ...own].join(" "))));
}

/** With what was seen now. What was kept before stays as it is. */
export function withSeen(
  kept: KeptNights,
  { receipt, digest, roots }: { receipt: ProofReceipt; digest: string; roots: readonly KeptRoot[] },
): KeptNights {
  const seen: KeptNights = Object.fromEntries(roots.map(({ day, root }) => [day, { root }]));
  const { day, root } = receipt.head;
  const before = kept[day];
  const own = { [day]: { root: before?.root ?? root, receipt: before?.receipt ?? digest } };
  const nights = Object.entries({ ...seen, ...kept, ...own });
  return Object.fromEntries(
    nights.toSorted(([one], [other]) => (one < other ? 1 : -1)).slice(0, NIGHTS_KEPT),
  );
}

export type Difference =
  | { kind: "root-changed"; days: readonly CalendarDate[] }
  | { kind: "root-not-published" }
  | { kind: "receipt-changed" }
  | { kind: "chain-broken" };

/** What of this night does not agree with what was seen before or with what is published for everyone. */
export function differencesOf(
  kept: KeptNights,
  { receipt, digest, roots }: { receipt: ProofReceipt; digest: string; roots: readonly KeptRoot[] },
): Difference[] {
  const { day, root } = receipt.head;
  const keptRoots = Object.entries(kept).map(([night, one]) => ({ day: night, root: one.root }));
  const changed = new Set(changedDays(keptRoots, roots));
  if (kept[day] !== undefined && kept[day].root !== root) changed.add(day);
  const isPublished = roots.some((one) => one.day === day && one.root === root);
  const isOther = kept[day]?.receipt !== undefined && kept[day].receipt !== digest;
  return [
    ...(changed.size > 0 ? [{ kind: "root-changed" as const, days: [...changed] }] : []),
    ...(isPublished ? [] : [{ kind: "root-not-published" as const }]),
    ...(isOther ? [{ kind: "receipt-changed" as const }] : []),
    ...(continues(receipt.head, roots) ? [] : [{ kind: "chain-broken" as const }]),
  ];
}
