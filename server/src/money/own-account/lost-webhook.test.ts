import { afterAll, beforeAll, expect, it } from "vitest";
import { ownAccountsOf } from "#test/own-accounts.ts";
import { startRestoring } from "#test/restoring.ts";

/** Transfers to own account numbers that no webhook reports, and those that a restored database has
 * lost. */

let world: Awaited<ReturnType<typeof start>>;

async function start() {
  const restoring = await startRestoring("2027-03-01T09:00:00+01:00");
  return { ...restoring, ...ownAccountsOf(restoring) };
}

beforeAll(async () => {
  world = await start();
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.rest();
  await world.stop();
});

it("a transfer without a webhook is found by the nightly list, once", async () => {
  const ada = await world.investor();
  const number = await world.numberOf(ada);
  const reference = await world.transfer(number, { webhook: "lost" });
  expect(await world.stashOf(ada)).toBe(0n);
  await world.travel("P1D");
  await world.travel("P1D");
  expect(await world.stashOf(ada)).toBe(350_000n);
  expect(await world.findings(reference)).toEqual([]);
  await world.transfer(number, { webhook: "lost", amount: 200_000 });
  await world.travel("P1D");
  expect(await world.stashOf(ada)).toBe(550_000n);
}, 60_000);

it("after a restore, transfers are found again; of a number that was lost, they wait", async () => {
  const [ada, bola] = [await world.investor(), await world.investor()];
  const number = await world.numberOf(ada);
  const since = await world.keep();
  await world.goOn();
  await world.transfer(number);
  const lost = await world.numberOf(bola);
  const toLost = await world.transfer(lost);
  expect([await world.stashOf(ada), await world.stashOf(bola)]).toEqual([350_000n, 350_000n]);

  await world.restore();
  expect(await world.stashOf(ada)).toBe(0n);
  const caughtUp = world.ops("catch-up", "--since", since.toISOString());
  expect(await world.hurried(caughtUp)).toMatchObject({ code: 0 });
  expect([await world.stashOf(ada), await world.stashOf(bola)]).toEqual([350_000n, 0n]);
  await world.expectOneFinding(toLost, "unknown-number");
  await world.goOn();
  expect((await world.requestNumber(bola)).data).toMatchObject({
    state: "ready",
    account: { accountNumber: lost },
  });
  expect(await world.ops("attribute", toLost, bola.email)).toMatchObject({ code: 0 });
  expect(await world.stashOf(bola)).toBe(350_000n);
}, 120_000);
