#!/usr/bin/env node
// Checks a proof of Osisi without a network and without any package: node verify.mjs proof.json [published.json]
// The second file is what was published of that night: by you on that day, or by us at /proof/<day>.json.
// The format is in docs/proof.md.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const LARGEST = 2n ** 63n - 1n;
const HASH = /^[0-9a-f]{64}$/;
const AMOUNT = /^(0|[1-9][0-9]{0,18})$/;
const SIGNED = /^(0|-?[1-9][0-9]{0,18})$/;
const LINE = /^(owed|within|apart|assets)\.[a-z-]{1,24}$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const MOMENT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;

const say = (line) => process.stdout.write(`${line}\n`);
const complain = (line) => process.stderr.write(`${line}\n`);
const sha256 = (...fields) => createHash("sha256").update(Buffer.concat(fields)).digest();
const domain = (name) => text(`osisi.${name}.1`, 16);
const hex = (value) => Buffer.from(value, "hex");

function text(value, bytes) {
  const field = Buffer.alloc(bytes);
  field.write(value, "ascii");
  return field;
}

function count(value) {
  const field = Buffer.alloc(4);
  field.writeUInt32BE(value);
  return field;
}

function kobo(value) {
  const field = Buffer.alloc(8);
  field.writeBigInt64BE(value);
  return field;
}

class Fault extends Error {}

function demand(holds, fault) {
  if (!holds) throw new Fault(fault);
}

const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const isText = (value, form) => typeof value === "string" && form.test(value);
const isAmount = (value) => isText(value, AMOUNT) && BigInt(value) <= LARGEST;
const isSigned = (value) => isText(value, SIGNED) && BigInt(value.replace("-", "")) <= LARGEST;

function hasFields(value, ...names) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const given = Object.keys(value);
  return given.length === names.length && names.every((name) => given.includes(name));
}

function isHead(head) {
  const fields = ["format", "day", "takenAt", "root", "previousRoot", "tree", "lines"];
  if (!hasFields(head, ...fields) || head.format !== "osisi-proof-1") return false;
  if (!hasFields(head.tree, "hash", "totalKobo", "leaves")) return false;
  const { hash, leaves, totalKobo } = head.tree;
  return (
    isText(head.day, DAY) &&
    isText(head.takenAt, MOMENT) &&
    [head.root, head.previousRoot, hash].every((one) => isText(one, HASH)) &&
    isAmount(totalKobo) &&
    isCount(leaves, 2 ** 31) &&
    isList(head.lines, 64) &&
    head.lines.length > 0 &&
    head.lines.every(
      (line) => hasFields(line, "name", "kobo") && isText(line.name, LINE) && isSigned(line.kobo),
    )
  );
}

const isList = (value, most) => Array.isArray(value) && value.length <= most;

function isLeaf(leaf) {
  return (
    hasFields(leaf, "index", "secret", "amountKobo", "position", "path") &&
    isCount(leaf.index, 63) &&
    isText(leaf.secret, HASH) &&
    isAmount(leaf.amountKobo) &&
    isCount(leaf.position, 2 ** 31) &&
    isList(leaf.path, 31) &&
    leaf.path.every(
      (one) => hasFields(one, "hash", "sumKobo") && isText(one.hash, HASH) && isAmount(one.sumKobo),
    )
  );
}

function checkFormat(proof) {
  demand(
    hasFields(proof, "head", "owner", "amountKobo", "leaves") &&
      isHead(proof.head) &&
      typeof proof.owner === "string" &&
      proof.owner.length >= 1 &&
      proof.owner.length <= 320 &&
      isAmount(proof.amountKobo) &&
      isList(proof.leaves, 64) &&
      proof.leaves.every(isLeaf),
    "This is not a proof in format 1.",
  );
}

function checkHead({ head }) {
  const { lines, tree } = head;
  demand(new Set(lines.map((line) => line.name)).size === lines.length, "A line is there twice.");
  const owed = lines.filter((line) => line.name.startsWith("owed.")).map((line) => line.kobo);
  demand(
    owed.every((amount) => !amount.startsWith("-")),
    "A line of what is owed is negative.",
  );
  const isWhole = sumOf(owed) === BigInt(tree.totalKobo);
  demand(isWhole, "The lines do not add up to the total.");
  const named = lines.flatMap((line) => [text(line.name, 32), kobo(BigInt(line.kobo))]);
  const root = sha256(
    domain("day"),
    text(head.day, 10),
    kobo(BigInt(Date.parse(head.takenAt))),
    hex(head.previousRoot),
    hex(tree.hash),
    kobo(BigInt(tree.totalKobo)),
    count(tree.leaves),
    sha256(domain("lines"), count(lines.length), ...named),
  );
  demand(root.toString("hex") === head.root, "The root does not belong to these figures.");
}

