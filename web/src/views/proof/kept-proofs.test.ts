import { sha256 } from "@noble/hashes/sha2.js";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { WORDS_IN_LIST } from "@osisi/contracts/proof/kept-roots.ts";
import { checkReceipt, isProven } from "@osisi/contracts/proof/receipt.ts";
import { smallProof } from "@osisi/contracts/proof/small-proof.fixture.ts";
import { expect, it } from "vitest";
import { type KeptNights, differencesOf, digestOf, keptProofs, withSeen } from "./kept-proofs.ts";

const savers = [
  { owner: "ada@example.com", amounts: [100n, 200n] },
  { owner: "obi@example.com", amounts: [5n, 7n] },
];
const first = smallProof({ seed: "first", savers, day: "2027-02-01" });
const second = smallProof({
  seed: "second",
  savers,
  day: "2027-02-02",
  previousRoot: first.head.root,
});
const published = [second, first].map(({ head }) => ({ day: head.day, root: head.root }));

function seenOf({ receipts }: typeof first, roots = published) {
  const [receipt] = receipts;
  if (!receipt) throw new Error("there are savers");
  return { receipt, roots, digest: digestOf(sha256, receipt) };
}

const kindsOf = (kept: KeptNights, seen: ReturnType<typeof seenOf>) =>
  differencesOf(kept, seen).map(({ kind }) => kind);

const refused = (): never => {
  throw new Error("refused");
};

const afterFirst = withSeen({}, seenOf(first, published.slice(1)));

it("finds nothing on the first visit, nor on the next night", () => {
  expect(kindsOf({}, seenOf(first, published.slice(1)))).toEqual([]);
  expect(kindsOf(afterFirst, seenOf(second))).toEqual([]);
  const both = withSeen(afterFirst, seenOf(second));
  expect(Object.keys(both)).toEqual(["2027-02-02", "2027-02-01"]);
  expect(kindsOf(both, seenOf(second))).toEqual([]);
});

it("finds another root for a night that was kept, and keeps the one it had", () => {
  const other = smallProof({ seed: "other", savers, day: "2027-02-01" });
  const roots = [{ day: "2027-02-01", root: other.head.root }];
  const seen = seenOf(other, roots);
  expect(differencesOf(afterFirst, seen)).toMatchObject([
    { kind: "root-changed", days: ["2027-02-01"] },
    { kind: "receipt-changed" },
  ]);
  expect(withSeen(afterFirst, seen)).toEqual(afterFirst);
});

it("finds a night that is not listed any more, and one that does not continue the night before", () => {
  expect(kindsOf(afterFirst, seenOf(second, published.slice(0, 1)))).toEqual(["chain-broken"]);
  const hole = [
    { day: "2027-01-31", root: "1".repeat(64) },
    { day: second.head.day, root: second.head.root },
  ];
  expect(kindsOf(afterFirst, seenOf(second, hole))).toEqual(["root-changed", "chain-broken"]);
});

it("finds a root that was made for one saver", () => {
  const own = smallProof({ seed: "own", savers, day: "2027-02-02", previousRoot: first.head.root });
  const kinds = kindsOf(afterFirst, seenOf(own));
  expect(kinds).toEqual(["root-not-published"]);
});

it("finds another share of the same root", () => {
  const kept = withSeen({}, seenOf(second));
  const [, obi] = second.receipts;
  if (!obi) throw new Error("there are two savers");
  const seen = { receipt: obi, roots: published, digest: digestOf(sha256, obi) };
  expect(kindsOf(kept, seen)).toEqual(["receipt-changed"]);
});

it("keeps nights per saver, and nothing where storage is refused or holds something else", () => {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  keptProofs("ada", storage).write(afterFirst);
  expect(keptProofs("ada", storage).read()).toEqual(afterFirst);
  expect(keptProofs("obi", storage).read()).toEqual({});
  stored.set("osisi.proofs.ada", "[1]");
  expect(keptProofs("ada", storage).read()).toEqual({});
  keptProofs("ada", refused).write(afterFirst);
  expect(keptProofs("ada", refused).read()).toEqual({});
});

it("keeps nothing that says who the saver is or what they have", () => {
  const text = JSON.stringify(afterFirst);
  for (const own of ["ada", "300", "example"]) expect(text).not.toContain(`"${own}`);
});

it("checks a receipt with the browser's hash function as with Node's, and has enough words", () => {
  for (const receipt of second.receipts) expect(isProven(checkReceipt(sha256, receipt))).toBe(true);
  expect([wordlist.length, new Set(wordlist).size]).toEqual([WORDS_IN_LIST, WORDS_IN_LIST]);
});
