import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { impactAnswer } from "@osisi/contracts/console/impact.ts";
import { documentPath } from "@osisi/contracts/proceeds-words.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disputeJobs } from "#money/disputes/jobs.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { newDocument } from "#test/documents.ts";
import { opsOf } from "#test/operating.ts";
import { type Paying, startPaying } from "#test/paying.ts";

let world: Paying;
let office: TestConsole;
let kunle: TestOperator;
let halima: TestOperator;
let bisi: TestOperator;
let chidi: TestOperator;
let document: string;

beforeAll(async () => {
  world = await startPaying();
  office = await startConsole(world);
  kunle = await office.operator("catalogue", "Kunle");
  halima = await office.operator("catalogue", "Halima");
  bisi = await office.operator("finance", "Bisi");
  chidi = await office.operator("finance", "Chidi");
  document = await newDocument(world.db, world.runtime.clock.now(), "impact");
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});

const today = () => dateInLagos(world.runtime.clock.now());
const daysAgo = (days: number) => addDays(today(), -days);
const shell = (...words: string[]) => opsOf(world.runtime, "the report came", words);

const project = (
  code: string,
  { capacity = "10", cost = "1000000", day = daysAgo(60), financed = "60", name = "A roof" } = {},
) => shell("project", code, "5", name, capacity, cost, financed, day, document);
/** A number counts days back from today. */
const dayOf = (day: number | string) => (typeof day === "number" ? daysAgo(day) : day);
const reading = (
  code: string,
  ref: string,
  { kwh = "100", since = 40, until = 10 }: Partial<Days & { kwh: string }> = {},
) => shell("meter-reading", code, dayOf(since), dayOf(until), kwh, document, "--ref", ref);
type Days = { since: number | string; until: number | string };
const newCode = () => `r-${newId()}`;

const isPublic = async (id: string) =>
  (await world.app.inject({ method: "GET", url: documentPath(id) })).statusCode === 200;

async function upload(by: TestOperator, bytes: string, name = "report.pdf") {
  const answer = await office.app.inject({
    method: "POST",
    url: `/api/evidence?name=${encodeURIComponent(name)}`,
    payload: Buffer.from(bytes, "latin1"),
    headers: {
      "content-type": "application/octet-stream",
      "x-osisi-console": "1",
      cookie: by.cookie,
    },
  });
  return { statusCode: answer.statusCode, id: String(answer.json().id) };
}

async function byTwo(
  [maker, approver]: readonly [TestOperator, TestOperator],
  action: "project" | "meter-reading" | "impact-factor" | "publish-document",
  subject: string,
  given: Record<string, string>,
) {
  const { id } = await office.checked(maker, action, subject, given);
  await maker.post(`/api/commands/${id}/propose`, { reason: "the report came" });
  const factor = { code: await approver.code() };
  await approver.post(`/api/commands/${id}/approve`, { reason: "", factor });
  return office.ended(maker, id);
}

describe("a project", () => {
  it.each([
    ["more than all of its cost", { financed: "100.01" }, "at most 100%"],
    ["nothing of its cost", { financed: "0" }, "more than 0%"],
    ["no capacity", { capacity: "0" }, "no capacity"],
    ["a negative capacity", { capacity: " -5" }, "no capacity"],
    ["an absurd capacity", { capacity: "1000001" }, "no capacity"],
    ["no cost", { cost: "0" }, "no amount"],
    ["a negative cost", { cost: " -1" }, "no amount"],
    ["a day that is none", { day: "2027-02-30" }, "is no day"],
    ["a long name", { name: "x".repeat(61) }, "1 to 60"],
  ])("is refused with %s", async (_what, more, said) => {
    expect(await project(newCode(), more)).toMatchObject({
      code: 2,
      said: expect.stringContaining(said),
    });
  });

  it("is refused for an unknown portfolio, and with another kind of short name", async () => {
    const words = ["A roof", "10", "1000", "60", daysAgo(1), document];
    expect((await shell("project", newCode(), "77", ...words)).said).toContain("no portfolio 77");
    expect((await shell("project", "A roof", "5", ...words)).code).toBe(2);
  });

  it("is corrected by a newer row that its readings allow, and never changed", async () => {
    const code = newCode();
    expect((await project(code)).code).toBe(0);
    expect((await project(code)).said).toContain("That is how it is already.");
    await reading(code, newId(), { kwh: "7440" });
    const late = await project(code, { day: daysAgo(39) });
    expect(late.said).toContain("begins before the project works");
    expect((await project(code, { capacity: "9.999" })).said).toContain("9.999 kW give at most");
    expect((await project(code, { name: "Another roof" })).said).toContain("Corrected: Another");
    const rows = world.db.selectFrom("project").select("name").where("code", "=", code);
    expect(await rows.orderBy("id").execute()).toEqual([
      { name: "A roof" },
      { name: "Another roof" },
    ]);
    await expect(office.asOwner("update project set name = 'x'")).rejects.toThrow("never changed");
    await expect(office.asOwner("delete from meter_reading")).rejects.toThrow("never changed");
    await expect(sql`delete from project`.execute(world.db)).rejects.toThrow("permission denied");
  });
});

