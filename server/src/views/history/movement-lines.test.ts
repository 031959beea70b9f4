import { readFileSync } from "node:fs";
import path from "node:path";
import { movementKinds } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { filterOf, lineOf, referenceOfKey } from "./movement-lines.ts";

const money = readFileSync(path.join(import.meta.dirname, "../../../../docs/money.md"), "utf8");

/** Every movement in `docs/money.md` with the stash on one side. */
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

it("calls an unknown movement money in or money out", () => {
  expect(lineOf({ movement: "new", direction: "in" })).toMatchObject({
    kind: "other",
    title: "Money in",
  });
  expect(lineOf({ movement: "new", direction: "out" }).title).toBe("Money out");
});

it("finds every movement under a kind, and a return also under what earned it", () => {
  const found = new Map(
    movementKinds.flatMap((kind) => {
      const filter = filterOf(kind);
      return "only" in filter ? [[kind, filter.only] as const] : [];
    }),
  );
  const named = [...found.values()].flat();
  const twice = named.filter((movement, at) => named.indexOf(movement) !== at);
  expect(twice.toSorted()).toEqual([
    "investment-return",
    "investment-tax",
    "plan-return",
    "plan-tax",
  ]);
  expect(found.get("saving")).toContain("plan-return");
  expect(found.get("investment")).toContain("investment-return");
  expect(filterOf("other")).toEqual({ except: expect.arrayContaining(named) });
  expect(found.size).toBe(movementKinds.length - 1);
  expect([...found.values()]).not.toContainEqual([]);
});

it("names the plan or portfolio of a line", () => {
  const about = "School fees";
  expect(lineOf({ movement: "instalment-saved", direction: "out", about })).toMatchObject({
    title: "Saved in “School fees”",
    counterpart: "Your saving plan “School fees”",
  });
  expect(
    lineOf({ movement: "investment-return", direction: "in", about: "Savings Vault" }),
  ).toMatchObject({
    title: "Return on Savings Vault",
    counterpart: "Your investment: Savings Vault",
  });
});

const id = "0192f7c2-a101-7000-8000-000000000000";
const digits = "0192f7c2a10170008000000000000000";

it.each([
  [`payment:${id}:settled`, `fund-${digits}`],
  [`withdrawal:${id}:held`, `wd-${digits}`],
  [`refund:${id}:held`, `refund-${digits}`],
  [`dispute:${id}:frozen`, `dispute-${digits}`],
  [`suspense:${id}:settled`, `fund-${digits}`],
  ["suspense:charge:shop-17:settled", "shop-17"],
  [`debt:payment:${id}:settled`, `fund-${digits}`],
  [`debt:withdrawal:${id}:settled`, `wd-${digits}`],
  ["instalment:7", undefined],
])("of the key %s the reference is %s", (key, reference) => {
  expect(referenceOfKey(key)).toBe(reference);
});
