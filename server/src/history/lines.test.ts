import { readFileSync } from "node:fs";
import path from "node:path";
import { movementKinds } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { filterOf, lineOf } from "./lines.ts";

const money = readFileSync(path.join(import.meta.dirname, "../../../docs/money.md"), "utf8");

/** Every movement that `docs/money.md` has with the stash on one of its sides. */
const ofTheStash = [...money.matchAll(/^\| `([\w-]+)`:[^|]*\|([^|]*)\|([^|]*)\|/gm)]
  .filter(([, , debit = "", credit = ""]) => /\bstash\b/.test(debit + credit))
  .map(([, movement = ""]) => movement);

it("names every movement of the stash that the books know", () => {
  expect(ofTheStash).toContain("funding-settled");
  const unnamed = ofTheStash.filter(
    (movement) => lineOf({ movement, direction: "in" }).kind === "other",
  );
  expect(unnamed).toEqual([]);
});

it("calls what it does not know money in or money out", () => {
  expect(lineOf({ movement: "new", direction: "in" })).toMatchObject({
    kind: "other",
    title: "Money in",
  });
  expect(lineOf({ movement: "new", direction: "out" }).title).toBe("Money out");
});

it("puts every movement into exactly one kind", () => {
  const filters = movementKinds.map((kind) => filterOf(kind));
  const lists = filters.flatMap((filter) => ("only" in filter ? [filter.only] : []));
  const named = lists.flat();
  expect(new Set(named).size).toBe(named.length);
  expect(filterOf("other")).toEqual({ except: expect.arrayContaining(named) });
  expect(lists).toHaveLength(movementKinds.length - 1);
  expect(lists).not.toContainEqual([]);
});
