import { array, assert, bigInt, nat, property, record, tuple, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { LARGEST_KOBO, hashOfHex, hexOf, koboField } from "./bytes.ts";
import { NO_ROOT, faultOfHead, rootOf } from "./head.ts";
import { changedDays, continues, wordPlaces } from "./kept-roots.ts";
import { type ProofReceipt, checkReceipt, isProven } from "./receipt.ts";
import { sha256, smallProof } from "./small-proof.fixture.ts";
import { depthOf, leafNode, ownerHash, parentNode } from "./tree.ts";

const amounts = array(bigInt({ min: 0n, max: 50_000_000_00n }), { minLength: 1, maxLength: 5 });
const anyNight = uniqueArray(record({ owner: nat({ max: 999 }), amounts }), {
  minLength: 2,
  maxLength: 9,
  selector: ({ owner }) => owner,
}).map((savers) =>
  savers.map((saver) => ({ ...saver, owner: `saver-${saver.owner}@example.com` })),
);

const faultOf = (receipt: unknown) =>
  checkReceipt(sha256, receipt).find(({ fault }) => fault !== null)?.step ?? null;

/** Another root for the same tree: an operator who lies can compute all of it again. */
function withHead(receipt: ProofReceipt, change: Partial<ProofReceipt["head"]>): ProofReceipt {
  const head = { ...receipt.head, ...change };
  return { ...receipt, head: { ...head, root: rootOf(sha256, head) } };
}

describe("a night", () => {
  it("proves every saver's amount", () => {
    assert(
      property(anyNight, (savers) => {
        const { receipts } = smallProof({ seed: "one", savers });
        for (const receipt of receipts) {
          expect(isProven(checkReceipt(sha256, receipt))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("of one saver or of none is a tree, too", () => {
    const { head, receipts } = smallProof({ seed: "a", savers: [{ owner: "a", amounts: [5n] }] });
    expect(head.tree).toMatchObject({ leaves: 1, totalKobo: "5" });
    expect(faultOf(receipts[0])).toBeNull();
    const empty = smallProof({ seed: "a", savers: [] });
    expect(empty.head.tree).toMatchObject({ leaves: 0, totalKobo: "0" });
    expect(faultOfHead(sha256, empty.head)).toBeNull();
  });

  it("has as many levels as it needs", () => {
    expect([0, 1, 2, 3, 4, 5, 800_000].map(depthOf)).toEqual([0, 0, 1, 2, 2, 3, 20]);
  });
});

describe("the verifier catches", () => {
  it("a changed balance, wherever it is written", () => {
    assert(
      property(anyNight, nat(), (savers, pick) => {
        const { receipts } = smallProof({ seed: "two", savers });
        const receipt = pickOf(receipts, pick);
        const [first, ...others] = receipt.leaves;
        if (!first) return;
        const more = { ...first, amountKobo: String(BigInt(first.amountKobo) + 1n) };
        expect(faultOf({ ...receipt, leaves: [more, ...others] })).toBe("amount");
        const amountKobo = String(BigInt(receipt.amountKobo) + 1n);
        expect(faultOf({ ...receipt, amountKobo })).toBe("amount");
        expect(faultOf({ ...receipt, amountKobo, leaves: [more, ...others] })).toBe("paths");
        const totalKobo = String(BigInt(receipt.head.tree.totalKobo) + 1n);
        const tree = { ...receipt.head.tree, totalKobo };
        expect(faultOf(withHead(receipt, { tree }))).toBe("head");
      }),
      { numRuns: 50 },
    );
  });

  it("an investor who was left out: no path of theirs leads to the root", () => {
    assert(
      property(anyNight, (savers) => {
        const all = smallProof({ seed: "three", savers });
        const [left, ...others] = savers;
        const without = smallProof({ seed: "three", savers: others });
        const [receipt] = all.receipts;
        if (!left || !receipt) return;
        const deeper = all.head.tree.leaves !== without.head.tree.leaves;
        expect(deeper).toBe(true);
        expect(["leaves", "paths"]).toContain(faultOf({ ...receipt, head: without.head }));
      }),
      { numRuns: 50 },
    );
  });

  it("a swapped or changed sibling", () => {
    assert(
      property(anyNight, tuple(nat(), nat(), nat()), (savers, [who, leafPick, height]) => {
        const { receipts } = smallProof({ seed: "four", savers });
        const receipt = pickOf(receipts, who);
        const leaf = pickOf(receipt.leaves, leafPick);
        if (leaf.path.length === 0) return;
        const at = height % leaf.path.length;
        const forge = (change: Partial<typeof leaf>) => ({
          ...receipt,
          leaves: receipt.leaves.map((one) => (one === leaf ? { ...leaf, ...change } : one)),
        });
        const other = (sumKobo: (sum: bigint) => bigint) =>
          leaf.path.map((one, place) =>
            place === at ? { ...one, sumKobo: String(sumKobo(BigInt(one.sumKobo))) } : one,
          );
        expect(faultOf(forge({ path: other((sum) => sum + 1n) }))).toBe("paths");
        expect(faultOf(forge({ path: other(() => LARGEST_KOBO) }))).toBe("paths");
        const swapped = forge({ position: leaf.position ^ (1 << at) });
        expect(["paths", "leaves"]).toContain(faultOf(swapped));
        expect(faultOf(forge({ path: leaf.path.slice(1) }))).toBe("leaves");
      }),
      { numRuns: 50 },
    );
  });

  it("a negative leaf, line or sum: it cannot even be written", () => {
    const [leaf] = ["-1", "-0", "01", "9223372036854775808", "1e3", " 1"].map((amountKobo) => {
      const [receipt] = twoSavers().receipts;
      const [first, ...others] = receipt?.leaves ?? [];
      expect(faultOf({ ...receipt, leaves: [{ ...first, amountKobo }, ...others] })).toBe("format");
      return first;
    });
    expect(leaf).toBeDefined();
    expect(() => koboField(-1n)).toThrow(RangeError);
    const secret = sha256(new Uint8Array());
    const negative = { day: "2027-02-01", owner: secret, secret, index: 0, amount: -1n };
    expect(() => leafNode(sha256, negative)).toThrow(RangeError);
    const full = { hash: secret, sum: LARGEST_KOBO };
    expect(() => parentNode(sha256, full, { hash: secret, sum: 1n })).toThrow(RangeError);
    const [receipt] = twoSavers().receipts;
    if (!receipt) throw new Error("there are two savers");
    const lines = receipt.head.lines.map((line) => {
      if (line.name === "owed.stash") return { ...line, kobo: "-1" };
      if (line.name !== "owed.plan") return line;
      return { ...line, kobo: String(BigInt(receipt.head.tree.totalKobo) + 1n) };
    });
    expect(faultOf(withHead(receipt, { lines }))).toBe("head");
  });

  it("a leaf or a secret that is used twice for one saver", () => {
    const [receipt] = twoSavers().receipts;
    const [one, two, ...others] = receipt?.leaves ?? [];
    if (!receipt || !one || !two) throw new Error("a saver has several leaves");
    const amountKobo = String(
      BigInt(receipt.amountKobo) - BigInt(two.amountKobo) + BigInt(one.amountKobo),
    );
    const twice = [one, { ...one, index: 1 }, ...others];
    expect(faultOf({ ...receipt, amountKobo, leaves: twice })).toBe("leaves");
    const secret = [one, { ...two, secret: one.secret }, ...others];
    expect(faultOf({ ...receipt, leaves: secret })).toBe("leaves");
  });

  it("one leaf that is given to two savers: the leaf has the name of one", () => {
    const [ada, obi] = twoSavers().receipts;
    if (!ada || !obi) throw new Error("there are two savers");
    expect(faultOf({ ...ada, owner: obi.owner })).toBe("paths");
    const hashes = ["a@example.com", "b@example.com"].map((name) => hexOf(ownerHash(sha256, name)));
    expect(new Set(hashes).size).toBe(2);
  });

  it("figures of the night that its root does not commit to", () => {
    const [receipt] = twoSavers().receipts;
    if (!receipt) throw new Error("there are two savers");
    const { head } = receipt;
    const [first, ...lines] = head.lines;
    const changes = [
      { day: "2027-02-02" },
      { takenAt: "2027-02-01T01:30:00.001Z" },
      { previousRoot: "1".repeat(64) },
      { tree: { ...head.tree, leaves: head.tree.leaves + 1 } },
      { tree: { ...head.tree, hash: "1".repeat(64) } },
      { lines: [...lines, ...(first ? [first] : [])] },
      { lines: [...head.lines, ...head.lines.slice(-1)] },
      { lines: head.lines.slice(0, -1) },
    ];
    for (const change of changes) {
      const forged = { ...receipt, head: { ...head, ...change } };
      expect([change, faultOf(forged)]).toEqual([change, "head"]);
    }
  });
});

describe("kept roots catch", () => {
  const day = "2027-02-01";
  it("two roots for one day, which the verifier alone cannot see", () => {
    const one = twoSavers();
    const two = smallProof({
      seed: "other",
      savers: [{ owner: "ada@example.com", amounts: [1n] }],
    });
    for (const { receipts } of [one, two]) expect(faultOf(receipts[0])).toBeNull();
    const kept = [{ day, root: one.head.root }];
    expect(changedDays(kept, [{ day, root: one.head.root }])).toEqual([]);
    expect(changedDays(kept, [{ day, root: two.head.root }])).toEqual([day]);
    const words = [one, two].map(({ head }) => wordPlaces(sha256, "10293847", head.root).join(" "));
    expect(words[0]).not.toBe(words[1]);
  });

  it("a night that is gone, but not one from before what is still listed", () => {
    const root = "1".repeat(64);
    const later = [{ day: "2027-02-03", root }];
    expect(changedDays([{ day, root }], [...later, { day: "2027-01-31", root }])).toEqual([day]);
    expect(changedDays([{ day, root }], later)).toEqual([]);
    expect(changedDays([{ day, root }], [])).toEqual([]);
  });

  it("a night that does not name the root before it", () => {
    const root = "1".repeat(64);
    const head = { day: "2027-02-02", previousRoot: root };
    const before = [{ day: "2027-01-31", root: "2".repeat(64) }];
    expect(continues(head, [...before, { day, root }])).toBe(true);
    expect(continues(head, before)).toBe(false);
    expect(continues({ day, previousRoot: NO_ROOT }, [])).toBe(true);
  });
});

it("writes four words of 11 bits from the nonce and the root", () => {
  const root = "0123456789abcdef".repeat(4);
  const bits = sha256(Buffer.concat([Buffer.from("12345678"), hashOfHex(root)]))
    .reduce((text, byte) => text + byte.toString(2).padStart(8, "0"), "")
    .slice(0, 44);
  const expected = [0, 11, 22, 33].map((at) => Number.parseInt(bits.slice(at, at + 11), 2));
  expect(wordPlaces(sha256, "12345678", root)).toEqual(expected);
  expect(() => wordPlaces(sha256, "1234567", root)).toThrow(RangeError);
});

function twoSavers() {
  return smallProof({
    seed: "two savers",
    savers: [
      { owner: "ada@example.com", amounts: [100n, 200n, 300n] },
      { owner: "obi@example.com", amounts: [7n, 0n, 93n] },
    ],
  });
}

function pickOf<Item>(items: readonly Item[], pick: number): Item {
  const item = items[pick % items.length];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}
