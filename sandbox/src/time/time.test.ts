import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Outside, startOutside } from "../../test/outside.ts";
import { type ProductClock, productClock } from "../../test/product-clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let product: ProductClock;
let outside: Outside;

beforeEach(async () => {
  product = await productClock();
  outside = await startOutside({ databaseUrl: product.databaseUrl, patienceMs: 1_000 });
});
afterEach(async () => {
  await outside.close();
  await product.close();
});

const move = (body: object) => outside.control("POST", "/time", body);
const now = async () => Date.parse(String((await outside.control("GET", "/time")).body["now"]));

describe("moving time", () => {
  it("moves the row that the product reads, and its own clock with it", async () => {
    const { status, body } = await move({ advance: "P1D" });
    expect(status).toBe(200);
    const aheadMs = Date.parse(String(body["now"])) - Date.now();
    expect(aheadMs).toBeGreaterThan(DAY_MS - 2_000);
    const [row] = await product.query("select offset_ms from clock");
    expect(Number(row?.["offset_ms"])).toBeGreaterThan(DAY_MS - 2_000);
    expect((await now()) - Date.now()).toBeGreaterThan(DAY_MS - 2_000);
  });

  it("stops at each due moment, in order, including those that appear on the way", async () => {
    const start = Date.now();
    await product.due("second", new Date(start + 5 * HOUR_MS));
    await product.due("first", new Date(start + 2 * HOUR_MS));
    await product.due("after the target", new Date(start + 2 * DAY_MS));
    product.whenDue(async (what) => {
      // Longer than the polling interval.
      await sleep(100);
      if (what === "first") await product.due("between", new Date(start + 3 * HOUR_MS));
    });
    await move({ advance: "P1D" });
    expect(product.done.map(({ what }) => what)).toEqual(["first", "between", "second"]);
    const lateMs = product.done.map(({ at }, index) => {
      return at.getTime() - start - ([2, 3, 5][index] ?? 0) * HOUR_MS;
    });
    expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lateMs)).toBeLessThan(60_000);
  });

  it("does not skip work that falls due while it checks whether all is done", async () => {
    const start = Date.now();
    const pairs = Array.from({ length: 60 }, (_, at) => {
      const first = start + (at + 1) * HOUR_MS;
      return [first, first + at + 1] as const;
    });
    const dueAt = new Map<string, number>(pairs.flat().map((moment, at) => [String(at), moment]));
    for (const [what, at] of dueAt) await product.due(what, new Date(at));
    await move({ advance: "P3D" });
    expect(product.done).toHaveLength(dueAt.size);
    const lateMs = product.done.map(({ what, at }) => at.getTime() - (dueAt.get(what) ?? 0));
    expect(Math.max(...lateMs)).toBeLessThan(60_000);
  });

  it("goes to a date", async () => {
    const to = new Date(Date.now() + 90 * DAY_MS).toISOString();
    const { body } = await move({ to });
    expect(Date.parse(String(body["now"])) - Date.parse(to)).toBeGreaterThanOrEqual(0);
    expect(await now()).toBeLessThan(Date.parse(to) + 60_000);
  });

  it("runs what is due now without moving, and triggers the periodic work once", async () => {
    await product.due("now", new Date());
    await move({ advance: "PT0S" });
    expect(product.done).toHaveLength(1);
    expect(product.periodic()).toBe(1);
  });

  it("leaves periodic work to the last step", async () => {
    await product.due("on the way", new Date(Date.now() + HOUR_MS));
    await move({ advance: "P1D", passing: true });
    expect(product.done).toHaveLength(1);
    expect(product.periodic()).toBe(0);
    await move({ advance: "P1D" });
    expect(product.periodic()).toBe(1);
  });

  it.each([
    [{ to: "2020-01-01T00:00:00+01:00" }, /only goes forward/],
    [{ advance: "a day" }, /ISO 8601/],
    [{ to: "tomorrow" }, /./],
    [{}, /./],
  ])("is refused with %j", async (body, message) => {
    const answer = await move(body);
    expect(answer.status).toBe(400);
    expect(String(answer.body["message"])).toMatch(message);
  });

  it("gives up and names the work that was not done", async () => {
    product.stop();
    await product.due("pay out", new Date(Date.now() + HOUR_MS));
    const { status, body } = await move({ advance: "P1D" });
    expect(status).toBe(504);
    expect(body["message"]).toBe("Still not done: due: pay out (1)");
  });

  it("waits for jobs that run or could run, not for those that failed permanently", async () => {
    await product.query(`insert into graphile_worker.jobs (task_identifier, attempts)
      values ('gave-up', 1)`);
    expect((await move({ advance: "PT1H" })).status).toBe(200);
    await product.query("insert into graphile_worker.jobs (task_identifier) values ('settle')");
    const { status, body } = await move({ advance: "PT1H" });
    expect([status, body["message"]]).toEqual([504, "Still not done: job: settle (1)"]);
  });

  it("stops time travel in progress before the sandbox stops, without an error", async () => {
    product.stop();
    await product.due("pay out", new Date(Date.now() + HOUR_MS));
    const complaints = vi.spyOn(process.stderr, "write");
    const journey = move({ advance: "P1D" }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await outside.close();
    await journey;
    // One that had not ended would poll again by now, at a closed store.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
    outside = await startOutside({ databaseUrl: product.databaseUrl });
  });

  it("runs one time travel after the other", async () => {
    const start = await now();
    const answers = await Promise.all([move({ advance: "P1D" }), move({ advance: "P1D" })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await now()) - start).toBeGreaterThanOrEqual(2 * DAY_MS - 1_000);
  });
});