const sumOf = (amounts) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

const isOnce = (values) => new Set(values).size === values.length;

function checkLeaves({ head, leaves }) {
  demand(isOnce(leaves.map((leaf) => leaf.position)), "A leaf is counted twice.");
  demand(isOnce(leaves.map((leaf) => leaf.secret)), "A secret is used twice.");
  const depth = Math.ceil(Math.log2(Math.max(1, head.tree.leaves)));
  leaves.forEach((leaf, place) => {
    demand(leaf.index === place, "The leaves are not in order.");
    demand(leaf.path.length === depth, "A path has a wrong length.");
    demand(leaf.position < head.tree.leaves, "A leaf lies outside of the tree.");
  });
}

function checkAmount({ amountKobo, leaves }) {
  const isWhole = sumOf(leaves.map((leaf) => leaf.amountKobo)) === BigInt(amountKobo);
  demand(isWhole, "The leaves do not add up to the amount.");
}

function checkPaths({ head, leaves, owner }) {
  const ownerHash = sha256(domain("owner"), Buffer.from(owner, "utf8"));
  for (const { amountKobo, index, path, position, secret } of leaves) {
    let sum = BigInt(amountKobo);
    let hash = sha256(
      domain("leaf"),
      text(head.day, 10),
      ownerHash,
      hex(secret),
      count(index),
      kobo(sum),
    );
    path.forEach((sibling, height) => {
      const one = [hash, kobo(sum)];
      const other = [hex(sibling.hash), kobo(BigInt(sibling.sumKobo))];
      const isLeft = Math.floor(position / 2 ** height) % 2 === 0;
      hash = sha256(domain("node"), ...(isLeft ? [...one, ...other] : [...other, ...one]));
      sum += BigInt(sibling.sumKobo);
      demand(sum <= LARGEST, `The sums above leaf ${index} are larger than can be.`);
    });
    demand(
      hash.toString("hex") === head.tree.hash && sum === BigInt(head.tree.totalKobo),
      `Leaf ${index} does not lead to the root.`,
    );
  }
}

const naira = (amount) => {
  const digits = amount.padStart(3, "0");
  return `NGN ${BigInt(digits.slice(0, -2)).toLocaleString("en")}.${digits.slice(-2)}`;
};

const steps = [
  { name: "format", check: checkFormat, said: () => "The file is a proof in format 1." },
  {
    name: "head",
    check: checkHead,
    said: ({ head }) => `The root belongs to the figures of ${head.day}.`,
  },
  {
    name: "leaves",
    check: checkLeaves,
    said: ({ leaves }) => `No leaf and no secret is there twice (${leaves.length} leaves).`,
  },
  {
    name: "amount",
    check: checkAmount,
    said: ({ amountKobo }) => `The leaves add up to ${naira(amountKobo)}.`,
  },
  {
    name: "paths",
    check: checkPaths,
    said: ({ owner }) => `Each leaf of ${owner} leads to the root.`,
  },
];

function run([file, published]) {
  if (file === undefined) {
    complain("Usage: node verify.mjs proof.json [published.json]");
    return 2;
  }
  const proof = JSON.parse(readFileSync(file, "utf8"));
  for (const { name, check, said } of steps) {
    check(proof);
    say(`ok  ${name}: ${said(proof)}`);
  }
  const { head, owner, amountKobo } = proof;
  if (published !== undefined) {
    const given = JSON.parse(readFileSync(published, "utf8"));
    const other = given.head ?? given;
    demand(other.day === head.day, `The published file is of ${other.day}, not of ${head.day}.`);
    demand(other.root === head.root, "The published root is another one: keep both files.");
    say("ok  published: The published root is the same.");
  }
  say(`\nroot ${head.root}`);
  say(
    `On ${head.day} the total of ${naira(head.tree.totalKobo)} counted ${naira(amountKobo)} of ${owner}.`,
  );
  say("Compare the owner with your own address, and the amount with your app.");
  say("Compare the root with the one that other savers see.");
  return 0;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  const isFault = error instanceof Fault;
  complain(isFault ? `NOT PROVEN: ${error.message}` : `Cannot read it: ${error.message}`);
  process.exitCode = isFault ? 1 : 2;
}
