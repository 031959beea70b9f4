import { writeFile } from "node:fs/promises";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { temporaryPdf } from "#test/temporary-pdf.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { opsOf } from "#test/operating.ts";
import { newPlace } from "#test/people.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { disputeJobs } from "#money/disputes/jobs.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";

const PDF = Buffer.from("%PDF-1.7\nreceipt\n%%EOF\n");
const DAY_MS = 24 * 60 * 60_000;
let world: Refunding;
let office: TestConsole;
let bisi: TestOperator;
let chidi: TestOperator;

beforeAll(async () => {
  world = await startRefunding();
  office = await startConsole(world);
  bisi = await office.operator("finance", "Bisi");
  chidi = await office.operator("finance", "Chidi");
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});
beforeEach(() => world.outside.clearFaults());

const upload = (by: TestOperator, payload: Buffer, name = "receipt.pdf") =>
  office.app.inject({
    method: "POST",
    remoteAddress: newPlace(),
    url: `/api/evidence?name=${encodeURIComponent(name)}`,
    headers: {
      cookie: by.cookie,
      "x-osisi-console": "1",
      "content-type": "application/octet-stream",
    },
    payload,
  });

async function evidence(): Promise<string> {
  const answer = await upload(bisi, PDF);
  return answer.json<{ id: string }>().id;
}

async function disputed(naira = 5_000) {
  const ada = await world.investor();
  const reference = await world.settled(ada, naira);
  return { ada, reference, id: await world.dispute(reference, "create") };
}

async function check(id: string, decision: string, file?: string) {
  const given = {
    decision,
    message: "Ada bought a plan on that day.",
    evidence: file ?? (await evidence()),
  };
  return office.checked(bisi, "answer-dispute", id, given);
}

async function order(command: string) {
  await bisi.post(`/api/commands/${command}/propose`, { reason: "the plan runs" });
  return office.ended(bisi, command, ["done", "refused", "proposed"]);
}

const answers = (id: string) =>
  world.db
    .selectFrom("disputeAnswer")
    .innerJoin("dispute", "dispute.id", "disputeAnswer.disputeId")
    .select(["disputeAnswer.state", "refusal", "sends", "gatewayStatus"])
    .where("gatewayId", "=", id)
    .orderBy("disputeAnswer.id")
    .execute();

const files = z.array(
  z.object({ disputeId: z.number(), type: z.nullable(z.string()), bytes: z.number() }),
);
const filesOf = async (id: string) =>
  z
    .parse(files, await world.control("GET", "/dispute-files"))
    .filter(({ disputeId }) => String(disputeId) === id);

/** As the sweep does when it is due. */
async function next() {
  const now = world.runtime.clock.now();
  const due = world.db.updateTable("disputeAnswer").set({ nextStepAt: now });
  await due.where("nextStepAt", "is not", null).execute();
  await disputeJobs(withPaymentHandlers(world.runtime)).due?.["dispute-answer"]?.();
  await world.drain();
}