describe("a reading", () => {
  it.each([
    ["negative energy", { kwh: " -5" }, "is no energy"],
    ["energy in another notation", { kwh: "1e3" }, "is no energy"],
    ["more than the capacity gives", { kwh: "7440.001" }, "10 kW give at most 7,440 kWh"],
    ["a day before the project works", { since: 400, until: 399 }, "begins"],
    ["its last day before its first", { since: 3, until: 4 }, "before its first"],
    ["more than a year", { since: 500 }, "a year at most"],
    ["a day to come", { until: "2099-01-01", since: "2098-12-01" }, "has not come yet"],
  ])("is refused with %s", async (_what, more, said) => {
    const code = newCode();
    await project(code);
    const { code: exit, said: why } = await reading(code, newId(), more);
    expect([exit > 0, why]).toEqual([true, expect.stringContaining(said)]);
  });

  it("shares no day with another one of its project, also when both come together", async () => {
    const code = newCode();
    await project(code);
    const refs = [newId(), newId()] as const;
    const both = await Promise.all(refs.map((ref) => reading(code, ref)));
    expect(new Set(both.map((one) => one.code))).toEqual(new Set([0, 1]));
    expect(both.map(({ said }) => said).join("")).toContain("has some of these days already.");
    const next = await reading(code, newId(), { since: 10, until: 9 });
    expect(next.said).toContain("has some of these days already.");
    const after = await reading(code, newId(), { since: 9, until: 9 });
    expect(after.code).toBe(0);
  });

  it("is corrected under its reference, and its former document is public no longer", async () => {
    const [code, ref] = [newCode(), newId()];
    await project(code);
    const wrong = await newDocument(world.db, world.runtime.clock.now(), "impact");
    const days = [code, daysAgo(40), daysAgo(10)];
    await shell("meter-reading", ...days, "100", wrong, "--ref", ref);
    expect(await isPublic(wrong)).toBe(true);
    expect((await reading(code, ref, { kwh: "90" })).said).toContain("Corrected: 90 kWh");
    expect([await isPublic(wrong), await isPublic(document)]).toEqual([false, true]);
  });
});

describe("a factor", () => {
  it("may be of days that have passed, and is refused without a source or a number", async () => {
    const day = daysAgo(900);
    const name = `base-${newId().slice(-8)}`;
    const typed = ["name=Grid", "grams=404.1", "source=A report", "year=2024"];
    expect((await shell("impact-factor", name, day, ...typed.slice(0, 2))).said).toContain(
      "source: say what it is.",
    );
    for (const wrong of ["grams=0", "grams=5000.001", "year=1812", "link=javascript:alert(1)"]) {
      const words = [...typed.filter((one) => !wrong.startsWith(one.slice(0, 4))), wrong];
      expect((await shell("impact-factor", name, day, ...words)).code).toBeGreaterThan(0);
    }
    expect((await shell("impact-factor", name, day, "grams=-4", ...typed.slice(2))).code).toBe(2);
    expect((await shell("impact-factor", name, day, ...typed)).code).toBe(0);
    const corrected = await shell("impact-factor", name, day, "grams=500");
    expect(corrected.said).toContain("500 g, before 404.1 g");
  });
});

