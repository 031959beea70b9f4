import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { lateFrom } from "@osisi/contracts/answer-times.ts";
import type { Flight } from "@osisi/contracts/flight.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import type { Investor } from "#test/paying.ts";
import { viewComplaints } from "#views/complaints/file-complaint.ts";
import { flightJobs } from "./jobs.ts";

/** A direct debit is slower than a card: banks have three working days. */

let world: Debiting;

beforeAll(async () => {
  world = await startDebiting("2027-03-01T09:00:00+01:00");
  await world.delays({ mandateDelayMs: 60_000, debitDelayMs: 6 * 24 * 3_600_000 });
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

const minute = () => flightJobs(world.runtime).everyMinute?.();
const complaintsOf = (by: Investor) => viewComplaints(world.db, by.id);
const flightUrl = (reference: string) => apiPaths.flight.replace(":reference", reference);

async function read(by: Investor, reference: string): Promise<Flight> {
  return (await world.call<Flight>(by, { method: "GET", url: flightUrl(reference) })).data;
}

it("is late after three working days, not after those of a card", async () => {
  const investor = await world.investor();
  await world.saveByDebit(investor);
  const { reference, sentAt } = await world.db
    .selectFrom("payment")
    .innerJoin("cardCharge", "cardCharge.paymentId", "payment.id")
    .select(["payment.reference", "cardCharge.sentAt"])
    .where("investorId", "=", investor.id)
    .executeTakeFirstOrThrow();
  if (!sentAt) throw new Error("it was sent");
  const flight = await read(investor, reference);
  const until = lateFrom("direct-debit", sentAt);
  expect(flight).toMatchObject({
    kind: "direct-debit",
    who: "bank",
    stateText: "Waiting for your bank",
    isOver: false,
    lateFrom: until.toISOString(),
  });
  expect(flight.steps[0]?.title).toBe("We began the direct debit");
  expect(JSON.stringify(flight)).not.toMatch(/on its way/i);
  const left = until.getTime() - world.runtime.clock.now().getTime();
  await world.travel(`PT${Math.floor(left / 60_000) - 1}M`);
  await minute();
  expect(await complaintsOf(investor)).toEqual([]);
  await world.travel("PT2M");
  await minute();
  expect(await complaintsOf(investor)).toMatchObject([
    { reference, state: "open", isOpenedByUs: true },
  ]);
  expect((await read(investor, reference)).isLate).toBe(true);
  await world.travel("P4D");
  await minute();
  expect(await complaintsOf(investor)).toMatchObject([{ reference, state: "ended" }]);
  expect(await read(investor, reference)).toMatchObject({ isOver: true, who: null });
});