describe("scheduled work of the outside world", () => {
  it("retries a webhook until it is acknowledged", async () => {
    outside.product.answer(500);
    const reference = await outside.payment();
    await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
    await move({ advance: "PT13M" });
    expect(outside.product.received).toHaveLength(5);
    await move({ advance: "PT2H" });
    expect(outside.product.received).toHaveLength(7);
    outside.product.answer(200);
    await move({ advance: "P4D" });
    expect(outside.product.received).toHaveLength(8);
  });

  it("gives a webhook up after 72 hours", async () => {
    outside.product.answer(500);
    const reference = await outside.payment();
    await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
    await move({ advance: "P4D" });
    const [delivery] = (await outside.control("GET", "/webhooks")).body;
    expect(delivery?.["state"]).toBe("given-up");
    expect(outside.product.received).toHaveLength(5 + 71);
  });

  it("completes a payout, and abandons one whose code was not entered", async () => {
    const made = await outside.api("POST", "/transferrecipient", {
      type: "nuban",
      name: "Ada Bello",
      account_number: "0123456789",
      bank_code: "058",
    });
    const recipient = made.body["data"]?.["recipient_code"];
    const body = { source: "balance", amount: 100_000, recipient };
    await outside.api("POST", "/transfer", { ...body, reference: "wd-0000000000-auto" });
    await outside.control("POST", "/settings", { transferOtp: true });
    await outside.api("POST", "/transfer", { ...body, reference: "wd-00000000000-otp" });
    await move({ advance: "PT1H" });
    const states = (await outside.control("GET", "/transfers")).body.map((one) => one["status"]);
    expect(states).toEqual(["abandoned", "success"]);
    expect(outside.product.events()).toEqual(["transfer.success"]);
  });
});

describe("without the product's database", () => {
  it("time is the machine's, and a request to move it is rejected with a message", async () => {
    const alone = await startOutside();
    const { status, body } = await alone.control("POST", "/time", { advance: "P1D" });
    expect([status, body["message"]]).toEqual([409, expect.stringMatching(/TIME_TRAVEL=on/)]);
    const { body: time } = await alone.control("GET", "/time");
    expect(Math.abs(Date.parse(String(time["now"])) - Date.now())).toBeLessThan(5_000);
    await alone.close();
  });
});
