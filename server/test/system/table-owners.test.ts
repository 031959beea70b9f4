import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.join(import.meta.dirname, "../../src");

/** Only the folder that owns a table writes it; others may read it. These are written by a second folder. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Closing an account empties them.
  channelChange: ["people/onboarding", "people/profile"],
  // What covers a dispute is recorded where debts are repaid.
  dispute: ["ledger/debts", "money/disputes"],
  // An address that can no longer be put back is forgotten.
  investor: ["people/onboarding", "people/profile"],
};

const BY_KYSELY = /\b(?:insertInto|updateTable|deleteFrom)\(\s*"([\w.]+)"/g;
const BY_SQL =
  /\b(?:insert into|update|delete from)\s+([a-z_.]+)\s+(?:set|\(|as|using|where|select|values)/g;

const camelCase = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it("has each table written by one folder", () => {
  const writers = new Map<string, Set<string>>();
  for (const file of globSync("**/*.ts", { cwd: source, exclude: ["**/*.test.ts"] })) {
    const text = readFileSync(path.join(source, file), "utf8");
    for (const [, table = ""] of [...text.matchAll(BY_KYSELY), ...text.matchAll(BY_SQL)]) {
      const name = camelCase(table);
      writers.set(name, (writers.get(name) ?? new Set()).add(path.dirname(file)));
    }
  }
  expect(writers.size).toBeGreaterThan(40);
  const several = [...writers]
    .filter(([, folders]) => folders.size > 1)
    .map(([table, folders]) => [table, [...folders].toSorted()]);
  expect(Object.fromEntries(several)).toEqual(exceptions);
});
