import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { tooManyToday } from "@osisi/contracts/complaint-messages.ts";
import { complaintRules } from "@osisi/contracts/complaints.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";

let world: Paying;
let office: TestConsole;
let emeka: TestOperator;
let ada: Investor;
let reference: string;

beforeAll(async () => {
  world = await startPaying();
  office = await startConsole(world);
  emeka = await office.operator("support", "Emeka");
  ada = await world.investor();
  reference = await world.begin(ada, 5_000);
});

afterAll(async () => {
  await office.stop();
  await world.stop();
});

const TEXT = "I have paid and it is not there.";

async function file(by: Investor, body: object) {
  const answer = await world.app.inject({
    method: "POST",
    url: apiPaths.complaints,
    payload: body,
    headers: { authorization: `Bearer ${by.token}` },
  });
  return { statusCode: answer.statusCode, body: answer.json() };
}

async function list(by: Investor) {
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await world.app.inject({ url: apiPaths.complaints, headers });
  return answer.json().data.complaints;
}

describe("an investor", () => {
  it("files a complaint, gets a number, and the same one for the same money", async () => {
    const first = await file(ada, { reference, text: TEXT });
    expect(first.body.data).toMatchObject({
      number: expect.stringMatching(/^C-\d{4,}$/),
      reference,
      state: "open",
      answers: [],
    });
    const again = await file(ada, { reference, text: "Still not there, please." });
    expect(again.body.data.number).toBe(first.body.data.number);
    expect(await list(ada)).toHaveLength(1);
  });

  it("names money of their own, and says what is wrong", async () => {
    const tunde = await world.investor();
    expect((await file(tunde, { reference, text: TEXT })).statusCode).toBe(404);
    expect((await file(tunde, { reference: "fund-none", text: TEXT })).statusCode).toBe(404);
    expect(await list(tunde)).toEqual([]);
    const short = await file(ada, { reference, text: "bad" });
    expect(short.body.errors).toHaveProperty("text");
  });

  it("files a few a day, and hears which limit that is; the same one again does not count", async () => {
    const chioma = await world.investor();
    const own = await world.begin(chioma, 1_000);
    const fileAbout = (text: string) => file(chioma, { text });
    for (let again = 0; again <= complaintRules.mostADay; again += 1) {
      expect((await file(chioma, { reference: own, text: TEXT })).statusCode).toBe(200);
      expect((await fileAbout("The app is in the way of my work.")).statusCode).toBe(200);
    }
    for (let filed = 2; filed < complaintRules.mostADay; filed += 1) {
      expect((await fileAbout(`Of my complaints, number ${filed}`)).statusCode).toBe(200);
    }
    const tooMany = await fileAbout("One more complaint of mine.");
    expect(tooMany).toMatchObject({ statusCode: 429, body: { message: tooManyToday } });
    expect(tooManyToday).toContain(` ${complaintRules.mostADay} complaints`);
    expect((await file(chioma, { reference: own, text: TEXT })).statusCode).toBe(200);
    expect(await list(chioma)).toHaveLength(complaintRules.mostADay);
  });

  it("files one about something else than money", async () => {
    const ify = await world.investor();
    const filed = await file(ify, { text: "Please tell me what you know about me." });
    expect(filed.body.data).toMatchObject({ reference: null, state: "open" });
    const { body: queue } = await emeka.get("/api/queues/cases");
    const row = queue.rows.find((one: { investorId: string }) => one.investorId === ify.id);
    expect(row).toMatchObject({ reference: null, caseNumber: filed.body.data.number });
    const seen = await emeka.get(`/api/cases/${filed.body.data.number}`);
    expect(seen.body).toMatchObject({ reference: null, about: [], openedBy: null });
  });
});

