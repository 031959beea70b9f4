import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

it("docs/operate.md explains every kind of finding and what to do", () => {
  const [, kinds = ""] =
    /export type FindingKind =(.+?);\n\n/s.exec(read("finding-kinds.ts")) ?? [];
  const reported = [...kinds.matchAll(/^ {2}\| "([\w-]+)"/gm)].map(([, kind = ""]) => kind);
  const [, table = ""] = read("../../../../docs/operate.md").split("### What each kind means");
  const described = [...table.matchAll(/^\| (`[^|]+`) \|/gm)]
    .flatMap(([, names = ""]) => [...names.matchAll(/`([\w-]+)`/g)])
    .map(([, kind = ""]) => kind);
  expect(described.toSorted()).toEqual(reported.toSorted());
});
