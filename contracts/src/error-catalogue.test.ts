import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import * as messages from "./messages.ts";

const root = path.join(import.meta.dirname, "../..");
const page = readFileSync(path.join(root, "docs/errors.md"), "utf8");
const sentences = new Map(Object.entries(messages));
const rows = page.split("\n").filter((line) => /^\| .+ \|$/.test(line) && !line.includes("---"));

/** Texts that the specification prescribes word for word. */
const catalogue = [
  "missingDetail",
  "checkPasswords",
  "passwordTooShort",
  "passwordsDiffer",
  "emailVerified",
  "linkBroken",
  "loggingOut",
  "sessionExpired",
  "fundTooSmall",
  "fundFailed",
  "fundStarted",
  "withdrawTooSmall",
  "withdrawMuch",
  "withdrawStarted",
  "withdrawFailed",
  "planAmountMissing",
  "planAmountTooSmall",
  "planIntervalMissing",
  "planSpanMissing",
  "planStarted",
  "planUnknown",
  "investmentStarted",
  "investmentUnknown",
  "unexpected",
  "noConnection",
  "routingFailed",
] as const satisfies readonly (keyof typeof messages)[];

it.each(catalogue)("lists %s in docs/errors.md, word for word", (key) => {
  expect(rows.map((row) => row.split(" | ")[0])).toContain(`| \`${key}\` ${sentences.get(key)}`);
});

it("names a journey for every message, and the journey exists", () => {
  const proofs = rows.flatMap((row) => /([\w-]+\.spec\.ts): (.+) \|$/.exec(row) ?? []);
  expect(proofs.length).toBeGreaterThan(catalogue.length);
  const unproven = rows.filter((row) => {
    const [, file, title] = /([\w-]+\.spec\.ts): (.+) \|$/.exec(row) ?? [];
    if (file === undefined || title === undefined) return false;
    const journeys = path.join(root, "e2e/journeys", file);
    return !existsSync(journeys) || !hasTest(readFileSync(journeys, "utf8"), title);
  });
  expect(unproven).toEqual([]);
});

/** A title may have a variable part: the parts before and after it are searched for. */
function hasTest(source: string, title: string): boolean {
  const titles = [...source.matchAll(/\btest\(\s*["`](.+?)["`],/g)].map(([, found = ""]) => found);
  return titles.some((found) => {
    const [start = "", end = ""] = found.split(/\$\{\w+\}/);
    return title.startsWith(start) && title.endsWith(end);
  });
}
