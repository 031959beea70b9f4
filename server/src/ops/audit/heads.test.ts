import { appendFile, mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startConsole } from "#test/console.ts";
import { opsOf } from "#test/operating.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { auditJobs, headsFile } from "./heads.ts";

const DAY_MS = 24 * 60 * 60_000;
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "osisi-heads-"));
  server = await testServer({ worker: false, env: { AUDIT_FOLDER: folder } });
});
afterAll(() => server.stop());
/** A night with three more rows. */
beforeEach(async () => {
  for (const reason of ["one", "two", "three"]) {
    await sql`select log_shell_act('ada', 'log-out', 'everybody', '{}', ${reason}, 'done')`.execute(
      server.db,
    );
  }
  server.advance(DAY_MS);
  await minute();
});

const minute = async () => auditJobs(server.runtime).everyMinute?.();
const lines = async () => (await readFile(headsFile(folder), "utf8")).trim().split("\n");
const check = () => opsOf(server.runtime, "", ["audit-check"]);

async function asOwner(statement: string) {
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Changes the log as only its owner can, and puts it back. */
async function tampered<Found>(statement: string, look: () => Promise<Found>): Promise<Found> {
  await asOwner(`create table kept as select * from audit_log;
    alter table audit_log disable trigger user; ${statement}`);
  try {
    return await look();
  } finally {
    await asOwner(`truncate audit_log; insert into audit_log select * from kept; drop table kept;
      alter table audit_log enable trigger user`);
  }
}

const newest = async () =>
  Number(
    (await sql<{ id: bigint }>`select max(id) as id from audit_log`.execute(server.db)).rows[0]?.id,
  );

it("keeps the head once a day, in a file that only its owner reads, and adds to it", async () => {
  const before = await lines();
  await minute();
  await minute();
  expect(await lines()).toEqual(before);
  server.advance(DAY_MS);
  await minute();
  const after = await lines();
  expect(after.slice(0, -1)).toEqual(before);
  expect(JSON.parse(after.at(-1) ?? "")).toMatchObject({
    id: await newest(),
    rows: await newest(),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await stat(headsFile(folder))).mode & 0o777).toBe(0o600);
  expect(await check()).toMatchObject({
    code: 0,
    said: expect.stringContaining("Nothing is missing or changed."),
  });
});

it("finds rows that were cut off at the end, which the chain alone cannot", async () => {
  const last = await newest();
  const found = await tampered(`delete from audit_log where id > ${last - 2}`, async () => ({
    chain: (await sql<{ at: null }>`select audit_break() as at`.execute(server.db)).rows[0]?.at,
    check: await check(),
  }));
  expect(found.chain).toBeNull();
  expect(found.check.code).toBe(1);
  expect(found.check.said).toContain(
    `Rows ${last - 1} to ${last} are missing: cut off at the end.`,
  );
});

it("finds a chain that was computed again, and reports it the next night", async () => {
  const recompute = `do $$
    declare r audit_log; previous bytea := sha256('');
    begin
      for r in select * from audit_log order by id loop
        r.previous_hash := previous;
        if r.id = 2 then r.reason := 'another'; end if;
        r.hash := audit_hash(r);
        previous := r.hash;
        update audit_log set reason = r.reason, previous_hash = r.previous_hash, hash = r.hash where id = r.id;
      end loop;
    end $$`;
  const { code, said } = await tampered(recompute, async () => {
    const found = await check();
    server.advance(DAY_MS);
    await minute();
    return found;
  });
  expect([code, said]).toEqual([1, expect.stringContaining("or one before it, was changed.")]);
  const findings = await server.db
    .selectFrom("finding")
    .select("details")
    .where("kind", "=", "audit-log-differs")
    .execute();
  expect(findings).toMatchObject([{ details: { what: expect.stringContaining("was changed") } }]);
  // That night has kept the head of the other chain.
  await writeFile(headsFile(folder), `${(await lines()).slice(0, -1).join("\n")}\n`);
});

it("says which lines it cannot read, and that no folder is configured", async () => {
  const kept = await readFile(headsFile(folder));
  await appendFile(headsFile(folder), "{}\nnothing\n");
  expect((await check()).said).toContain("cannot be read: 2");
  await writeFile(headsFile(folder), kept);
  expect((await check()).code).toBe(0);
  const { runtime } = server;
  const without = { ...runtime, config: { ...runtime.config, auditFolder: undefined } };
  expect((await opsOf(without, "", ["audit-check"])).said).toContain("AUDIT_FOLDER is not set");
  await auditJobs(without).everyMinute?.();
});

it("shows in the console when the last head was kept", async () => {
  const office = await startConsole(server);
  const zainab = await office.operator("compliance");
  const { body } = await zainab.get("/api/audit/chain");
  expect(body).toMatchObject({ brokenAt: null, keptAt: server.runtime.clock.now().toISOString() });
  await office.stop();
});
