import { sha256 } from "@noble/hashes/sha2.js";
import { type ProofHead, rootOf } from "@osisi/contracts/proof/head.ts";
import { type KeptRoot, wordPlaces } from "@osisi/contracts/proof/kept-roots.ts";
import { type ProofReceipt, checkReceipt, isProven } from "@osisi/contracts/proof/receipt.ts";
import { type SmallProof, smallProof } from "@osisi/contracts/proof/small-proof.fixture.ts";
import { expect, it } from "vitest";
import { differencesOf, digestOf, withSeen } from "./kept-proofs.ts";

/** What an operator, or a superuser of the database, can do to the proof, and who sees it. Ada checks every night and
 * Obi now and then; Eve never does. Two nights have been kept by Ada's device, and the third is shown now. */

type CaughtBy =
  /** Ada's device, from the receipt alone. */
  | "check"
  /** Ada, who reads the address and the amount. */
  | "eyes"
  /** Ada's device, from what it has kept and what is published. */
  | "kept"
  /** Ada and Obi, who compare four words. */
  | "words"
  | "not caught";

type Shown = Readonly<{ receipt: ProofReceipt; roots: readonly KeptRoot[]; rootOfObi: string }>;

const ada = { owner: "ada@example.com", amounts: [40n, 0n, 35n, 25n] };
const obi = { owner: "obi@example.com", amounts: [7n, 13n, 50n, 30n] };
const eve = { owner: "eve@example.com", amounts: [500n, 1n, 2n, 97n] };
const savers = [ada, obi, eve];
const NONCE = "31415926";
const OTHER = "7".repeat(64);

const first = smallProof({ seed: "one", savers, day: "2027-02-01" });
const second = after(first, { seed: "two", day: "2027-02-02" });
const third = after(second, { seed: "three" });

type Night = Partial<Parameters<typeof smallProof>[0]>;
function after({ head }: SmallProof, night: Night = {}): SmallProof {
  const previousRoot = head.root;
  return smallProof({ seed: "x", savers, day: "2027-02-03", previousRoot, ...night });
}

const listed = (...nights: readonly SmallProof[]) =>
  nights.map(({ head }) => ({ day: head.day, root: head.root })).toReversed();

function receiptOf({ receipts }: SmallProof, owner = ada.owner): ProofReceipt {
  const receipt = receipts.find((one) => one.owner === owner);
  if (!receipt) throw new Error(`${owner} has no receipt`);
  return receipt;
}

const kept = [first, second].reduce((nights, night, index) => {
  const receipt = receiptOf(night);
  const roots = listed(...[first, second].slice(0, index + 1));
  return withSeen(nights, { receipt, roots, digest: digestOf(sha256, receipt) });
}, {});

const whole = listed(first, second, third);
const honest: Shown = { receipt: receiptOf(third), roots: whole, rootOfObi: third.head.root };
/** What everyone is shown in place of the third night. */
const everyone = (night: SmallProof, ...before: readonly SmallProof[]): Shown => ({
  receipt: receiptOf(night),
  roots: listed(...(before.length > 0 ? before : [first, second]), night),
  rootOfObi: night.head.root,
});
const receipt = (change: Partial<ProofReceipt>): Shown => ({
  ...honest,
  receipt: { ...honest.receipt, ...change },
});
const leaf = (change: Partial<ProofReceipt["leaves"][number]>): Shown =>
  receipt({
    leaves: honest.receipt.leaves.map((one, place) => (place === 0 ? { ...one, ...change } : one)),
  });
const head = (change: Partial<ProofHead>): Shown => receipt({ head: { ...third.head, ...change } });
/** The root computed again, so that the receipt holds in itself, and published. */
function rooted(change: Partial<ProofHead>): Shown {
  const changed = { ...third.head, ...change };
  const root = rootOf(sha256, changed);
  return {
    receipt: { ...honest.receipt, head: { ...changed, root } },
    roots: [{ day: changed.day, root }, ...listed(first, second)],
    rootOfObi: root,
  };
}
const roots = (list: readonly KeptRoot[]): Shown => ({ ...honest, roots: list });
const lines = (name: string, kobo: string) =>
  third.head.lines.map((line) => (line.name === name ? { ...line, kobo } : line));
const path = honest.receipt.leaves[0]?.path ?? [];
const sibling = (change: Partial<(typeof path)[number]>) =>
  path.map((one, place) => (place === 0 ? { ...one, ...change } : one));
