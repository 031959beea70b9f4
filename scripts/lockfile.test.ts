import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

interface Entry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const file = path.join(import.meta.dirname, "..", "package-lock.json");
const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, "utf8"));

it("names the optional packages of every platform, without which `npm ci` refuses to work", () => {
  const missing = Object.entries(packages).flatMap(([from, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isFound(from, name)),
  );
  expect(missing).toEqual([]);
});

it("names no registry address, so that each installation uses its own", () => {
  const addressed = Object.entries(packages).filter(([, one]) => one.resolved && !one.link);
  expect(addressed).toEqual([]);
});

/** As Node resolves a package: in the nearest `node_modules`, then further up. */
function isFound(from: string, name: string): boolean {
  const steps = from.split("/");
  return [from, ...steps.map((_, at) => steps.slice(0, at).join("/"))].some(
    (folder) => packages[path.join(folder, "node_modules", name)],
  );
}
