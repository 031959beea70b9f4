import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { checkReceipt, isProven } from "../contracts/src/proof/receipt.ts";
import { sha256 } from "../contracts/src/proof/small-proof.fixture.ts";
import { ensurePython } from "./debian-packages.ts";
import { proofVectors, publishedVectors, vectorsText } from "./proof-vectors.ts";

const root = path.dirname(import.meta.dirname);
const vectors = proofVectors();

beforeAll(() => ensurePython());

it("are published as the code makes them (if not: npm run proof-vectors)", () => {
  expect(publishedVectors()).toBe(vectorsText());
});

it("are accepted and refused by the product's own check, each at its step", () => {
  for (const receipt of vectors.accepted)
    expect(isProven(checkReceipt(sha256, receipt))).toBe(true);
  const found = vectors.forged.map(({ what, receipt }) => {
    const failed = checkReceipt(sha256, receipt).find(({ fault }) => fault !== null);
    return [what, failed?.step];
  });
  expect(found).toEqual(vectors.forged.map(({ what, step }) => [what, step]));
});

it("are accepted and refused by a program in Python that shares no code", () => {
  const python = (...all: string[]) =>
    spawnSync("python3", [path.join(root, "e2e/proof/verify.py"), ...all], { encoding: "utf8" });
  const { status, stdout } = python("--vectors", path.join(root, "docs/proof-vectors.json"));
  expect(stdout).toBe(
    `${vectors.accepted.length} accepted, ${vectors.forged.length} forged, 0 wrong\n`,
  );
  expect(status).toBe(0);
  const inFolder = filesIn(newFolder());
  expect(python(...inFolder([vectors.forged[0]?.receipt])).status).toBe(1);
  expect(python(...inFolder(vectors.accepted)).status).toBe(0);
});

it("are accepted and refused by the verifier that savers download", async () => {
  const inFolder = filesIn(newFolder());
  for (const file of inFolder(vectors.accepted))
    expect(await verify(file)).toMatch(/^ok {2}format/);
  const said = await Promise.all(
    inFolder(vectors.forged.map(({ receipt }) => receipt)).map((file) => verify(file)),
  );
  expect(said.map((text) => text.includes("NOT PROVEN"))).toEqual(said.map(() => true));
});

it("are compared by it with what was published", async () => {
  const [first, , , , later] = vectors.accepted;
  const forged = { ...first?.head, root: "5".repeat(64) };
  const [proof, same, other, another] = filesIn(newFolder())([
    first,
    first?.head,
    forged,
    later?.head,
  ]);
  if (!proof || !same || !other || !another) throw new Error("there are four files");
  expect(await verify(proof, same)).toContain("The published root is the same.");
  expect(await verify(proof, other)).toContain("NOT PROVEN: The published root is another one");
  expect(await verify(proof, another)).toContain("NOT PROVEN: The published file is of 2027-02-02");
  expect(await verify(`${proof}.gone`)).toContain("Cannot read it");
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-proofs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function filesIn(folder: string) {
  let made = 0;
  return (values: readonly unknown[]) =>
    values.map((value) => {
      const file = path.join(folder, `${(made += 1)}.json`);
      writeFileSync(file, JSON.stringify(value));
      return file;
    });
}

async function verify(...files: string[]): Promise<string> {
  const program = path.join(root, "web/public/proof/verify.mjs");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...files]).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${stdout}${stderr}`;
}
