import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import type { Investor } from "#test/paying.ts";

/** From the consent of a bank account's owner to an active mandate, or to none. */

let world: Debiting;
let investor: Investor;

beforeAll(async () => {
  world = await startDebiting("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
  await world.delays({ mandateDelayMs: 2 * 3_600_000, debitDelayMs: 6_000 });
});

afterEach(async () => {
  await world.webhookFaults("normal");
  await world.outside.clearFaults();
  await world.rest();
});

const state = async (id: string) => (await world.row(id)).state;
const textOf = async (id: string) =>
  (await world.mandates(investor)).find((one) => one.id === id)?.text;

const ENDED_BY_TIME =
  "This ended, because it was not confirmed in time. We took no savings from this account.";

it("a plan waits for its mandate, and begins with a debit once the bank has activated it", async () => {
  const { planId, mandateId, reference } = await world.openDebited(investor);
  const waiting = await world.waiting(investor);
  expect(waiting).toMatchObject([{ id: planId, mandateId }]);
  const home = await world.call<Overview>(investor, { method: "GET", url: apiPaths.overview });
  expect(home.data.waiting).toMatchObject([{ id: planId, text: waiting[0]?.text }]);
  await world.bank(reference, "approve");
  expect(await world.mandates(investor)).toMatchObject([
    { id: mandateId, state: "awaiting", last4: "6789", consentUrl: null, canActivate: true },
  ]);
  expect(await world.charges(investor)).toEqual([]);
  await world.travel("PT3H");
  expect(await state(mandateId)).toBe("active");
  expect(await world.waiting(investor)).toEqual([]);
  const plan = await world.plan(investor, planId);
  expect(plan).toMatchObject({ paidCount: 1, charging: { state: "ok" } });
  expect(plan.instalments[0]).toMatchObject({ state: "paid", paidFrom: "mandate" });
  expect(plan.mandate).toMatchObject({ id: mandateId, state: "active", last4: "6789" });
  expect(await world.inPlan(investor, planId)).toBe(50_000n);
  expect(await world.subjects(investor.email)).toEqual([
    'Your plan "School fees" has begun',
    "Your bank account is ready",
  ]);
});

it("an activation that is reported before the consent, or alone, activates it as well", async () => {
  const { mandateId, reference } = await world.openDebited(investor);
  await world.webhookFaults("drop");
  await world.bank(reference, "approve");
  await world.webhookFaults("normal");
  await world.bank(reference, "activate");
  expect(await state(mandateId)).toBe("active");
  await world.outside.control("POST", "/webhooks/replay", {});
  await world.drain();
  expect(await state(mandateId)).toBe("active");
  expect(await world.charges(investor)).toHaveLength(1);
});

it("without any webhook it is found by polling", async () => {
  const { mandateId, planId, reference } = await world.openDebited(investor);
  await world.webhookFaults("drop");
  await world.bank(reference, "approve");
  await world.travel("P2D");
  expect(await state(mandateId)).toBe("active");
  expect(await world.plan(investor, planId)).toMatchObject({ paidCount: 1 });
});

it("one that is never allowed expires after a week, and its plan is given up", async () => {
  const { mandateId, planId } = await world.openDebited(investor);
  await world.travel("P6D");
  expect(await state(mandateId)).toBe("awaiting");
  await world.travel("P2D");
  expect(await state(mandateId)).toBe("expired");
  expect(await textOf(mandateId)).toBe(
    `${ENDED_BY_TIME} If you sent ₦50 to allow it, that money did not come to us.`,
  );
  expect((await world.planRow(planId)).state).toBe("given-up");
  expect(await world.subjects(investor.email)).toEqual(['"School fees" has not begun']);
});

it("one that the bank never activates expires, and is deactivated at the gateway", async () => {
  await world.delays({ mandateDelayMs: null });
  const { mandateId, reference } = await world.openDebited(investor);
  await world.bank(reference, "approve");
  await world.travel("P8D");
  expect(await world.row(mandateId)).toMatchObject({ state: "expired", authorizationCode: null });
  const sent = `${ENDED_BY_TIME} The ₦50 that you sent to allow it did not come to us.`;
  expect(await textOf(mandateId)).toBe(sent);
  const asked = { activationAskedAt: world.runtime.clock.now() };
  await world.db.updateTable("mandate").set(asked).where("id", "=", mandateId).execute();
  expect(await textOf(mandateId)).toBe(
    `${sent} If your bank took ₦50 to check the account, it pays that back.`,
  );
  expect(await world.outside.control("GET", "/mandates")).toContainEqual(
    expect.objectContaining({
      reference,
      mandate: expect.objectContaining({ status: "revoked" }),
    }),
  );
});

it("what is allowed after it has ended is never debited, and is deactivated", async () => {
  const { mandateId, reference } = await world.openDebited(investor);
  await world.cancel(investor, mandateId);
  await world.bank(reference, "approve");
  await world.travel("P1D");
  const { state: ended, authorizationCode, endedBy } = await world.row(mandateId);
  expect({ ended, authorizationCode, endedBy }).toEqual({
    ended: "revoked",
    authorizationCode: null,
    endedBy: "investor",
  });
  expect(await world.charges(investor)).toEqual([]);
});

it("an unreachable gateway decides nothing", async () => {
  const { mandateId, reference } = await world.openDebited(investor);
  await world.fault({
    on: "GET /customer/authorization/verify",
    times: 10_000,
    effect: "status",
    status: 500,
  });
  await world.bank(reference, "approve");
  await world.travel("P2D");
  expect(await state(mandateId)).toBe("awaiting");
  await world.outside.clearFaults();
  await world.travel("P1D");
  expect(await state(mandateId)).toBe("active");
});

it("says after the return what is known, and nothing to someone with a stale or made-up link", async () => {
  const { mandateId, reference } = await world.openDebited(investor);
  expect(await world.comeBackFromConsent(mandateId)).toContain(messages.mandateNotApproved);
  await world.bank(reference, "approve");
  expect(await world.comeBackFromConsent(mandateId)).toContain(messages.mandateApproved);
  await world.cancel(investor, mandateId);
  expect(await world.comeBackFromConsent(mandateId)).toContain(messages.mandateOver);
  expect(await world.comeBackFromConsent("../x")).toContain(messages.mandateNotYours);
});

it("two requests for one plan open one mandate, and both lead to its page", async () => {
  const planId = await world.save(investor, { interval: "weekly" });
  const start = () =>
    world.post<{ url: string; reference: string }>(investor, apiPaths.newSavingMandate, { planId });
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.data).toEqual(other.data);
  expect(await start()).toMatchObject({ data: one.data });
  expect(await world.mandates(investor)).toHaveLength(1);
});

