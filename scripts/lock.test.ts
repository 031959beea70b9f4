import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acquireLock, isAbandoned, LockedError } from "./lock.ts";
import { thisProcess } from "./process-identity.ts";

describe("the lock of a data folder", () => {
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "osisi-lock-"));
    file = path.join(folder, "deep", "lock");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is refused to a second start while the first lives, with the first one's number and note", () => {
    acquireLock(file, "port 3000");
    const second = () => acquireLock(file, "port 3005");
    expect(second).toThrow(LockedError);
    expect(second).toThrow(expect.objectContaining({ pid: process.pid, note: "port 3000" }));
  });

  it("can be taken again after it was released", () => {
    acquireLock(file).release();
    expect(existsSync(file)).toBe(false);
    expect(acquireLock(file).recovered).toBe(false);
  });

  it("is taken over from a process that is gone", () => {
    acquireLock(file).release();
    writeFileSync(file, JSON.stringify({ pid: 2 ** 30, startedAt: "long ago", note: "" }));
    expect(acquireLock(file).recovered).toBe(true);
  });

  it("is taken over when its number now belongs to another process", () => {
    acquireLock(file).release();
    writeFileSync(file, JSON.stringify({ ...thisProcess(), startedAt: "long ago", note: "" }));
    expect(acquireLock(file).recovered).toBe(true);
  });

  it("is taken over when a crash left half a lock", () => {
    acquireLock(file).release();
    writeFileSync(file, '{"pid": 1');
    expect(acquireLock(file).recovered).toBe(true);
  });

  it("is abandoned when its holder died, and neither while one lives nor when there is none", () => {
    expect(isAbandoned(file)).toBe(false);
    acquireLock(file);
    expect(isAbandoned(file)).toBe(false);
    writeFileSync(file, JSON.stringify({ pid: 2 ** 30, startedAt: "long ago", note: "" }));
    expect(isAbandoned(file)).toBe(true);
  });

  it("is left alone by a release that comes after somebody else took it over", () => {
    const first = acquireLock(file);
    writeFileSync(file, JSON.stringify({ pid: 2 ** 30, startedAt: "long ago", note: "" }));
    acquireLock(file, "the second");
    const held = readFileSync(file, "utf8");
    first.release();
    expect(readFileSync(file, "utf8")).toBe(held);
  });
});
