import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const programs = path.join(import.meta.dirname, "../deploy/backup");
const SEGMENT = "000000010000000000000003";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "osisi-archive-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function run(program: string, ...given: (string | Record<string, string>)[]) {
  const search = `${path.join(folder, "instead")}:${process.env["PATH"] ?? ""}`;
  const more = given.filter((one) => typeof one !== "string");
  const args = given.filter((one) => typeof one === "string");
  const env = Object.assign({ PATH: search, BACKUP_DIR: path.join(folder, "backup") }, ...more);
  return spawnSync(path.join(programs, program), args, { env, encoding: "utf8" });
}

function segment(text: string): string {
  const file = path.join(folder, "segment");
  writeFileSync(file, text);
  return file;
}

/** A stand-in for `sync` that records what is flushed, and returns the record. */
function noteSyncs(): () => string[] {
  const [instead, notes] = [path.join(folder, "instead"), path.join(folder, "synced")];
  mkdirSync(instead);
  writeFileSync(path.join(instead, "sync"), `#!/bin/sh\necho "$1" >> "${notes}"\n`, {
    mode: 0o755,
  });
  return () => readFileSync(notes, "utf8").trim().split("\n");
}

const kept = () => readFileSync(path.join(folder, "backup/wal", SEGMENT), "utf8");

describe("the archive of the write-ahead log", () => {
  it("archives a segment, and succeeds again for the same one", () => {
    expect(run("archive-wal", segment("the first"), SEGMENT).status).toBe(0);
    expect(run("archive-wal", segment("the first"), SEGMENT).status).toBe(0);
    expect(kept()).toBe("the first");
    expect(readdirSync(path.join(folder, "backup/wal"))).toEqual([SEGMENT]);
  });

  it("succeeds only once the name is flushed, even where the segment existed before", () => {
    const synced = noteSyncs();
    const folderOfSegments = path.join(folder, "backup/wal");
    for (const times of [1, 2]) {
      expect(run("archive-wal", segment("the first"), SEGMENT).status).toBe(0);
      expect(synced().filter((what) => what === folderOfSegments)).toHaveLength(times);
    }
  });

  it("never overwrites an existing segment", () => {
    run("archive-wal", segment("the first"), SEGMENT);
    const second = run("archive-wal", segment("another server's"), SEGMENT);
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining("other contents")]);
    expect(kept()).toBe("the first");
  });

  it("fails for a segment that it could not read, and leaves nothing behind", () => {
    expect(run("archive-wal", path.join(folder, "nothing"), SEGMENT).status).not.toBe(0);
    expect(readdirSync(path.join(folder, "backup/wal"))).toEqual([]);
  });

  it("restores what it has archived, and fails for the rest", () => {
    run("archive-wal", segment("the first"), SEGMENT);
    const to = path.join(folder, "fetched");
    expect(run("fetch-wal", SEGMENT, to).status).toBe(0);
    expect(readFileSync(to, "utf8")).toBe("the first");
    expect(run("fetch-wal", "00000002.history", to).status).not.toBe(0);
  });

  it("verifies with the programs of the given folder, whatever the search path", () => {
    const named = path.join(folder, "programs");
    mkdirSync(named);
    writeFileSync(path.join(named, "pg_verifybackup"), "#!/bin/sh\n", { mode: 0o755 });
    const found = run("find-program", { PG_BIN: named }, "pg_verifybackup", "15");
    expect([found.status, found.stdout]).toEqual([0, `${named}/pg_verifybackup\n`]);
  });

  it("names the command to type where there is no such program", () => {
    const none = run("find-program", {}, "pg_of_no_version");
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining("with PG_BIN")]);
  });

  it("restores into an empty folder only, and only from an existing backup", () => {
    segment("someone's data");
    const full = run("restore-to", "latest", folder);
    expect([full.status, full.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    const none = run("restore-to", "2026-11-22 04:05:06+01", path.join(folder, "cluster"));
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining("no backup")]);
  });
});
