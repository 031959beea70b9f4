import { writeFile } from "node:fs/promises";
import { documentPath } from "@osisi/contracts/proceeds-words.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryPdf } from "#test/temporary-pdf.ts";
import { disputeJobs } from "#money/disputes/jobs.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { newDocument } from "#test/documents.ts";
import { type Impact, newCode, startImpact } from "#test/impact.ts";

let impact: Impact;

beforeAll(async () => void (impact = await startImpact()));
afterAll(() => impact.stop());

describe("documents", () => {
  it.each([
    ["HTML", "<html><script>alert(1)</script></html>"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["HTML before a PDF", "<html></html>%PDF-1.7\n%%EOF\n"],
    ["a PDF that is cut off", "%PDF-1.7\nhalf of"],
  ])("are refused as %s with the name of a PDF", async (_kind, bytes) => {
    expect((await impact.upload(impact.kunle, bytes)).statusCode).toBe(422);
    const file = temporaryPdf();
    await writeFile(file, bytes);
    const words = ["5", "A roof", "10", "1000", "60", impact.daysAgo(1), file];
    expect((await impact.shell("project", newCode(), ...words)).said).toContain(
      "Choose a whole PDF",
    );
  });

  it("are sent as a download that runs nothing, under a name of ours", async () => {
    const body = "%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF\n";
    const { id } = await impact.upload(impact.kunle, body, "loan to Ngozi.pdf");
    expect(await impact.isPublic(id)).toBe(false);
    const given = { portfolio: "5", name: "A roof", capacity: "10", cost: "1000", financed: "60" };
    const more = { day: impact.daysAgo(1), evidence: id };
    const done = await impact.byTwo([impact.kunle, impact.halima], "project", newCode(), {
      ...given,
      ...more,
    });
    expect(done.state).toBe("done");
    const answer = await impact.world.app.inject({ method: "GET", url: documentPath(id) });
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; filename="document-\w{12}\.pdf"$/),
    });
  });

  it("that prove something about money are published by finance only, by two, while their line stands", async () => {
    const slip = await newDocument(impact.world.db, impact.world.runtime.clock.now());
    const ref = `GTB-${newId()}`;
    await impact.shell("capital", "5000", "--ref", newId());
    await impact.shell("deploy", "5", "100", impact.today(), slip, "--ref", ref);
    expect(await impact.isPublic(slip)).toBe(false);
    // Not by a project that names it.
    const about = ["5", "A roof", "10", "1000", "60", impact.daysAgo(1)];
    const stolen = await impact.shell("project", newCode(), ...about, slip);
    expect(stolen.said).toContain("That document is of money");
    const refused = await impact.office.checked(impact.kunle, "project", newCode(), {
      portfolio: "5",
      name: "A roof",
      capacity: "10",
      cost: "1000",
      financed: "60",
      day: impact.daysAgo(1),
      evidence: slip,
    });
    expect(refused.state).toBe("refused");
    expect((await impact.kunle.get(`/api/evidence/${slip}`)).statusCode).toBe(404);
    expect((await impact.bisi.get(`/api/evidence/${slip}`)).statusCode).toBe(200);
    expect(await impact.isPublic(slip)).toBe(false);

    const done = await impact.byTwo([impact.bisi, impact.chidi], "publish-document", ref, {
      published: "yes",
    });
    expect([done.state, await impact.isPublic(slip)]).toEqual(["done", true]);
    expect((await impact.shell("publish-document", "yes", "--ref", ref)).said).toContain("already");
    await impact.shell("publish-document", "no", "--ref", ref);
    expect(await impact.isPublic(slip)).toBe(false);
    await impact.shell("publish-document", "yes", "--ref", ref);
    await impact.shell("reverse-deployment", "--ref", ref);
    expect(await impact.isPublic(slip)).toBe(false);
    expect((await impact.shell("publish-document", "yes", "--ref", ref)).said).toContain(
      "Nothing stands",
    );
  });

  it("are found by no other id", async () => {
    for (const id of [newId(), "1", "..%2F..%2Fetc%2Fpasswd", "'"]) {
      expect(await impact.isPublic(id)).toBe(false);
    }
  });

  it("of projects and readings are kept for good", async () => {
    const past = new Date(impact.world.runtime.clock.now().getTime() - 400 * 24 * 60 * 60_000);
    const used = await newDocument(impact.world.db, past, "impact");
    const unused = await newDocument(impact.world.db, past, "impact");
    await impact.shell(
      "project",
      newCode(),
      "5",
      "A roof",
      "10",
      "1000",
      "60",
      impact.daysAgo(1),
      used,
    );
    await disputeJobs(withPaymentHandlers(impact.world.runtime)).everyMinute?.();
    const rows = await impact.world.db
      .selectFrom("evidence")
      .select("id")
      .where("id", "in", [used, unused])
      .where("body", "is not", null)
      .execute();
    expect(rows).toEqual([{ id: used }]);
  });
});
