import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { contextOf } from "./context.ts";
import { readCopy, readDockerfile, settingsOf } from "./dockerfile.ts";
import { withoutUnread } from "./unread.ts";

/** What can be seen without taking the steps; `e2e/real/image.spec.ts` takes them. */

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const stages = readDockerfile(read("Dockerfile"));
const context = contextOf(root);
const isInContext = (source: string) =>
  context.some((file) => file === source || file.startsWith(`${source}/`));

it("takes the steps from files that are there and that nothing keeps away from them", () => {
  const copies = stages.flatMap(({ steps }) =>
    steps.filter(({ keyword }) => keyword === "COPY").map(({ rest }) => readCopy(rest)),
  );
  const sources = copies.filter(({ stage }) => !stage).flatMap((one) => one.sources);
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !isInContext(source))).toEqual([]);
  const named = new Set(stages.map(({ name }) => name));
  expect(copies.filter(({ stage }) => stage && !named.has(stage))).toEqual([]);
});

it("lets no test, no secret, no history and nothing installed or built into the steps", () => {
  const unwanted =
    /\.test\.tsx?$|(^|\/)(\.env|\.git|node_modules|dist|\.data|\.cache)|^server\/test/;
  expect(context.filter((file) => unwanted.test(file))).toEqual([]);
  expect(context).toContain("server/src/main.ts");
});

it("begins everywhere with the Node that the project asks for", () => {
  const ours = `node:${read(".nvmrc").trim()}-slim`;
  const named = new Set(stages.map(({ name }) => name));
  const from = stages.map((stage) => stage.from).filter((one) => !named.has(one));
  expect(new Set(from)).toEqual(new Set([ours]));
});

it("runs as somebody without rights, without a shell, and asks whether it is ready", () => {
  const last = stages.at(-1);
  if (!last) throw new Error("There is no stage.");
  const { uid, gid, entrypoint, command, health, env } = settingsOf(last);
  expect(Math.min(uid, gid)).toBeGreaterThanOrEqual(10_000);
  expect([entrypoint[0], health[0]]).toEqual(["node", "node"]);
  expect(health.at(-1)).toBe(`http://127.0.0.1:${env["PORT"]}/readyz`);
  expect(existsSync(path.join(root, entrypoint.at(-1) ?? ""))).toBe(true);
  expect(read("server/src/main.ts")).toContain(`${command[0]}: ()`);
  expect(env["NODE_ENV"]).toBe("production");
});

it("keeps of a package what Node opens and what it is licensed under, and nothing else", () => {
  const place = mkdtempSync(path.join(tmpdir(), "osisi-unread-"));
  const kept = [
    ".package-lock.json",
    "one/LICENSE.md",
    "one/index.js",
    "one/lib/test/index.js",
    "one/node_modules/two/index.mjs",
    "@scope/three/package.json",
  ];
  const unread = [
    ".bin/one",
    "one/.github/x.yml",
    "one/README.md",
    "one/index.d.ts",
    "one/index.js.map",
    "one/lib/deep/index.d.mts",
    "one/test/index.js",
    "one/node_modules/two/index.ts",
    "@scope/three/src/three.tsx",
  ];
  try {
    for (const file of [...kept, ...unread]) {
      mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
      writeFileSync(path.join(place, file), "");
    }
    withoutUnread(place);
    const isThere = (file: string) => existsSync(path.join(place, file));
    expect([...kept, ...unread].filter(isThere)).toEqual(kept);
  } finally {
    rmSync(place, { recursive: true });
  }
});
