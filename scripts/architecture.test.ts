import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rooms, roomsPicture } from "./rooms-picture.ts";

const root = path.dirname(import.meta.dirname);
const source = path.join(root, "server/src");
const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
const LONGEST_WALK = 20;
/** They list all domains, and `main.ts` starts them. */
const entries = new Set(["app.ts", "work.ts"]);

/** `### Walk: …`, and the files of its numbered list in order. */
const walks = page
  .split(/^#+ /m)
  .filter((section) => section.startsWith("Walk: "))
  .map((section) => ({
    name: section.slice(0, section.indexOf("\n")),
    files: [...section.matchAll(/^\d+\. `([\w/-]+\.ts)`/gm)].map(([, file]) => file ?? ""),
  }));

describe("docs/architecture.md", () => {
  it("names all rooms", () => {
    for (const room of rooms()) expect(page).toContain(`\`${room}/\``);
  });

  it("shows the rooms as they are (npm run draw -- rooms)", () => {
    expect(readFileSync(path.join(root, "docs/rooms.svg"), "utf8")).toBe(roomsPicture());
  });

  it("has three walks", () => {
    expect(walks).toHaveLength(3);
  });

  it.each(walks)("$name: at most 20 files, each imported by one before it", ({ files }) => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(LONGEST_WALK);
    const imported = new Set(entries);
    const lost = files.filter((file) => {
      const isLost = !imported.has(file);
      for (const found of importsOf(file)) imported.add(found);
      return isLost;
    });
    expect(lost).toEqual([]);
  });
});

describe("paths in README.md, CONTRIBUTING.md and docs/architecture.md", () => {
  it.each(["README.md", "CONTRIBUTING.md", "docs/architecture.md"])("exist: %s", (name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    const paths = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(
      ([, found]) => found ?? "",
    );
    const places = ["", "server", "server/src", "web/src", "contracts/src"];
    const missing = paths.filter(
      (one) => !places.some((at) => existsSync(path.join(root, at, one))),
    );
    expect(missing).toEqual([]);
  });
});

function importsOf(file: string): string[] {
  const code = readFileSync(path.join(source, file), "utf8");
  return [...code.matchAll(/ from "(#|\.{1,2}\/)([^"]+)"/g)].map(([, start, rest]) =>
    start === "#" ? String(rest) : path.join(path.dirname(file), `${start}${rest}`),
  );
}
