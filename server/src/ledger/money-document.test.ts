import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";

const source = path.dirname(import.meta.dirname);
const text = readFileSync(path.join(source, "../../docs/money.md"), "utf8");

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

it("docs/money.md lists every kind of account in the database", async () => {
  const kinds = await database.db.selectFrom("ledger.accountKind").selectAll().execute();
  const rows = kinds.map(
    ({ code, house, normalSide, currency }) =>
      `| \`${code}\` | ${house ? "house" : "investor"} | ${normalSide} | ${currency ?? "each"} |`,
  );
  const described = text.match(/^\| `[\w-]+` \| (house|investor) \| \w+ \| \w+ \|/gm);
  expect(described?.toSorted()).toEqual(rows.toSorted());
});

it("docs/money.md lists every movement of the program", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const made = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), "utf8").matchAll(/\bmovement: "([\w-]+)"/g),
    ])
    .map(([, movement]) => movement);
  const described = [...text.matchAll(/^\| `([\w-]+)`:/gm)].map(([, movement]) => movement);
  expect(new Set(described)).toEqual(new Set(made));
});