describe("documents", () => {
  it.each([
    ["HTML", "<html><script>alert(1)</script></html>"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["HTML before a PDF", "<html></html>%PDF-1.7\n%%EOF\n"],
    ["a PDF that is cut off", "%PDF-1.7\nhalf of"],
  ])("are refused as %s with the name of a PDF", async (_kind, bytes) => {
    expect((await upload(kunle, bytes)).statusCode).toBe(422);
    const file = path.join(os.tmpdir(), `${newId()}.pdf`);
    await writeFile(file, bytes);
    const words = ["5", "A roof", "10", "1000", "60", daysAgo(1), file];
    expect((await shell("project", newCode(), ...words)).said).toContain("Choose a whole PDF");
  });

  it("are sent as a download that runs nothing, under a name of ours", async () => {
    const body = "%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF\n";
    const { id } = await upload(kunle, body, "loan to Ngozi.pdf");
    expect(await isPublic(id)).toBe(false);
    const given = { portfolio: "5", name: "A roof", capacity: "10", cost: "1000", financed: "60" };
    const more = { day: daysAgo(1), evidence: id };
    const done = await byTwo([kunle, halima], "project", newCode(), { ...given, ...more });
    expect(done.state).toBe("done");
    const answer = await world.app.inject({ method: "GET", url: documentPath(id) });
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; filename="document-\w{12}\.pdf"$/),
    });
  });

  it("that prove something about money are published by finance only, by two, while their line stands", async () => {
    const slip = await newDocument(world.db, world.runtime.clock.now());
    const ref = `GTB-${newId()}`;
    await shell("capital", "5000", "--ref", newId());
    await shell("deploy", "5", "100", today(), slip, "--ref", ref);
    expect(await isPublic(slip)).toBe(false);
    // Not by a project that names it.
    const about = ["5", "A roof", "10", "1000", "60", daysAgo(1)];
    const stolen = await shell("project", newCode(), ...about, slip);
    expect(stolen.said).toContain("That document is of money");
    const refused = await office.checked(kunle, "project", newCode(), {
      portfolio: "5",
      name: "A roof",
      capacity: "10",
      cost: "1000",
      financed: "60",
      day: daysAgo(1),
      evidence: slip,
    });
    expect(refused.state).toBe("refused");
    expect((await kunle.get(`/api/evidence/${slip}`)).statusCode).toBe(404);
    expect((await bisi.get(`/api/evidence/${slip}`)).statusCode).toBe(200);
    expect(await isPublic(slip)).toBe(false);

    const done = await byTwo([bisi, chidi], "publish-document", ref, { published: "yes" });
    expect([done.state, await isPublic(slip)]).toEqual(["done", true]);
    expect((await shell("publish-document", "yes", "--ref", ref)).said).toContain("already");
    await shell("publish-document", "no", "--ref", ref);
    expect(await isPublic(slip)).toBe(false);
    await shell("publish-document", "yes", "--ref", ref);
    await shell("reverse-deployment", "--ref", ref);
    expect(await isPublic(slip)).toBe(false);
    expect((await shell("publish-document", "yes", "--ref", ref)).said).toContain("Nothing stands");
  });

  it("are found by no other id", async () => {
    for (const id of [newId(), "1", "..%2F..%2Fetc%2Fpasswd", "'"]) {
      expect(await isPublic(id)).toBe(false);
    }
  });

  it("of projects and readings are kept for good", async () => {
    const past = new Date(world.runtime.clock.now().getTime() - 400 * 24 * 60 * 60_000);
    const used = await newDocument(world.db, past, "impact");
    const unused = await newDocument(world.db, past, "impact");
    await shell("project", newCode(), "5", "A roof", "10", "1000", "60", daysAgo(1), used);
    await disputeJobs(withPaymentHandlers(world.runtime)).everyMinute?.();
    const rows = await world.db
      .selectFrom("evidence")
      .select("id")
      .where("id", "in", [used, unused])
      .where("body", "is not", null)
      .execute();
    expect(rows).toEqual([{ id: used }]);
  });
});

describe("in the console", () => {
  it("two people enter a reading, which names both, and other roles read nothing", async () => {
    const [code, subject] = [newCode(), newId()];
    await project(code);
    const { id: evidence } = await upload(kunle, "%PDF-1.7\nmeter\n%%EOF\n", "meter.pdf");
    expect((await bisi.get(`/api/evidence/${evidence}`)).statusCode).toBe(200);
    const given = { project: code, since: daysAgo(9), until: daysAgo(8), kwh: "12.5", evidence };
    const done = await byTwo([kunle, chidi], "meter-reading", subject, given);
    expect(done.state).toBe("done");
    const shown = impactAnswer.parse((await halima.get("/api/impact")).body);
    expect(shown.readings[0]).toMatchObject({
      reference: subject,
      energyWh: "12500",
      author: "Kunle",
      approver: "Chidi",
      isReplaced: false,
      document: { id: evidence, name: "meter.pdf" },
    });
    const support = await office.operator("support");
    expect((await support.get("/api/impact")).statusCode).toBe(403);
    expect((await support.get(`/api/evidence/${evidence}`)).statusCode).toBe(403);
    expect((await upload(support, "%PDF-1.7\n%%EOF\n")).statusCode).toBe(403);
    expect((await office.call("GET", "/api/impact")).statusCode).toBe(401);
  });
});
