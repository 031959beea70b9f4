import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { isTold, namesIn, tellingMetrics } from "#test/metrics.ts";
import { systemClock } from "#platform/clock.ts";
import { pagingFindings } from "#ops/commands/second-person.ts";
import { createLog } from "#platform/log.ts";

/** `deploy/alerts.yaml`, `docs/alerts.md` and `/metrics` have to agree. */

const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, "../../..", file), "utf8");
const page = read("docs/alerts.md");
const rules = read("deploy/alerts.yaml")
  .split("- alert: ")
  .slice(1)
  .map((text) => {
    const [name = ""] = text.split("\n");
    const quoted = /expr: (["'])(.*)\1\n/.exec(text)?.[2] ?? "";
    return {
      name,
      expression: quoted.replaceAll('\\"', '"'),
      severity: /severity: (\w+)/.exec(text)?.[1] ?? "",
      runbook: /runbook: (\S+)/.exec(text)?.[1] ?? "",
    };
  });

/** PostgreSQL does not report how full its disk is. */
const OF_NODE_EXPORTER = ["node_filesystem_avail_bytes", "node_filesystem_size_bytes"];

let database: TestDatabase;
let exported: Set<string>;

beforeAll(async () => {
  database = await testDatabase();
  const metrics = await tellingMetrics({
    config: testConfig(),
    db: database.db,
    clock: systemClock(),
    log: createLog("silent", "test"),
  });
  exported = new Set([...namesIn(await metrics.read()), ...OF_NODE_EXPORTER]);
  await metrics.stop();
});
afterAll(() => database.drop());

it("has rules", () => {
  expect(rules.length).toBeGreaterThan(20);
});

it.each(rules)("$name uses existing metrics", ({ expression }) => {
  const names = expression.match(/\b(osisi|nodejs|process|node)_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isTold(name, exported))).toEqual([]);
});

it.each(rules)("$name is documented, with a first action", (rule) => {
  const [, section = ""] = page.split(`### ${rule.name}\n`);
  const own = section.split("\n#")[0] ?? "";
  expect(own).toContain(`\`\`\`promql\n${rule.expression}\n\`\`\``);
  expect(own.toLowerCase()).toContain(`*${rule.severity}*`);
  expect(own).toMatch(/\*\*First:\*\* \S+/);
  expect(rule.runbook).toBe(`docs/alerts.md#${rule.name.toLowerCase()}`);
});

it("documents no alert that does not exist", () => {
  const explained = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(explained).toEqual(rules.map(({ name }) => name));
});

it("names only existing metrics in actions", () => {
  const names = [...page.matchAll(/\b(?:osisi|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(names.filter((name) => !isTold(name, exported))).toEqual([]);
});

it("has exactly one alert for each kind of finding, beside the one for broken books", () => {
  const source = read("server/src/money/findings/finding-kinds.ts");
  const kinds = [...source.matchAll(/\| "([\w-]+)"/g)].map(([, kind = ""]) => kind);
  expect(kinds.length).toBeGreaterThan(40);
  const matchers = rules.flatMap(({ expression }) => {
    const [, not, pattern] =
      /osisi_finding_open_seconds\{kind(=|!)~"([^"]+)"\}/.exec(expression) ?? [];
    return pattern ? [{ isNot: not === "!", pattern: new RegExp(`^(${pattern})$`) }] : [];
  });
  expect(matchers).toHaveLength(4);
  for (const kind of kinds) {
    const of = matchers.filter(({ isNot, pattern }) => pattern.test(kind) !== isNot);
    expect([kind, of.length]).toEqual([kind, 1]);
  }
  const named = matchers.flatMap(({ pattern }) => pattern.source.match(/[a-z]+(-[a-z]+)+/g) ?? []);
  expect(named.filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it("asks for a second person before a finding that pages is settled", () => {
  const paging = rules
    .filter(({ severity }) => severity === "page")
    .flatMap(({ expression }) => {
      const [, pattern = ""] =
        /osisi_finding_open_seconds\{kind=~"([^"]+)"\}/.exec(expression) ?? [];
      return pattern === "" ? [] : pattern.split("|");
    });
  expect([...pagingFindings].toSorted()).toEqual(paging.toSorted());
});
