import { impactAnswer } from "@osisi/contracts/console/impact.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { newDocument } from "#test/documents.ts";
import { type Impact, newCode, startImpact } from "#test/impact.ts";

let impact: Impact;

beforeAll(async () => void (impact = await startImpact()));
afterAll(() => impact.stop());

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
    expect(await impact.project(newCode(), more)).toMatchObject({
      code: 2,
      said: expect.stringContaining(said),
    });
  });

  it("is refused for an unknown portfolio, and with another kind of short name", async () => {
    const words = ["A roof", "10", "1000", "60", impact.daysAgo(1), impact.document];
    expect((await impact.shell("project", newCode(), "77", ...words)).said).toContain(
      "no portfolio 77",
    );
    expect((await impact.shell("project", "A roof", "5", ...words)).code).toBe(2);
  });

  it("is corrected by a newer row that its readings allow, and never changed", async () => {
    const code = newCode();
    expect((await impact.project(code)).code).toBe(0);
    expect((await impact.project(code)).said).toContain("That is how it is already.");
    await impact.reading(code, newId(), { kwh: "7440" });
    const late = await impact.project(code, { day: impact.daysAgo(39) });
    expect(late.said).toContain("begins before the project works");
    expect((await impact.project(code, { capacity: "9.999" })).said).toContain(
      "9.999 kW give at most",
    );
    expect((await impact.project(code, { name: "Another roof" })).said).toContain(
      "Corrected: Another",
    );
    const rows = impact.world.db.selectFrom("project").select("name").where("code", "=", code);
    expect(await rows.orderBy("id").execute()).toEqual([
      { name: "A roof" },
      { name: "Another roof" },
    ]);
    await expect(impact.office.asOwner("update project set name = 'x'")).rejects.toThrow(
      "never changed",
    );
    await expect(impact.office.asOwner("delete from meter_reading")).rejects.toThrow(
      "never changed",
    );
    await expect(sql`delete from project`.execute(impact.world.db)).rejects.toThrow(
      "permission denied",
    );
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
    await impact.project(code);
    const { code: exit, said: why } = await impact.reading(code, newId(), more);
    expect([exit > 0, why]).toEqual([true, expect.stringContaining(said)]);
  });

  it("shares no day with another one of its project, also when both come together", async () => {
    const code = newCode();
    await impact.project(code);
    const refs = [newId(), newId()] as const;
    const both = await Promise.all(refs.map((ref) => impact.reading(code, ref)));
    expect(new Set(both.map((one) => one.code))).toEqual(new Set([0, 1]));
    expect(both.map(({ said }) => said).join("")).toContain("has some of these days already.");
    const next = await impact.reading(code, newId(), { since: 10, until: 9 });
    expect(next.said).toContain("has some of these days already.");
    const after = await impact.reading(code, newId(), { since: 9, until: 9 });
    expect(after.code).toBe(0);
  });

  it("is corrected under its reference, and its former document is public no longer", async () => {
    const [code, ref] = [newCode(), newId()];
    await impact.project(code);
    const wrong = await newDocument(impact.world.db, impact.world.runtime.clock.now(), "impact");
    const days = [code, impact.daysAgo(40), impact.daysAgo(10)];
    await impact.shell("meter-reading", ...days, "100", wrong, "--ref", ref);
    expect(await impact.isPublic(wrong)).toBe(true);
    expect((await impact.reading(code, ref, { kwh: "90" })).said).toContain("Corrected: 90 kWh");
    expect([await impact.isPublic(wrong), await impact.isPublic(impact.document)]).toEqual([
      false,
      true,
    ]);
  });
});

describe("a factor", () => {
  it("may be of days that have passed, and is refused without a source or a number", async () => {
    const day = impact.daysAgo(900);
    const name = `base-${newId().slice(-8)}`;
    const typed = ["name=Grid", "grams=404.1", "source=A report", "year=2024"];
    expect((await impact.shell("impact-factor", name, day, ...typed.slice(0, 2))).said).toContain(
      "source: say what it is.",
    );
    for (const wrong of ["grams=0", "grams=5000.001", "year=1812", "link=javascript:alert(1)"]) {
      const words = [...typed.filter((one) => !wrong.startsWith(one.slice(0, 4))), wrong];
      expect((await impact.shell("impact-factor", name, day, ...words)).code).toBeGreaterThan(0);
    }
    expect(
      (await impact.shell("impact-factor", name, day, "grams=-4", ...typed.slice(2))).code,
    ).toBe(2);
    expect((await impact.shell("impact-factor", name, day, ...typed)).code).toBe(0);
    const corrected = await impact.shell("impact-factor", name, day, "grams=500");
    expect(corrected.said).toContain("500 g, before 404.1 g");
  });
});

describe("in the console", () => {
  it("two people enter a reading, which names both, and other roles read nothing", async () => {
    const [code, subject] = [newCode(), newId()];
    await impact.project(code);
    const { id: evidence } = await impact.upload(
      impact.kunle,
      "%PDF-1.7\nmeter\n%%EOF\n",
      "meter.pdf",
    );
    expect((await impact.bisi.get(`/api/evidence/${evidence}`)).statusCode).toBe(200);
    const given = {
      project: code,
      since: impact.daysAgo(9),
      until: impact.daysAgo(8),
      kwh: "12.5",
      evidence,
    };
    const done = await impact.byTwo([impact.kunle, impact.chidi], "meter-reading", subject, given);
    expect(done.state).toBe("done");
    const shown = impactAnswer.parse((await impact.halima.get("/api/impact")).body);
    expect(shown.readings[0]).toMatchObject({
      reference: subject,
      energyWh: "12500",
      author: "Kunle",
      approver: "Chidi",
      isReplaced: false,
      document: { id: evidence, name: "meter.pdf" },
    });
    const support = await impact.office.operator("support");
    expect((await support.get("/api/impact")).statusCode).toBe(403);
    expect((await support.get(`/api/evidence/${evidence}`)).statusCode).toBe(403);
    expect((await impact.upload(support, "%PDF-1.7\n%%EOF\n")).statusCode).toBe(403);
    expect((await impact.office.call("GET", "/api/impact")).statusCode).toBe(401);
  });
});
