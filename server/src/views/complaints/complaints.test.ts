import { apiPaths } from "@osisi/contracts/api-paths.ts";
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

  it("files a few a day", async () => {
    const chioma = await world.investor();
    const own = await world.begin(chioma, 1_000);
    for (let filed = 0; filed < complaintRules.mostADay; filed += 1) {
      expect((await file(chioma, { reference: own, text: TEXT })).statusCode).toBe(200);
    }
    expect((await file(chioma, { reference: own, text: TEXT })).statusCode).toBe(429);
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
      answers: [{ by: "Emeka", text }],
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

  it("needs a role that works on queues, and a case", async () => {
    const admin = await office.operator("admin");
    expect((await admin.get("/api/cases/C-1001")).statusCode).toBe(403);
    expect((await emeka.get("/api/cases/C-999999")).statusCode).toBe(404);
    expect((await office.call("GET", "/api/cases/C-1001")).statusCode).toBe(401);
  });
});
