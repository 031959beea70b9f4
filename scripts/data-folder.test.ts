import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "./data-folder.ts";

describe("the data folder", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "osisi-folder-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is made with everything above it, and the logs of the run before are set aside", async () => {
    const wanted = path.join(folder, "a", "b");
    mkdirSync(path.join(wanted, "logs"), { recursive: true });
    writeFileSync(path.join(wanted, "logs", "serve.log"), "yesterday");
    const opened = await openDataFolder(wanted, "http://localhost:1");
    expect(opened.path).toBe(wanted);
    expect(existsSync(path.join(opened.logDir, "serve.log"))).toBe(false);
    expect(existsSync(path.join(opened.logDir, "serve.log.1"))).toBe(true);
  });

  it("tells a second start who has it and where that one is to be found", async () => {
    await openDataFolder(folder, "http://localhost:4000");
    await expect(openDataFolder(folder, "http://localhost:5000", 0)).rejects.toThrow(
      `Osisi already runs on ${folder} (process ${process.pid}, http://localhost:4000)`,
    );
  });

  it("waits for an earlier start that is just ending", async () => {
    const first = await openDataFolder(folder, "http://localhost:4000");
    const second = openDataFolder(folder, "http://localhost:4000");
    first.release();
    expect((await second).path).toBe(folder);
  });

  it("says so when there is a file in its place", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const opening = openDataFolder(file, "");
    await expect(opening).rejects.toThrow(`${file} cannot be used: there is a file`);
  });

  it.runIf(process.platform === "linux")("says so when it cannot be written", async () => {
    const opening = openDataFolder("/proc/osisi", "");
    await expect(opening).rejects.toThrow("/proc/osisi cannot be written (ENOENT");
  });
});
