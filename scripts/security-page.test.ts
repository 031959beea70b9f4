import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..");
const page = readFileSync(path.join(root, "docs/security.md"), "utf8");

const ofChapters = page
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [number = "", level = "", , state = "", how = "", where = ""] = line
      .replaceAll(/^\| | \|$/g, "")
      .split(" | ");
    return { number, level, state, how: how.trim(), where: where.trim() };
  });

/** Grouped by reason, with the numbers of each level. */
const notApplicable = (page.split("### Not applicable\n")[1] ?? "").split("\n").flatMap((line) => {
  const [how = "", ...levels] = line.replaceAll(/^\| | \|$/g, "").split(" | ");
  return levels.flatMap((numbers, index) =>
    [...numbers.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => ({
      number,
      level: String(index + 1),
      state: "not applicable",
      how: how.trim(),
      where: "",
    })),
  );
});

const rows = [...ofChapters, ...notApplicable];

it("has every requirement of the two levels once, in order", () => {
  const all = rows.map(({ number }) => number);
  expect(new Set(all).size).toBe(all.length);
  const numbers = ofChapters.map(({ number }) => number);
  const inOrder = numbers.toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  expect(numbers).toEqual(inOrder);
  const chapters = Array.from({ length: 17 }, (_, index) => {
    const ofChapter = rows.filter(({ number }) => number.startsWith(`${index + 1}.`));
    return [ofChapter.filter(({ level }) => level === "1").length, ofChapter.length];
  });
  // As the standard has them: of level 1, of both.
  expect(chapters).toEqual([
    [8, 27],
    [4, 11],
    [8, 19],
    [2, 10],
    [4, 9],
    [13, 35],
    [6, 18],
    [4, 7],
    [4, 7],
    [5, 29],
    [3, 14],
    [3, 9],
    [1, 13],
    [2, 9],
    [3, 13],
    [0, 16],
    [0, 7],
  ]);
});

it("says of each how it stands", () => {
  const withFile = new Set(["met", "partly", "**not met**"]);
  const withReason = new Set(["partly", "**not met**", "not applicable", "the operator's"]);
  for (const { how, number, state, where } of rows) {
    expect([number, withFile.has(state) || withReason.has(state)]).toEqual([number, true]);
    expect([number, withFile.has(state) && where === ""]).toEqual([number, false]);
    expect([number, withReason.has(state) && how === ""]).toEqual([number, false]);
  }
});

/** Files in a text, each with the names of its tests that stand behind it: `file` ("name", "name"). */
function evidenceIn(text: string): { file: string; names: string[] }[] {
  return [...text.matchAll(/`([\w./-]+)`(?: \(("[^"]+"(?:, "[^"]+")*)\))?/g)].map(
    ([, file = "", names = ""]) => ({
      file,
      names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
    }),
  );
}

const isFile = (file: string) =>
  statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() === true;
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

it("names for all that is met a file that shows it, and of a file of tests which of them", () => {
  const met = rows.filter(({ state }) => state === "met");
  expect(met.length).toBeGreaterThan(100);
  const unshown = met.flatMap(({ number, where }) => {
    const evidence = evidenceIn(where).filter(({ file }) => isFile(file));
    const unnamed = evidence.filter(({ file, names }) => isTest(file) && names.length === 0);
    return [
      ...(evidence.length === 0 ? [`${number} names no file`] : []),
      ...unnamed.map(({ file }) => `${number} names no test of ${file}`),
    ];
  });
  expect(unshown).toEqual([]);
});

it("names only tests that there are", () => {
  const missing = evidenceIn(page).flatMap(({ file, names }) => {
    const text = isTest(file) && isFile(file) ? readFileSync(path.join(root, file), "utf8") : "";
    return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it("names only files that there are", () => {
  const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:md|json|ts)|\.[\w.]+)`/g)];
  const linked = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, file = ""]) => `docs/${file}`);
  const files = [...named.map(([, file = ""]) => file), ...linked];
  const missing = files.filter((file) => !existsSync(path.join(root, file)));
  expect(files.length).toBeGreaterThan(200);
  expect([...new Set(missing)]).toEqual([]);
});
