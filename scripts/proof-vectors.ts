// Writes docs/proof-vectors.json, by which another program that checks proofs can be tested: npm run proof-vectors
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hexOf, hashOfHex } from "../contracts/src/proof/bytes.ts";
import { rootOf } from "../contracts/src/proof/head.ts";
import { wordPlaces } from "../contracts/src/proof/kept-roots.ts";
import type { ProofReceipt } from "../contracts/src/proof/receipt.ts";
import { sha256, smallProof } from "../contracts/src/proof/small-proof.fixture.ts";
import { leafNode, ownerHash, paddingNode, parentNode } from "../contracts/src/proof/tree.ts";

const FILE = path.join(import.meta.dirname, "../docs/proof-vectors.json");
const DAY = "2027-02-01";

const savers = [
  { owner: "ada@example.com", amounts: [1_250_000n, 0n, 48_750_000n, 12n] },
  { owner: "+2348031234567", amounts: [500n, 99_500n, 1n, 900_000n] },
  { owner: "obi@example.com", amounts: [3n, 7_000_000n, 2_500n, 31n] },
  { owner: "closed:0198a5a0-0000-7000-8000-000000000001", amounts: [10n, 20n, 30n, 40n] },
];

type Forged = Readonly<{ what: string; step: string; receipt: unknown }>;

export function proofVectors() {
  const night = smallProof({ seed: "vectors", savers, day: DAY });
  const next = smallProof({
    seed: "vectors, next night",
    savers: savers.slice(0, 3),
    day: "2027-02-02",
    previousRoot: night.head.root,
  });
  const [receipt] = night.receipts;
  if (!receipt) throw new Error("there are savers");
  return {
    format: "osisi-proof-1",
    parts: parts(),
    accepted: [...night.receipts, ...next.receipts],
    forged: forgeriesOf(receipt, next.receipts[0]),
    words: ["00000000", "12345678", "98765432"].map((nonce) => ({
      nonce,
      root: night.head.root,
      places: wordPlaces(sha256, nonce, night.head.root),
    })),
  };
}

/** Single hashes, for who writes a verifier. */
function parts() {
  const [owner, secret] = [ownerHash(sha256, "ada@example.com"), hashOfHex("11".repeat(32))];
  const left = leafNode(sha256, { day: DAY, owner, secret, index: 2, amount: 123_456n });
  const right = paddingNode(sha256, DAY);
  const parent = parentNode(sha256, left, right);
  return {
    ownerOf: "ada@example.com",
    owner: hexOf(owner),
    leafOf: { day: DAY, secret: hexOf(secret), index: 2, amountKobo: "123456" },
    leaf: hexOf(left.hash),
    padding: hexOf(right.hash),
    parentOfLeafAndPadding: { hash: hexOf(parent.hash), sumKobo: String(parent.sum) },
  };
}

const plus = (kobo: string, more: bigint) => String(BigInt(kobo) + more);

function forgeriesOf(receipt: ProofReceipt, later: ProofReceipt | undefined): Forged[] {
  const [first, second, ...others] = receipt.leaves;
  const [sibling, ...above] = first?.path ?? [];
  if (!first || !second || !sibling || !later) throw new Error("a saver has leaves");
  const withFirst = (change: object) => ({
    ...receipt,
    leaves: [{ ...first, ...change }, second, ...others],
  });
  const head = (change: object) => ({ ...receipt, head: { ...receipt.head, ...change } });
  const rooted = (change: object) => {
    const changed = { ...receipt.head, ...change };
    return { ...receipt, head: { ...changed, root: rootOf(sha256, changed) } };
  };
  const { lines, tree } = receipt.head;
  const negative = lines.map((line) => {
    if (line.name === "owed.stash") return { ...line, kobo: "-1" };
    return line.name === "owed.plan" ? { ...line, kobo: plus(tree.totalKobo, 1n) } : line;
  });
  const amountKobo = plus(receipt.amountKobo, 1n);
  const moreInFirst = { amountKobo: plus(first.amountKobo, 1n) };
  const twice = plus(receipt.amountKobo, BigInt(first.amountKobo) - BigInt(second.amountKobo));
  return [
    { what: "a changed amount", step: "amount", receipt: { ...receipt, amountKobo } },
    { what: "a changed leaf", step: "amount", receipt: withFirst(moreInFirst) },
    {
      what: "a changed leaf and amount",
      step: "paths",
      receipt: { ...withFirst(moreInFirst), amountKobo },
    },
    { what: "a negative leaf", step: "format", receipt: withFirst({ amountKobo: "-1" }) },
    {
      what: "a leaf above the largest sum",
      step: "format",
      receipt: withFirst({ amountKobo: "9223372036854775808" }),
    },
    {
      what: "a sibling whose sum overflows",
      step: "paths",
      receipt: withFirst({ path: [{ ...sibling, sumKobo: "9223372036854775807" }, ...above] }),
    },
    {
      what: "a sibling with a smaller sum",
      step: "paths",
      receipt: withFirst({ path: [{ ...sibling, sumKobo: "0" }, ...above] }),
    },
    {
      what: "a swapped sibling",
      step: "paths",
      receipt: withFirst({ path: [second.path[0], ...above] }),
    },
    { what: "a shorter path", step: "leaves", receipt: withFirst({ path: above }) },
    {
      what: "a leaf on the other side",
      step: "paths",
      receipt: withFirst({ position: first.position ^ 1 }),
    },
    {
      what: "a leaf outside of the tree",
      step: "leaves",
      receipt: withFirst({ position: tree.leaves }),
    },
    {
      what: "a leaf that is counted twice",
      step: "leaves",
      receipt: {
        ...receipt,
        amountKobo: twice,
        leaves: [first, { ...first, index: 1 }, ...others],
      },
    },
    { what: "a reused secret", step: "leaves", receipt: withFirst({ secret: second.secret }) },
    { what: "another secret", step: "paths", receipt: withFirst({ secret: "22".repeat(32) }) },
    {
      what: "the leaves of another saver",
      step: "paths",
      receipt: { ...receipt, owner: "eve@example.com" },
    },
    { what: "a saver who was left out", step: "leaves", receipt: { ...receipt, head: later.head } },
    { what: "another total", step: "head", receipt: rooted({ tree: { ...tree, totalKobo: "1" } }) },
    { what: "a negative line", step: "head", receipt: rooted({ lines: negative }) },
    {
      what: "a line that is there twice",
      step: "head",
      receipt: rooted({ lines: [...lines, ...lines.slice(-1)] }),
    },
    { what: "a changed asset", step: "head", receipt: head({ lines: lines.slice(0, -1) }) },
    { what: "another day", step: "head", receipt: head({ day: "2027-02-02" }) },
    { what: "another root before", step: "head", receipt: head({ previousRoot: "3".repeat(64) }) },
    { what: "another root", step: "head", receipt: head({ root: "4".repeat(64) }) },
    { what: "another format", step: "format", receipt: head({ format: "osisi-proof-2" }) },
    { what: "an unknown field", step: "format", receipt: { ...receipt, more: 1 } },
  ];
}

export const vectorsText = () => `${JSON.stringify(proofVectors(), null, 1)}\n`;

export const publishedVectors = () => readFileSync(FILE, "utf8");

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, vectorsText());
