import { fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Postgres, startPostgres } from "./postgres.ts";

describe("the embedded PostgreSQL", () => {
  let dataDir = "";
  const running: Postgres[] = [];
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "osisi-pg-"));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(fast = true): Promise<Postgres> {
    const postgres = await startPostgres({ dataDir, fast });
    running.push(postgres);
    return postgres;
  }

  it("keeps its data over a restart, with the same passwords", async () => {
    const first = await start();
    await query(first.ownerUrl, "create table kept as select 42 as answer");
    await first.stop();
    const second = await start();
    expect(second.passwords).toEqual(first.passwords);
    expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("speaks UTF-8, sorts by code point, and lets the application connect but not create", async () => {
    const { appUrl } = await start();
    const letters = "select string_agg(c, '' order by c) as s from unnest(array['ọ','a','Z']) c";
    expect(await query(appUrl, letters)).toEqual([{ s: "Zaọ" }]);
    await expect(query(appUrl, "create table t (a int)")).rejects.toThrow("permission denied");
    await expect(query(appUrl, "create schema s")).rejects.toThrow("permission denied");
  });

  it("refuses a second start on the same folder while the first lives", async () => {
    await start();
    await expect(start()).rejects.toThrow("is in use by the PostgreSQL");
  });

  it("finds its data again after the process that had started it was killed", async () => {
    const starter = fork(path.join(import.meta.dirname, "fixtures", "hold-postgres.ts"), [dataDir]);
    const ownerUrl = await new Promise<string>((resolve) => starter.once("message", resolve));
    await query(ownerUrl, "create table kept as select 7 as answer");
    const gone = new Promise((resolve) => starter.once("exit", resolve));
    starter.kill("SIGKILL");
    await gone;
    const next = await start();
    expect(await query(next.ownerUrl, "select answer from kept")).toEqual([{ answer: 7 }]);
  });

  it("finds its data again after PostgreSQL itself was killed", async () => {
    const first = await start(false);
    await query(first.ownerUrl, "create table kept as select 7 as answer");
    first.process.kill("SIGKILL");
    await first.exited;
    const next = await start(false);
    expect(await query(next.ownerUrl, "select answer from kept")).toEqual([{ answer: 7 }]);
  });

  it("starts over when an earlier start died while it made the cluster", async () => {
    const folder = path.join(dataDir, "postgres");
    const first = await start();
    await first.stop();
    rmSync(path.join(folder, "cluster"), { recursive: true });
    mkdirSync(path.join(folder, "cluster.new", "base"), { recursive: true });
    writeFileSync(path.join(folder, "cluster.password"), "half");
    const next = await start();
    expect(await query(next.appUrl, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(folder, "cluster.password"))).toBe(false);
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