const tree = third.head.tree;
const less = { owner: ada.owner, amounts: [40n, 0n, 35n, 5n] };
const secondAgain = (night: Night) => after(first, { day: "2027-02-02", seed: "two", ...night });
const own = (night: Night): Shown => ({
  receipt: receiptOf(after(second, night)),
  roots: listed(first, second, after(second, night)),
  rootOfObi: third.head.root,
});

const tampered: [what: string, caughtBy: CaughtBy, shown: Shown][] = [
  ["a smaller amount beside the same leaves", "check", receipt({ amountKobo: "80" })],
  ["a larger amount beside the same leaves", "check", receipt({ amountKobo: "101" })],
  ["a smaller leaf", "check", leaf({ amountKobo: "20" })],
  ["a smaller leaf and amount", "check", { ...leaf({ amountKobo: "20" }) }],
  ["a negative leaf", "check", leaf({ amountKobo: "-5" })],
  ["a leaf beyond 64 bits", "check", leaf({ amountKobo: "18446744073709551615" })],
  ["a leaf left out of the receipt", "check", receipt({ leaves: honest.receipt.leaves.slice(1) })],
  ["all leaves left out of the receipt", "check", receipt({ leaves: [] })],
  [
    "a leaf shown twice",
    "check",
    receipt({
      leaves: [...honest.receipt.leaves.slice(0, 3), ...honest.receipt.leaves.slice(0, 1)],
    }),
  ],
  ["another secret", "check", leaf({ secret: OTHER })],
  ["the secret of another leaf", "check", leaf({ secret: honest.receipt.leaves[1]?.secret ?? "" })],
  ["another index", "check", leaf({ index: 3 })],
  ["another position", "check", leaf({ position: (honest.receipt.leaves[0]?.position ?? 0) ^ 1 })],
  ["a position outside of the tree", "check", leaf({ position: 4_000 })],
  ["another sibling", "check", leaf({ path: sibling({ hash: OTHER }) })],
  ["a sibling with a smaller sum", "check", leaf({ path: sibling({ sumKobo: "0" }) })],
  [
    "a sibling whose sum overflows",
    "check",
    leaf({ path: sibling({ sumKobo: "9223372036854775807" }) }),
  ],
  ["a shorter path", "check", leaf({ path: path.slice(1) })],
  ["a longer path", "check", leaf({ path: [...path, ...path.slice(0, 1)] })],
  ["siblings in another order", "check", leaf({ path: path.toReversed() })],
  [
    "the leaves of another saver under Ada's address",
    "check",
    receipt({ ...receiptOf(third, obi.owner), owner: ada.owner }),
  ],
  ["a smaller total", "check", head({ tree: { ...tree, totalKobo: "1" } })],
  ["a smaller total under a new root", "check", rooted({ tree: { ...tree, totalKobo: "1" } })],
  [
    "a smaller total and lines under a new root",
    "check",
    rooted({ tree: { ...tree, totalKobo: "1" }, lines: [{ name: "owed.stash", kobo: "1" }] }),
  ],
  ["fewer leaves under a new root", "check", rooted({ tree: { ...tree, leaves: 3 } })],
  ["another tree under a new root", "check", rooted({ tree: { ...tree, hash: OTHER } })],
  [
    "a negative line under a new root",
    "check",
    rooted({
      lines: [
        { name: "owed.stash", kobo: "-100" },
        { name: "owed.plan", kobo: String(BigInt(tree.totalKobo) + 100n) },
      ],
    }),
  ],
  [
    "a line shown twice under a new root",
    "check",
    rooted({ lines: [...third.head.lines, ...third.head.lines.slice(-1)] }),
  ],
  ["larger assets under the old root", "check", head({ lines: lines("assets.bank", "999999") })],
  ["less suspense under the old root", "check", head({ lines: lines("apart.suspense", "0") })],
  ["another time under the old root", "check", head({ takenAt: "2027-02-03T00:00:00.000Z" })],
  ["another day under the old root", "check", head({ day: "2027-02-04" })],
  ["another root before under the old root", "check", head({ previousRoot: OTHER })],
  ["another root", "check", head({ root: OTHER })],
  [
    "another format",
    "check",
    receipt({ head: { ...third.head, ...JSON.parse('{"format":"osisi-proof-2"}') } }),
  ],
  [
    "Ada counted with less, under a root for everyone",
    "eyes",
    everyone(after(second, { savers: [less, obi, eve] })),
  ],
  ["a receipt of Obi given to Ada", "eyes", receipt(receiptOf(third, obi.owner))],
  [
    "Ada left out, and given Obi's leaves",
    "eyes",
    {
      ...everyone(after(second)),
      receipt: receiptOf(after(second, { savers: [obi, eve] }), obi.owner),
    },
  ],
  ["another day under a new root", "check", rooted({ day: "2027-02-01" })],
  ["a root before that was never published", "kept", rooted({ previousRoot: OTHER })],
  [
    "the second night replaced, and continued",
    "kept",
    everyone(after(secondAgain({ seed: "2b" })), first, secondAgain({ seed: "2b" })),
  ],
  ["the first night replaced, and all after it", "kept", rewritten()],
  ["the second night removed", "kept", everyone(after(first), first)],
  [
    "the first night removed from the list",
    "kept",
    { ...honest, roots: [...listed(second, third), { day: "2027-01-31", root: OTHER }] },
  ],
  ["the list without the night that is shown", "kept", roots(listed(first, second))],
  [
    "another root in the list than is shown",
    "kept",
    roots([{ day: third.head.day, root: OTHER }, ...listed(first, second)]),
  ],
  ["an empty list", "kept", roots([])],
  [
    "a kept night shown again with another root",
    "kept",
    {
      ...everyone(secondAgain({ seed: "2b" }), first),
      rootOfObi: secondAgain({ seed: "2b" }).head.root,
    },
  ],
  [
    "a kept night shown again with other leaves of Ada",
    "kept",
    { receipt: otherLeavesOfSecond(), roots: listed(first, second), rootOfObi: second.head.root },
  ],
  ["a root made for Ada, and the list made for her, too", "words", own({ seed: "only for Ada" })],
  ["Eve left out for Ada only", "words", own({ savers: [ada, obi] })],
  [
    "Obi counted with less for Ada only",
    "words",
    own({ savers: [ada, { ...obi, amounts: [1n] }, eve] }),
  ],
  [
    "a debt of others taken off for Ada only",
    "words",
    own({ savers: [ada, obi, { ...eve, amounts: [1n] }] }),
  ],
  [
    "Eve, who never checks, left out",
    "not caught",
    everyone(after(second, { savers: [ada, obi] })),
  ],
  [
    "Eve, who never checks, counted with less",
    "not caught",
    everyone(after(second, { savers: [ada, obi, { ...eve, amounts: [1n] }] })),
  ],
  [
    "an invented saver",
    "not caught",
    everyone(after(second, { savers: [...savers, { owner: "no one", amounts: [9n] }] })),
  ],
  [
    "larger assets, before publication",
    "not caught",
    rooted({ lines: lines("assets.bank", "999999") }),
  ],
  [
    "suspense left out, before publication",
    "not caught",
    rooted({ lines: third.head.lines.filter(({ name }) => name !== "apart.suspense") }),
  ],
  [
    "another time of the snapshot, before publication",
    "not caught",
    rooted({ takenAt: "2027-02-03T02:00:00.000Z" }),
  ],
];