it("a repeated request opens one plan and one mandate", async () => {
  const body = { interval: "weekly", channel: "bank", directDebit: true };
  const headers = { "idempotency-key": "again" };
  const first = await world.open(investor, body, headers);
  const again = await world.open(investor, body, headers);
  expect(again.data).toEqual(first.data);
  expect(await world.mandates(investor)).toHaveLength(1);
});

it("after a start whose answer was lost, the same mandate is started again", async () => {
  const headers = { "idempotency-key": "lost" };
  const body = { interval: "weekly", channel: "bank", directDebit: true };
  await world.fault({
    on: "POST /customer/authorization/initialize",
    times: 1,
    effect: "drop-after-commit",
  });
  const lost = await world.open(investor, body, headers);
  expect(lost).toMatchObject({ statusCode: 502 });
  expect(await world.open(investor, body, headers)).toMatchObject({ statusCode: 200 });
  expect(await world.mandates(investor)).toHaveLength(1);
});

it("another investor's mandate is neither used, ended nor activated", async () => {
  const { mandateId, reference } = await world.openDebited(investor);
  await world.bank(reference, "approve");
  const stranger = await world.investor();
  const body = { interval: "weekly", channel: "bank", directDebit: true, mandateId };
  expect(await world.open(stranger, body)).toMatchObject({ statusCode: 404 });
  const planId = await world.save(stranger, { interval: "weekly" });
  const tried = await world.post(stranger, apiPaths.changeSavingMandate, { planId, mandateId });
  expect(tried).toMatchObject({ statusCode: 404 });
  expect(await world.cancel(stranger, mandateId)).toMatchObject({ statusCode: 404 });
  const asked = await world.post(stranger, apiPaths.activateMandate, { id: mandateId });
  expect(asked).toMatchObject({ statusCode: 404 });
  expect(await state(mandateId)).toBe("awaiting");
});

it("the bank is asked again at most daily, only while it has not activated the mandate, and nothing is booked", async () => {
  await world.delays({ mandateDelayMs: null, mandateRetryMs: null });
  const { mandateId, reference } = await world.openDebited(investor);
  const ask = () => world.post(investor, apiPaths.activateMandate, { id: mandateId });
  expect(await ask()).toMatchObject({ statusCode: 409 });
  await world.bank(reference, "approve");
  const both = await Promise.all([ask(), ask()]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  await world.travel("P1D");
  await world.delays({ mandateRetryMs: 60_000 });
  expect(await ask()).toMatchObject({ statusCode: 200, message: messages.mandateAsked });
  await world.travel("PT1H");
  expect(await state(mandateId)).toBe("active");
  expect(await ask()).toMatchObject({ statusCode: 409 });
  expect(await world.stashOf(investor)).toBe(0n);
});

it("neither the authorization nor the whole account number is stored in clear", async () => {
  const { mandateId } = await world.saveByDebit(investor);
  const all = JSON.stringify(await world.outside.control("GET", "/mandates"));
  const codes = all.match(/AUTH_\w+/g) ?? [];
  expect(codes.length).toBeGreaterThan(0);
  const { authorizationCode, ...clear } = await world.row(mandateId);
  expect(authorizationCode).not.toBeNull();
  const rows = JSON.stringify({ clear, stored: authorizationCode?.toString("latin1") });
  for (const secret of [...codes, "0123456789"]) expect(rows).not.toContain(secret);
});