describe("an operator", () => {
  it("finds the case in its queue, by its number and on the customer's page", async () => {
    const [{ number }] = await list(ada);
    const { body: queue } = await emeka.get("/api/queues/cases");
    const row = queue.rows.find((one: { investorId: string }) => one.investorId === ada.id);
    expect(row).toMatchObject({
      reference,
      clock: "published",
      title: expect.stringContaining(TEXT),
    });
    const found = await emeka.get(`/api/search?q=${number}`);
    expect(found.body.groups.cases).toMatchObject([{ number, investorId: ada.id }]);
    const page = await emeka.get(`/api/customers/${ada.id}`);
    expect(page.body.cases).toMatchObject([{ number, state: "open" }]);
  });

  it("answers, and the investor reads it by mail and in the app; then the case ends", async () => {
    const [{ number }] = await list(ada);
    expect((await emeka.post(`/api/cases/${number}/end`)).statusCode).toBe(409);
    const text = "Your bank has confirmed it. It is in your stash now.";
    const arrived = await world.outside.awaitMail(ada.email, ({ subject }) =>
      subject.includes(`complaint ${number}`),
    );
    const answered = await emeka.post(`/api/cases/${number}/answer`, { text, ends: false });
    expect(answered.body).toMatchObject({
      state: "answered",
      history: [{ kind: "answered", by: "Emeka", text }],
      about: [{ reference }],
    });
    expect(await list(ada)).toMatchObject([{ state: "answered", answers: [{ text }] }]);
    expect((await arrived()).text).toContain(text);
    await emeka.post(`/api/cases/${number}/end`);
    expect(await list(ada)).toMatchObject([{ state: "ended" }]);
    const late = await emeka.post(`/api/cases/${number}/answer`, { text, ends: false });
    expect(late).toMatchObject({ statusCode: 409, body: { message: "The case has ended." } });
    const next = await file(ada, { reference, text: TEXT });
    expect(next.body.data.number).not.toBe(number);
  });

  it("takes it, hands it over with a note and ends it; who has not taken it is refused", async () => {
    const tunde = await world.investor();
    const own = await world.begin(tunde, 2_000);
    const { number } = (await file(tunde, { reference: own, text: TEXT })).body.data;
    const { body: fresh } = await emeka.get(`/api/cases/${number}`);
    expect(fresh).toMatchObject({ takenBy: null, isPast: false, history: [] });
    const { item } = fresh;
    const halima = await office.operator("compliance", "Halima");
    await emeka.post("/api/queues/take", { item });
    const text = "We have asked the bank.";
    const refused = await halima.post(`/api/cases/${number}/answer`, { text, ends: true });
    expect(refused).toMatchObject({
      statusCode: 409,
      body: { message: "It is taken by Emeka. They can hand it over." },
    });
    expect((await emeka.post("/api/queues/end", { item, text })).statusCode).toBe(422);
    await emeka.post("/api/queues/note", { item, text: "Called them." });
    await emeka.post("/api/queues/hand-over", { item, to: halima.id, text: "Yours." });
    for (let sent = 0; sent < 2; sent += 1) {
      await halima.post(`/api/cases/${number}/answer`, { text, ends: false });
    }
    const { body: mine } = await halima.get("/api/my-work");
    expect(mine.rows).toMatchObject([{ item, dueAt: null, isPast: false }]);
    await halima.post(`/api/cases/${number}/end`);
    const { body: over } = await halima.get(`/api/cases/${number}`);
    expect(over).toMatchObject({
      state: "ended",
      takenBy: null,
      history: [
        { kind: "taken", by: "Emeka" },
        { kind: "noted", by: "Emeka", text: "Called them." },
        { kind: "noted", by: "Emeka", text: "Yours." },
        { kind: "handed-over", by: "Emeka", text: "Halima" },
        { kind: "answered", by: "Halima", text },
        { kind: "ended", by: "Halima" },
      ],
    });
    const { body: queue } = await emeka.get("/api/queues/cases");
    expect(queue.lastEnded).toMatchObject({ by: "Halima" });
    const { body: timeline } = await emeka.get(`/api/customers/${tunde.id}/timeline?kind=operator`);
    expect(timeline.rows).toContainEqual(
      expect.objectContaining({ title: "Answered the case", reference: number, by: "Halima" }),
    );
  });

  it("opens one for a customer, who reads it by mail and in the app", async () => {
    const bola = await world.investor();
    const own = await world.begin(bola, 3_000);
    const text = "She called: the transfer of this morning is missing.";
    const arrived = await world.outside.awaitMail(bola.email, ({ subject }) =>
      subject.startsWith("We have opened the case C-"),
    );
    const asked = { investorId: bola.id, reference: own, text };
    const opened = await emeka.post("/api/cases", asked);
    expect(opened.body).toMatchObject({ openedBy: "Emeka", state: "open", text });
    expect((await arrived()).text).toContain(text);
    expect(await list(bola)).toMatchObject([
      { number: opened.body.number, text, state: "open", isOpenedByUs: true },
    ]);
    expect((await emeka.post("/api/cases", asked)).body.number).toBe(opened.body.number);
    const other = await emeka.post("/api/cases", { ...asked, reference });
    expect(other).toMatchObject({
      statusCode: 422,
      body: { errors: { reference: [expect.any(String)] } },
    });
    const about = await emeka.post("/api/cases", { ...asked, reference: null });
    expect(about.body).toMatchObject({ reference: null });
    expect(await list(bola)).toHaveLength(2);
  });

  it("needs a role that works on queues, and a case", async () => {
    const admin = await office.operator("admin");
    expect((await admin.get("/api/cases/C-1001")).statusCode).toBe(403);
    expect((await emeka.get("/api/cases/C-999999")).statusCode).toBe(404);
    expect((await office.call("GET", "/api/cases/C-1001")).statusCode).toBe(401);
    const asked = { investorId: ada.id, reference: null, text: TEXT };
    expect((await admin.post("/api/cases", asked)).statusCode).toBe(403);
  });
});
