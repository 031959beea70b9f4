import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { analyse } from "scslre";
import { describe, expect, it } from "vitest";

/** A regular expression with super-linear time lets one request block a process for seconds. Each
 * literal is analysed, not timed; and outside of tests and scripts none is composed at run time. */

const root = path.dirname(import.meta.dirname);
const sources = globSync("{contracts,server,web,sandbox,scripts,bench}/**/*.{ts,tsx,mjs}", {
  cwd: root,
  exclude: (name) => name === "node_modules" || name === "dist",
}).filter((file) => !/\.(test|spec)\.|^server\/test\//.test(file));

interface Expression {
  source: string;
  flags: string;
}

/** What makes it slow; nothing where its time is linear. */
function slownessOf(expression: Expression): string[] {
  const reportTypes = { Move: true, Self: true, Trade: true };
  return analyse(expression, { reportTypes }).reports.map(
    ({ type, character }) => `${type} over ${JSON.stringify(character.pick)}`,
  );
}

function isObject(node: unknown): node is Record<string, unknown> {
  return typeof node === "object" && node !== null;
}

function* nodesIn(node: unknown): Generator<Record<string, unknown>> {
  if (!isObject(node)) return;
  yield node;
  for (const child of Object.values(node)) yield* nodesIn(child);
}

const all = sources.flatMap((file) => {
  const syntax = { syntax: "typescript", tsx: file.endsWith("x"), target: "esnext" } as const;
  const tree = parseSync(readFileSync(path.join(root, file), "utf8"), syntax);
  return [...nodesIn(tree)].map((node) => ({ file, node }));
});
const literals = all
  .filter(({ node }) => node["type"] === "RegExpLiteral")
  .map(({ file, node }) => ({
    file,
    expression: { source: String(node["pattern"]), flags: String(node["flags"]) },
  }));
const composed = all.filter(
  ({ file, node: { callee } }) =>
    isObject(callee) && callee["value"] === "RegExp" && !file.startsWith("scripts/"),
);

describe("regular expressions", () => {
  it.each([
    ["that started this", /\s*;\s*q=/],
    ["with two quantifiers that share", /^\s+(.*)$/],
    ["with one within another", /^(a+)+$/],
    ["with a beginning that moves", /0+$/],
  ])("are recognised as slow: one %s", (_what, { source, flags }) => {
    expect(slownessOf({ source, flags })).not.toEqual([]);
  });

  it("are found in the source", () => {
    expect(literals.length).toBeGreaterThan(200);
  });

  it("take linear time", () => {
    const slow = literals
      .map(({ file, expression }) => ({ file, expression, why: slownessOf(expression) }))
      .filter(({ why }) => why.length > 0)
      .map(({ file, expression, why }) => `${file}: /${expression.source}/ ${why.join(", ")}`);
    expect(slow).toEqual([]);
  });

  it("are literals, where the product runs", () => {
    expect(composed.map(({ file }) => file)).toEqual([]);
  });
});
