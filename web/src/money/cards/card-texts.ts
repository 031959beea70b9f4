import type { StoredCard } from "@osisi/contracts/cards.ts";
import { formatDate } from "#ui/dates.ts";

const brands: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  verve: "Verve",
};

/** `Visa ·· 4081` */
export function cardTitle({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brandName(brand)} ·· ${last4}`;
}

export function brandName(brand: string): string {
  return brands[brand.trim().toLowerCase()] ?? "Card";
}

/** Its bank, and until when it can be charged. */
export function cardDetail({ bank, expires, state }: StoredCard): string {
  const [year, month] = expires.split("-");
  const until = `${state === "expired" ? "expired" : "valid until"} ${month}/${year}`;
  return bank === "" ? capitalised(until) : `${bank}, ${until}`;
}

/** The reason why a card cannot be charged, if any. */
export function cardTrouble({ state, usableFrom }: StoredCard): string | undefined {
  if (state === "expired") return "It is not charged any more. Add your new card.";
  if (state === "unusable") return "Its bank does not let us charge it. Add it again, or another.";
  if (state !== "resting") return undefined;
  return usableFrom === null
    ? "Declined. We try it again later."
    : `Declined. We do not try it again before ${formatDate(new Date(usableFrom))}.`;
}

export function canBeCharged({ state }: StoredCard): boolean {
  return state === "usable" || state === "resting";
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
