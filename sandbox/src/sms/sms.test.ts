import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outside, TERMII_KEY, callJson, startOutside } from "../../test/outside.ts";

let outside: Outside;
beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());

const send = (changes: object) =>
  callJson(
    `${outside.sandbox.url}/api/sms/send`,
    "POST",
    {
      api_key: TERMII_KEY,
      to: "2348031234567",
      from: "Sender",
      type: "plain",
      channel: "dnd",
      sms: "Your code is 123456",
      ...changes,
    },
    {},
  );

describe("Termii", () => {
  it("accepts a message and returns it for any spelling of the number", async () => {
    const { status, body } = await send({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: "ok",
      message: "Successfully Sent",
      message_id: expect.stringMatching(/^\d{25}$/),
      balance: expect.any(Number),
    });
    for (const to of ["2348031234567", "08031234567", "+2348031234567", "8031234567"]) {
      const found = (await outside.control("GET", `/sms?to=${to}`)).body;
      expect(found[0]).toMatchObject({
        to: "2348031234567",
        text: "Your code is 123456",
        receivedAt: expect.stringMatching(/Z$/),
      });
    }
    expect((await outside.control("GET", "/sms?to=2348039999999")).body).toEqual([]);
  });

  it("sends to many recipients", async () => {
    expect((await send({ to: ["2348030000001", "2348030000002"] })).status).toBe(200);
    expect((await outside.control("GET", "/sms?to=2348030000002")).body).toHaveLength(1);
  });

  it.each([
    [{ api_key: "wrong" }, 401],
    [{ from: "No" }, 404],
    [{ from: "TwelveLetters" }, 404],
    [{ to: "+2348031234567" }, 400],
    [{ to: "0803" }, 400],
    [{ to: [] }, 400],
    [{ channel: "pigeon" }, 400],
    [{ type: "loud" }, 400],
    [{ sms: "" }, 400],
  ])("refuses %j", async (changes, status) => {
    const before = (await outside.control("GET", "/sms")).body.length;
    expect((await send(changes)).status).toBe(status);
    expect((await outside.control("GET", "/sms")).body).toHaveLength(before);
  });

  it("returns the remaining credit, with a valid key", async () => {
    const url = `${outside.sandbox.url}/api/get-balance`;
    const { body } = await callJson(`${url}?api_key=${TERMII_KEY}`, "GET", undefined, {});
    expect(body).toMatchObject({ currency: "NGN", balance: expect.any(Number) });
    expect((await callJson(url, "GET", undefined, {})).status).toBe(401);
  });
});
