import type { KeptRoot } from "@osisi/contracts/proof/kept-roots.ts";
import { paths } from "#platform/paths.ts";
import type { KeptNights } from "./kept-proofs.ts";

/** Two savers compare the whole root: one shows the address of this page with it, as a QR code, and the other scans
 * it. */

const PARAMETER = "root";

export function addressOf(origin: string, { day, root }: KeptRoot): string {
  return `${origin}${paths.proof()}?${PARAMETER}=${day}.${root}`;
}

export function scannedRoot(search: URLSearchParams): KeptRoot | undefined {
  const text = search.get(PARAMETER) ?? "";
  const [, day, root] = /^(\d{4}-\d{2}-\d{2})\.([0-9a-f]{64})$/.exec(text) ?? [];
  return day && root ? { day, root } : undefined;
}

/** What this device has once seen comes before what is published now. */
export function compareRoots(
  { day, root }: KeptRoot,
  { kept, published }: { kept: KeptNights; published: readonly KeptRoot[] },
): "same" | "other" | "unknown" {
  const own = kept[day]?.root ?? published.find((one) => one.day === day)?.root;
  if (own === undefined) return "unknown";
  return own === root ? "same" : "other";
}
