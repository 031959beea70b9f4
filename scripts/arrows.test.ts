import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.dirname(import.meta.dirname);

/** Without a TypeScript parser, dependency-cruiser reads no files and reports no violations. */
it("reads the imports of every TypeScript file between the folders", () => {
  const depcruise = path.join(root, "node_modules/.bin/depcruise");
  const output = execFileSync(depcruise, ["server/src", "web/src", "--output-type", "json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { modules }: { modules: { source: string; dependencies: { resolved: string }[] }[] } =
    JSON.parse(output);
  const arrowsOf = (source: string) =>
    modules.find((module) => module.source === source)?.dependencies.map((to) => to.resolved);
  expect(arrowsOf("server/src/money/payments/charge-postings.ts")).toContain(
    "server/src/ledger/post.ts",
  );
  expect(arrowsOf("web/src/products/stash/fund-dialog.tsx")).toContain("web/src/ui/button.tsx");
});
