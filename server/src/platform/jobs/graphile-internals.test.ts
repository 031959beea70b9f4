import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { expect, it } from "vitest";
import { testedWith } from "./graphile-internals.ts";

const source = path.join(import.meta.dirname, "../..");

it.each(Object.entries(testedWith))(
  "was tested with %s %s, which is installed",
  (name, version) => {
    const entry = fileURLToPath(import.meta.resolve(name));
    const root = entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`));
    const manifest = path.join(root, "node_modules", name, "package.json");
    expect(JSON.parse(readFileSync(manifest, "utf8"))).toMatchObject({ version });
  },
);

it("is the only file of the product that uses private tables of the queue", () => {
  const files = globSync("**/*.ts", { cwd: source, exclude: ["**/*.test.ts"] });
  const using = files.filter((file) =>
    /graphile_worker\._/.test(readFileSync(path.join(source, file), "utf8")),
  );
  expect(using).toEqual(["platform/jobs/graphile-internals.ts"]);
});
