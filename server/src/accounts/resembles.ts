/** Whether the name that a bank has for an account looks like the investor's. Banks write names in
 * capitals, in any order, without marks, cut short and with titles, so this can only warn: one part of
 * the first name and one of the last must be there, give or take a letter in longer ones. */

export type Person = Readonly<{ firstName: string; lastName: string }>;

const LONG = 5;

export function resembles(accountName: string, { firstName, lastName }: Person): boolean {
  const known = partsOf(accountName);
  const isKnown = (part: string) => known.some((other) => isAlike(part, other));
  return partsOf(firstName).some(isKnown) && partsOf(lastName).some(isKnown);
}

function partsOf(name: string): string[] {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1);
}

function isAlike(left: string, right: string): boolean {
  if (left === right) return true;
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  if (longer.length < LONG) return false;
  return isOneSlipApart(shorter, longer) || (shorter.length >= LONG && longer.startsWith(shorter));
}

/** One letter more, less or other. */
function isOneSlipApart(shorter: string, longer: string): boolean {
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = shorter.slice(shorter.length === longer.length ? at + 1 : at);
  return rest === longer.slice(at + 1);
}
