import { randomBytes } from "node:crypto";
import { type Node, levelsOf, paddingNode, pathIn } from "@osisi/contracts/proof/tree.ts";
import { expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import {
  LEAVES_A_ROW,
  findBalance,
  levelsAbove,
  levelsOfRow,
  newBalances,
  newNodes,
  readNodes,
  rowOf,
  rowsOfBalances,
  writeBalance,
  writeNode,
} from "./packed.ts";
import { LEAVES_EACH, sha256, splitBalance } from "./split-balance.ts";

const day = "2027-02-01";

it.each([0, 1, 3, 1_023, 1_024, 1_025, 2_048, 5_000])(
  "makes the same tree of %s leaves row by row as in one piece",
  (count) => {
    const leaves = Array.from({ length: count }, (_, index): Node => ({
      hash: sha256(Buffer.from(String(index))),
      sum: BigInt(index),
    }));
    const bytes = newNodes(count);
    leaves.forEach((leaf, place) => writeNode(bytes, place, leaf));
    const rows = Array.from({ length: Math.max(1, Math.ceil(count / LEAVES_A_ROW)) }, (_, number) =>
      levelsOfRow(rowOf(bytes, number), day, count),
    );
    const subtrees = newNodes(rows.length);
    rows.forEach((levels, number) => writeNode(subtrees, number, rootOf(levels)));
    const above = levelsAbove(subtrees, day);
    const whole = levelsOf(sha256, leaves, paddingNode(sha256, day));
    expect(plain([rootOf(above)])).toEqual(plain([rootOf(whole)]));
    for (const position of [0, 1, 1_023, 1_024, count - 1].filter((one) => one < count)) {
      const [number, within] = [Math.floor(position / LEAVES_A_ROW), position % LEAVES_A_ROW];
      const path = [...pathIn(rows[number] ?? [], within), ...pathIn(above, number)];
      expect(plain(path)).toEqual(plain(pathIn(whole, position)));
    }
  },
);

it("finds a balance by its investor, and none of another", () => {
  const ids = Array.from({ length: 2_050 }, newId);
  const bytes = newBalances(ids.length);
  ids.forEach((id, index) =>
    writeBalance(bytes, index, { id, amount: BigInt(index), places: [index, 7, 8, 9] }),
  );
  const rows = rowsOfBalances(bytes);
  expect(rows.map(({ length }) => length)).toEqual([2_048 * 40, 2 * 40]);
  for (const [index, id] of [...ids.entries()].slice(2_045)) {
    const [found, ...others] = rows.flatMap((row) => findBalance(row, id) ?? []);
    expect(found).toEqual({ amount: BigInt(index), places: [index, 7, 8, 9] });
    expect(others).toEqual([]);
  }
  expect(rows.flatMap((row) => findBalance(row, newId()) ?? [])).toEqual([]);
});

it("splits a balance into four parts that add up, the same ones for the same seed", () => {
  const investor = { day, investorId: newId(), owner: "ada@example.com" };
  for (const amount of [1n, 2n, 5_000_00n, 2n ** 62n]) {
    const seed = randomBytes(32);
    const parts = splitBalance({ ...investor, seed, amount });
    expect(parts).toHaveLength(LEAVES_EACH);
    expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount);
    expect(parts.every((part) => part.amount >= 0n)).toBe(true);
    expect(splitBalance({ ...investor, seed, amount })).toEqual(parts);
    const [other] = splitBalance({ ...investor, seed: randomBytes(32), amount });
    expect(other?.node.hash).not.toEqual(parts[0]?.node.hash);
  }
});

it("keeps a node in 40 bytes", () => {
  const bytes = newNodes(1);
  const node = { hash: randomBytes(32), sum: 2n ** 63n - 1n };
  writeNode(bytes, 0, node);
  expect([bytes.length, plain(readNodes(bytes))]).toEqual([40, plain([node])]);
});

function rootOf(levels: Node[][]): Node {
  const [root] = levels.at(-1) ?? [];
  if (!root) throw new Error("a tree has a root");
  return root;
}

const plain = (nodes: readonly Node[]) =>
  nodes.map(({ hash, sum }) => `${Buffer.from(hash).toString("hex")} ${sum}`);
