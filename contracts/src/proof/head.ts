import * as z from "zod/mini";
import {
  LARGEST_KOBO,
  type Sha256,
  countField,
  domain,
  hashOfHex,
  hexOf,
  joined,
  koboField,
  signedField,
  textField,
} from "./bytes.ts";
import { dayField } from "./tree.ts";

/** What is published of a night. Its root commits to all of it and to the root before, so that a root
 * that is kept anywhere fixes every night until then. */

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const AMOUNT = /^(0|[1-9][0-9]{0,18})$/;
const SIGNED = /^(0|-?[1-9][0-9]{0,18})$/;
const isInRange = (digits: string) => BigInt(digits) <= LARGEST_KOBO;

export const kobo = z.string().check(z.refine((text) => AMOUNT.test(text) && isInRange(text)));
const signedKobo = z
  .string()
  .check(z.refine((text) => SIGNED.test(text) && isInRange(text.replace("-", ""))));

/** `owed.` adds up to the total of the tree; `within.` is part of it; `apart.` is owed beside it or not
 * netted; `assets.` is stated by the operator. */
export const lineName = z.string().check(z.regex(/^(owed|within|apart|assets)\.[a-z-]{1,24}$/));

export const proofHead = z.strictObject({
  format: z.literal("osisi-proof-1"),
  day: z.iso.date(),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime({ precision: 3 }),
  root: hash,
  previousRoot: hash,
  tree: z.strictObject({
    hash,
    totalKobo: kobo,
    leaves: z.int().check(z.gte(0), z.lte(2 ** 31)),
  }),
  lines: z
    .array(z.strictObject({ name: lineName, kobo: signedKobo }))
    .check(z.minLength(1), z.maxLength(64)),
});

export type ProofHead = z.infer<typeof proofHead>;
export type ProofLine = ProofHead["lines"][number];

/** Of the night before the first. */
export const NO_ROOT = "0".repeat(64);

const NAME_BYTES = 32;
const domains = { lines: domain("lines"), day: domain("day") };

export function rootOf(sha256: Sha256, head: Omit<ProofHead, "root" | "format">): string {
  const { day, lines, previousRoot, takenAt, tree } = head;
  const linesHash = sha256(
    joined(
      domains.lines,
      countField(lines.length),
      ...lines.flatMap((line) => [
        textField(line.name, NAME_BYTES),
        signedField(BigInt(line.kobo)),
      ]),
    ),
  );
  const fields = [
    dayField(day),
    koboField(BigInt(Date.parse(takenAt))),
    hashOfHex(previousRoot),
    hashOfHex(tree.hash),
    koboField(BigInt(tree.totalKobo)),
    countField(tree.leaves),
    linesHash,
  ];
  return hexOf(sha256(joined(domains.day, ...fields)));
}

/** What is wrong with a head in itself. */
export function faultOfHead(sha256: Sha256, head: ProofHead): string | null {
  const names = new Set(head.lines.map(({ name }) => name));
  if (names.size < head.lines.length) return "A line is there twice.";
  const owed = head.lines.filter(({ name }) => name.startsWith("owed."));
  if (owed.some((line) => line.kobo.startsWith("-"))) return "A line of what is owed is negative.";
  const sum = owed.reduce((total, line) => total + BigInt(line.kobo), 0n);
  if (sum !== BigInt(head.tree.totalKobo)) return "The lines do not add up to the total.";
  if (rootOf(sha256, head) !== head.root) return "The root does not belong to these figures.";
  return null;
}
