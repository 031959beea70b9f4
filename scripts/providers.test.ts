import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

/** The gateway's folder, its configuration, the sandbox, and what is read and not run. */
const allowed = [
  "server/src/gateway",
  "server/src/config*.ts",
  "server/src/environment.ts",
  "server/test/configuring.ts",
  "server/migrations",
  "sandbox",
  "docs",
  "README.md",
  ".env.example",
  ".dependency-cruiser.cjs",
  "scripts/providers.test.ts",
];
const provider = /paystack|flutterwave/i;
/** An environment variable has its provider's name wherever a program is started. */
const variable = /\b(?:PAYSTACK|FLUTTERWAVE)_/g;

/** Lines that name a payment provider where none may be named. */
function namingLines(folder: string): string[] {
  const paths = [".", ...allowed.map((one) => `:(exclude,glob)${one}`)];
  const folders = allowed.map((one) => `:(exclude,glob)${one}/**`);
  const args = [
    "grep",
    "--no-index",
    "--exclude-standard",
    "-I",
    "-n",
    "-i",
    "-E",
    provider.source,
    "--",
  ];
  try {
    const found = execFileSync("git", [...args, ...paths, ...folders], {
      cwd: folder,
      encoding: "utf8",
    });
    return found.split("\n").filter((line) => provider.test(line.replaceAll(variable, "")));
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 1) return [];
    throw error;
  }
}

it("only the gateway, its configuration and the sandbox name a payment provider", () => {
  expect(namingLines(path.dirname(import.meta.dirname))).toEqual([]);
});

it("finds a name elsewhere, and allows the name of a variable", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-providers-"));
  const files = {
    "server/src/gateway/paystack/paystack.ts": "Paystack",
    "server/src/gateways.ts": "flutterwave",
    "web/src/page.tsx": "On Paystack’s page",
    "e2e/start.ts": 'env["PAYSTACK_SECRET_KEY"]\nPAYSTACK_SECRET_KEY: paystackKey',
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    expect(namingLines(folder)).toEqual([
      "e2e/start.ts:2:PAYSTACK_SECRET_KEY: paystackKey",
      "server/src/gateways.ts:1:flutterwave",
      "web/src/page.tsx:1:On Paystack’s page",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
