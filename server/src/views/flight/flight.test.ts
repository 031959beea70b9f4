import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { ASK_AGAIN_MS } from "@osisi/contracts/answer-times.ts";
import * as messages from "@osisi/contracts/flight-messages.ts";
import type { Flight } from "@osisi/contracts/flight.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { advanceUnsentOf } from "#money/withdrawals/jobs.ts";
import { freezeAccount } from "#people/freeze/freeze-account.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Investor } from "#test/paying.ts";
import { pagesOfPdf } from "#test/statements.ts";
import { WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
  await world.settings({ transfers: "manual" });
});

afterEach(() => world.outside.clearFaults());

afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const get = (by: Investor, url: string) => world.call(by, { method: "GET", url });
const post = (by: Investor, url: string, body: object) =>
  world.call(by, { method: "POST", url, body });
const flightUrl = (reference: string) => apiPaths.flight.replace(":reference", reference);

async function read(by: Investor, reference: string): Promise<Flight> {
  const answer = await get(by, flightUrl(reference));
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

const ask = (by: Investor, reference: string) => post(by, apiPaths.askAgain, { reference });

/** ₦2,000 of ₦5,000 are with the gateway, which has not reported an end. No check is due soon. */
async function hanging() {
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await world.atGateway(reference);
  await world.travel("PT3M");
  await world.drain();
  return { investor, reference };
}

/** Of the next queries about withdrawals the gateway answers none, so that they can be counted. */
async function countQueries(count: () => Promise<unknown>): Promise<number> {
  await world.fault({ on: "GET /transfer/verify", times: 20, effect: "status", status: 500 });
  const before = await world.faultsLeft();
  await count();
  const asked = before - (await world.faultsLeft());
  await world.outside.clearFaults();
  return asked;
}

const titles = ({ steps }: Flight) => steps.map(({ state, title }) => `${state}: ${title}`);

describe("a withdrawal that hangs", () => {
  it("says step by step where it is, who must act and by when", async () => {
    const { investor, reference } = await hanging();
    const flight = await read(investor, reference);
    expect(flight).toMatchObject({
      kind: "withdrawal",
      reference,
      amount: 2_000,
      who: "gateway",
      isOver: false,
      isLate: false,
      canAsk: true,
      askedAt: null,
      complaint: null,
    });
    expect(titles(flight)).toEqual([
      "done: You asked for it",
      "done: Sent to our payment partner",
      "now: Our payment partner passes it on",
      "next: You have it",
    ]);
    const { createdAt, sentAt } = await world.withdrawal(reference);
    expect(flight.steps.slice(0, 2).map(({ at }) => at)).toEqual([
      createdAt.toISOString(),
      sentAt?.toISOString(),
    ]);
    expect(Date.parse(flight.lateFrom ?? "") - createdAt.getTime()).toBe(24 * 60 * 60_000);
    expect(JSON.stringify(flight)).not.toMatch(/on its way/i);
  });

  it("is asked about once in ten minutes, whatever the taps, tabs and requests", async () => {
    const { investor, reference } = await hanging();
    const asked = await countQueries(async () => {
      const all = await Promise.all(Array.from({ length: 12 }, () => ask(investor, reference)));
      expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
      const said = all.map((one) => one.json().message);
      expect(said.filter((one) => one === messages.askedAlready)).toHaveLength(11);
      expect(said).toContain(messages.askedNoAnswer);
      const [again] = [await ask(investor, reference)];
      const { askAgainFrom, askedAt } = again.json().data;
      expect(Date.parse(askAgainFrom) - Date.parse(askedAt)).toBe(ASK_AGAIN_MS);
    });
    expect(asked).toBe(1);
    await world.travel("PT11M");
    await world.drain();
    expect(await read(investor, reference)).toMatchObject({ askedAt: null });
    expect((await ask(investor, reference)).json().message).toBe(messages.askedNoNews);
  });

  it("is booked by asking, without a webhook, and then there is nothing to ask", async () => {
    const { investor, reference } = await hanging();
    await world.webhookFaults("drop");
    await world.become(reference, "success");
    const answer = await ask(investor, reference);
    expect(answer.json()).toMatchObject({ message: messages.askedEnded, data: { isOver: true } });
    await world.webhookFaults("normal");
    const flight = await read(investor, reference);
    expect(flight.sessionId).toMatch(/^\d{30}$/);
    expect(flight).toMatchObject({ who: null, lateFrom: null, canAsk: false });
    await world.travel("PT11M");
    const asked = await countQueries(async () => {
      expect((await ask(investor, reference)).json().message).toBe(messages.nothingToAsk);
    });
    expect(asked).toBe(0);
  });
});

describe("a frozen account", () => {
  it("answers no one who was logged in before, and asks nothing for them", async () => {
    const { investor, reference } = await hanging();
    await inTransaction(world.db, (tx) =>
      freezeAccount(tx, { ...world.runtime, advanceUnsentOf }, investor.id),
    );
    const asked = await countQueries(async () => {
      expect((await get(investor, flightUrl(reference))).statusCode).toBe(401);
      expect((await ask(investor, reference)).statusCode).toBe(401);
      const text = "It has not arrived yet.";
      const filed = await post(investor, apiPaths.complaints, { reference, text });
      expect(filed.statusCode).toBe(401);
    });
    expect(asked).toBe(0);
    await world.become(reference, "success");
    await world.drain();
  });
});

describe("another person", () => {
  it("reads and asks nothing about it, and downloads nothing", async () => {
    const { investor, reference } = await hanging();
    const filed = await post(investor, apiPaths.complaints, {
      reference,
      text: "It has not arrived yet.",
    });
    const { number } = filed.json().data;
    const stranger = await world.investor();
    const file = apiPaths.complaintFile.replace(":number", number);
    const asked = await countQueries(async () => {
      expect((await get(stranger, flightUrl(reference))).statusCode).toBe(404);
      expect((await ask(stranger, reference)).statusCode).toBe(404);
      expect((await get(stranger, file)).statusCode).toBe(404);
    });
    expect(asked).toBe(0);
    expect(await read(investor, reference)).toMatchObject({ askedAt: null });
    for (const url of ["C-1", "C-9999999", "1001", "C-1001'--", "%00"]) {
      const answer = await get(investor, apiPaths.complaintFile.replace(":number", url));
      expect(answer.statusCode).toBe(404);
    }
    for (const url of [flightUrl(reference), file]) {
      expect((await world.app.inject({ url })).statusCode).toBe(401);
    }
  });
});

describe("the file for a bank", () => {
  it("has what the rows say, once for one complaint", async () => {
    const { investor, reference } = await hanging();
    const text = "It has not arrived. My bank wants a paper.";
    const filed = await post(investor, apiPaths.complaints, { reference, text });
    const again = await post(investor, apiPaths.complaints, { reference, text: "Still nothing." });
    const { number } = filed.json().data;
    expect(again.json().data.number).toBe(number);
    expect(await read(investor, reference)).toMatchObject({ complaint: { number } });
    const answer = await get(investor, apiPaths.complaintFile.replace(":number", number));
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="osisi-complaint-${number}.pdf"`,
    });
    const [page = ""] = await pagesOfPdf(answer.rawPayload);
    const { last4, bankName, accountName } = await world.db
      .selectFrom("payoutRecipient")
      .selectAll()
      .where("investorId", "=", investor.id)
      .executeTakeFirstOrThrow();
    for (const part of [
      `Complaint ${number}`,
      "₦2,000.00",
      `${bankName}, ending in ${last4}`,
      accountName,
      reference,
      "Session id none was given to us",
      "Expected by",
      "(Lagos, UTC+1)",
      "Not yet You have it",
      "No registered company is named here",
      text,
    ]) {
      expect(page).toContain(part);
    }
    expect(page).not.toMatch(/paid to/i);
  });

  it("has no card number but its last digits, and goes over no edge", async () => {
    const investor = await world.investor();
    const reference = await world.begin(investor, 5_000);
    await world.paid(reference);
    await expect.poll(() => world.stashOf(investor), WAIT).toBe(500_000n);
    const text = `${"W".repeat(900)} ẹ ọ`;
    const filed = await post(investor, apiPaths.complaints, { reference, text });
    const { number } = filed.json().data;
    const answer = await get(investor, apiPaths.complaintFile.replace(":number", number));
    const pages = await pagesOfPdf(answer.rawPayload);
    expect(pages).toHaveLength(1);
    // Thirteen digits can stand in the payment's own reference.
    expect(pages[0]?.replace(reference, "")).not.toMatch(/\d{13,19}/);
    expect(pages[0]?.replaceAll(" ", "")).toContain("W".repeat(900));
    expect(pages[0]).toContain("From our records at the time above.");
  });
});