it("knows at least fifty kinds", () => {
  expect(tampered.length).toBeGreaterThanOrEqual(50);
  expect(new Set(tampered.map(([what]) => what)).size).toBe(tampered.length);
});

it("finds nothing where nothing was tampered with", () => {
  expect(caughtBy(honest)).toBe("not caught");
});

it.each(tampered)("%s: %s", (_what, expected, shown) => {
  expect(caughtBy(shown)).toBe(expected);
});

function caughtBy(shown: Shown): CaughtBy {
  if (!isProven(checkReceipt(sha256, shown.receipt))) return "check";
  const { amountKobo, head: seenHead, owner } = shown.receipt;
  if (owner !== ada.owner || amountKobo !== "100") return "eyes";
  const digest = digestOf(sha256, shown.receipt);
  if (differencesOf(kept, { ...shown, digest }).length > 0) return "kept";
  const [hers, his] = [seenHead.root, shown.rootOfObi].map((root) =>
    wordPlaces(sha256, NONCE, root).join(" "),
  );
  return hers === his ? "not caught" : "words";
}

function rewritten(): Shown {
  const one = smallProof({ seed: "1b", savers, day: "2027-02-01" });
  const two = after(one, { seed: "2b", day: "2027-02-02" });
  return everyone(after(two), one, two);
}

/** A split that nothing forbids, but another one than her device has seen. */
function otherLeavesOfSecond(): ProofReceipt {
  const other = secondAgain({ savers: [{ ...ada, amounts: [100n] }, obi, eve] });
  return receiptOf(other);
}
