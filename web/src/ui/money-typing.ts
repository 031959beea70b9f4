import { inThousands } from "@osisi/contracts/money.ts";

/** What a person may type as an amount: digits and one decimal point with two digits after it.
 * Grouping is only shown; the value that the form holds is plain, such as `1234.5`. */

const MAX_WHOLE_DIGITS = 12;

export function plainAmount(typed: string): string {
  const [whole = "", ...rest] = typed.replaceAll(/[^\d.]/g, "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "").slice(0, MAX_WHOLE_DIGITS);
  if (rest.length === 0) return digits;
  return `${digits || "0"}.${rest.join("").slice(0, 2)}`;
}

export function groupAmount(plain: string): string {
  const [whole = "", fraction] = plain.split(".");
  const grouped = inThousands(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Where the caret belongs in `after` when it stood at `caret` in what the browser made of the key
 * press: with the same digits behind it. Beside a comma it stands on the side that it moves towards,
 * so that deleting goes over the comma instead of taking it away again and again. */
export function caretAfterGrouping(
  typed: string,
  caret: number,
  after: string,
  forward = false,
): number {
  const behind = significant(typed.slice(caret));
  let position = after.length;
  const tooFew = (at: number) => significant(after.slice(at)) < behind;
  while (position > 0 && tooFew(position)) position -= 1;
  if (!forward && after[position - 1] === ",") position -= 1;
  return position;
}

function significant(text: string): number {
  return text.replaceAll(/[^\d.]/g, "").length;
}
