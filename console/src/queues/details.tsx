import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { Reference } from "../ui/reference.tsx";
import { inLagos } from "../ui/time.ts";

const LONG = 18;

/** What a finding knows, as its names in the database and values; in words. */
export function detailFacts(details: Record<string, string>, now: Date) {
  return Object.entries(details)
    .filter(([name]) => !shownElsewhere.has(name))
    .map(([name, value]) => [wordsOf(name), valueOf(name, value, now)] as const);
}

const shownElsewhere = new Set(["amountKobo", "currency", "number"]);

/** `feesKobo` → `Fees` */
function wordsOf(name: string): string {
  const words = name
    .replace(/Kobo$/, "")
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function valueOf(name: string, value: string, now: Date): React.ReactNode {
  if (name.endsWith("Kobo") && /^-?\d+$/.test(value)) return formatNairaInFull(BigInt(value));
  const isReference = value.length > LONG && !/\s/.test(value) && !/^\d{4}-\d\d-\d\dT/.test(value);
  return isReference ? <Reference value={value} length={22} /> : inLagos(value, now);
}
