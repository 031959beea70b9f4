import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOf } from "./build.ts";

describe("the hash of the web app's sources", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "osisi-hash-"));
    write("web/src/home.tsx", "home");
    write("lock.json", "{}");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(file: string, text: string) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const hash = () => hashOf(root, ["web", "lock.json"]);

  it("changes with a file's content, its name, and with a new file", () => {
    const seen = new Set([hash()]);
    write("web/src/home.tsx", "home!");
    seen.add(hash());
    write("web/src/new.tsx", "");
    seen.add(hash());
    rmSync(path.join(root, "web/src/new.tsx"));
    write("web/src/other.tsx", "");
    seen.add(hash());
    write("lock.json", "{ }");
    seen.add(hash());
    expect(seen.size).toBe(5);
  });

  it("does not change with files that are built, installed, cached or only for tests", () => {
    const before = hash();
    write("web/dist/index.html", "built");
    write("web/node_modules/x/index.js", "installed");
    write("web/.cache/font.woff2", "kept");
    write("web/src/home.test.tsx", "tested");
    expect(hash()).toBe(before);
  });
});