describe("an answer to a payer's bank", () => {
  it("declines with evidence, and shows what the gateway has said of it", async () => {
    const { ada, id } = await disputed();
    const checked = await check(id, "decline");
    expect(checked).toMatchObject({ state: "checked", needsSecond: false, dryRun: { legs: [] } });
    expect(checked.dryRun?.lines.join()).toContain("₦5,000 stays frozen");
    expect(await order(checked.id)).toMatchObject({ state: "done" });
    await world.drain();
    expect(await answers(id)).toEqual([
      { state: "taken", refusal: null, sends: 1, gatewayStatus: "awaiting-bank-feedback" },
    ]);
    expect(await filesOf(id)).toEqual([
      { disputeId: Number(id), type: "application/pdf", bytes: PDF.length },
    ]);
    expect(await world.frozenOf(ada)).toBe(500_000n);
    const [about] = (await bisi.get(`/api/about/${id}`)).body.items;
    expect(about.byItself).toContain("We answered that it is ours: the bank decides.");
    expect(about.acts).toContainEqual(
      expect.objectContaining({ action: "answer-dispute", allowed: false }),
    );
    const kept = await office.asOwner("select string_agg(a::text, '') as log from audit_log a");
    expect(kept[0].log).not.toContain("bought a plan");
  });

  it("accepts: the dry run shows what is posted, which happens when the gateway has said it", async () => {
    const { ada, id } = await disputed();
    const checked = await check(id, "accept");
    expect(checked.dryRun?.legs).toMatchObject([
      { movement: "dispute-lost", amountKobo: "500000" },
    ]);
    expect(await world.frozenOf(ada)).toBe(500_000n);
    await order(checked.id);
    await world.drain();
    expect(await world.frozenOf(ada)).toBe(0n);
    expect((await world.disputeRow(id)).state).toBe("lost");
    await world.expectBooksToAgree();
  });

  it("needs a second person to accept above ₦50,000, who can read the evidence", async () => {
    const { id } = await disputed(50_001);
    const file = await evidence();
    const checked = await check(id, "accept", file);
    expect(checked.needsSecond).toBe(true);
    expect((await order(checked.id)).state).toBe("proposed");
    const seen = (await chidi.get(`/api/commands/${checked.id}`)).body;
    expect(seen.privately).toEqual({ message: "Ada bought a plan on that day." });
    const read = await chidi.get(`/api/evidence/${file}`);
    expect([read.headers["content-type"], read.headers["content-disposition"]]).toEqual([
      "application/pdf",
      "attachment; filename*=UTF-8''receipt.pdf",
    ]);
    expect((await office.checked(bisi, "answer-dispute", id, { decision: "decline" })).state).toBe(
      "refused",
    );
  });

  it("is given once, however often the gateway's answer is lost", async () => {
    const { id } = await disputed();
    await world.fault({
      on: "PUT /dispute/:id/resolve",
      effect: "drop-after-commit",
      times: 1,
    });
    const { id: command } = await check(id, "decline");
    await order(command);
    await world.drain();
    expect(await answers(id)).toMatchObject([{ state: "sent", sends: 1 }]);
    const [about] = (await bisi.get(`/api/about/${id}`)).body.items;
    expect(about.byItself).toContain("the gateway has not said whether it has it");
    await next();
    expect(await answers(id)).toMatchObject([{ state: "taken", sends: 1 }]);
  });

  it("is never given up because the gateway does not find the dispute or does not answer", async () => {
    const { id } = await disputed();
    await world.fault({ on: "PUT /dispute/:id/resolve", effect: "status", status: 404, times: 1 });
    await order((await check(id, "decline")).id);
    await world.drain();
    expect(await answers(id)).toMatchObject([{ state: "sent", sends: 1 }]);
    await world.fault({ on: "GET /dispute/:id", effect: "status", status: 404, times: 1 });
    await next();
    expect(await answers(id)).toMatchObject([{ state: "sent", sends: 1 }]);
    await world.fault({ on: "PUT /dispute-files/:name", effect: "status", status: 503, times: 1 });
    await next();
    expect(await answers(id)).toMatchObject([{ state: "sent", sends: 2 }]);
    await next();
    expect(await answers(id)).toMatchObject([{ state: "taken", sends: 3 }]);
  });

  it("ends if the gateway refuses it while it waits for us, and can be given again", async () => {
    const { id } = await disputed();
    await world.fault({ on: "PUT /dispute/:id/resolve", effect: "status", status: 400, times: 1 });
    await order((await check(id, "decline")).id);
    await world.drain();
    expect(await answers(id)).toMatchObject([{ state: "refused", sends: 1 }]);
    await order((await check(id, "decline")).id);
    await world.drain();
    expect((await answers(id)).map(({ state }) => state)).toEqual(["refused", "taken"]);
  });

  it("is refused if it was answered, decided, unknown, or too late", async () => {
    const { id, reference } = await disputed();
    await order((await check(id, "decline")).id);
    await world.drain();
    expect((await check(id, "accept")).result).toBe("It was answered: the bank decides.");
    await world.dispute(reference, "resolve", { resolution: "declined" });
    expect((await check(id, "accept")).result).toBe("It is decided.");
    expect((await check("1", "accept")).result).toBe("There is no such dispute.");
    const late = await disputed();
    const past = new Date(world.runtime.clock.now().getTime() - 1);
    const over = world.db.updateTable("dispute").set({ answerBy: past });
    await over.where("gatewayId", "=", late.id).execute();
    expect((await check(late.id, "accept")).result).toBe("The time to answer it is over.");
  });

  it("is given in a shell, with a file", async () => {
    const { id } = await disputed();
    const file = temporaryPdf();
    await writeFile(file, PDF);
    const words = ["answer-dispute", id, "decline", "It is ours"];
    expect((await opsOf(world.runtime, "asked by phone", [...words, "/nowhere"])).said).toContain(
      "Choose a whole PDF",
    );
    expect((await opsOf(world.runtime, "asked by phone", [...words, file])).code).toBe(0);
    await world.drain();
    expect(await answers(id)).toMatchObject([{ state: "taken" }]);
  });
});

describe("evidence", () => {
  it.each([
    ["a web page named as a PDF", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF that is cut off", PDF.subarray(0, 12)],
    ["nothing", Buffer.alloc(0)],
    ["an image of another kind", Buffer.from("GIF89a;")],
  ])("refuses %s", async (_what, bytes) => {
    expect((await upload(bisi, bytes)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it("refuses more than five megabytes, another role, and no session", async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(5_000_000), PDF]);
    expect((await upload(bisi, large)).statusCode).toBe(413);
    const emeka = await office.operator("support");
    expect((await upload(emeka, PDF)).statusCode).toBe(403);
    expect((await emeka.get(`/api/evidence/${await evidence()}`)).statusCode).toBe(403);
    expect((await upload({ ...bisi, cookie: "" }, PDF)).statusCode).toBe(401);
    expect((await bisi.get(`/api/evidence/${newId()}`)).statusCode).toBe(404);
  });

  it("accepts PNG and JPEG, and keeps a name without a path", async () => {
    const png = Buffer.from("\x89PNG\r\n\x1A\n....IEND\xAE\x42\x60\x82", "latin1");
    const jpeg = Buffer.from("\xFF\xD8\xFF....\xFF\xD9", "latin1");
    expect((await upload(bisi, png, "../../etc/slip\n.png")).json()).toMatchObject({
      name: "slip_.png",
    });
    expect((await upload(bisi, jpeg)).statusCode).toBe(200);
  });

  it("is erased when no answer uses it, and half a year after the dispute", async () => {
    const unused = await evidence();
    const kept = async () =>
      (
        await world.db
          .selectFrom("evidence")
          .select("body")
          .where("id", "=", unused)
          .executeTakeFirstOrThrow()
      ).body !== null;
    const { everyMinute } = disputeJobs(withPaymentHandlers(world.runtime));
    await everyMinute?.();
    expect(await kept()).toBe(true);
    const old = new Date(world.runtime.clock.now().getTime() - 8 * DAY_MS - 1);
    const aged = world.db.updateTable("evidence").set({ createdAt: old });
    await aged.where("id", "=", unused).execute();
    await everyMinute?.();
    expect(await kept()).toBe(false);
  });
});
