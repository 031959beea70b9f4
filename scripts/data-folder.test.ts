import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clusterOf, openDataFolder } from "./data-folder.ts";
import { startPostgres } from "./postgres.ts";

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
    const logDir = await openDataFolder(wanted);
    expect(logDir).toBe(path.join(wanted, "logs"));
    expect(existsSync(path.join(logDir, "serve.log"))).toBe(false);
    expect(existsSync(path.join(logDir, "serve.log.1"))).toBe(true);
  });

  it("refuses a second start with the address of the first, and leaves its logs alone", async () => {
    const logDir = await openDataFolder(folder);
    writeFileSync(path.join(logDir, "serve.log"), "of now");
    writeFileSync(path.join(folder, "addresses.json"), JSON.stringify({ port: 4000 }));
    const postgres = await startPostgres({ dataDir: folder, fast: true });
    await expect(openDataFolder(folder, 0)).rejects.toThrow(
      `Osisi already runs on ${folder} (http://localhost:4000)`,
    );
    expect(existsSync(path.join(logDir, "serve.log"))).toBe(true);
    await postgres.stop();
  });

  it("waits for an earlier start that is just ending", async () => {
    const postgres = await startPostgres({ dataDir: folder, fast: true });
    const second = openDataFolder(folder, 10_000);
    await postgres.stop();
    expect(await second).toBe(path.join(folder, "logs"));
  });

  it("is not in use where a crash left the number of a process that is gone, or of another program", async () => {
    const { stop } = await startPostgres({ dataDir: folder, fast: true });
    await stop();
    for (const pid of [2 ** 30, process.pid]) {
      writeFileSync(path.join(clusterOf(folder), "postmaster.pid"), `${pid}\n`);
      expect(await openDataFolder(folder, 0)).toBe(path.join(folder, "logs"));
    }
  });

  it("is refused when there is a file in its place", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const opening = openDataFolder(file);
    await expect(opening).rejects.toThrow(`${file} cannot be used (`);
  });

  it.runIf(process.platform === "linux")("is refused when it cannot be written", async () => {
    const opening = openDataFolder("/sys/osisi");
    await expect(opening).rejects.toThrow("/sys/osisi cannot be used (E");
  });
});
