import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { profile } from "@osisi/contracts/profile.ts";
import { success } from "@osisi/contracts/envelope.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPerson, onboard, tokenOf, verifiedPerson } from "#test/people.ts";
import { countRoundTrips } from "#test/round-trips.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { createApp } from "#app.ts";
import { gatewayClearing, held, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

async function signedIn() {
  const person = await verifiedPerson(server, { lenderCategoryId: 2 });
  const token = await tokenOf(server, person);
  const { id } = await server.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  return { id, person, token };
}

async function read(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ url: apiPaths.profile, headers });
  expect(answer.statusCode).toBe(200);
  return z.parse(success(profile), answer.json()).data;
}

/** A payment, as the ledger sees it. */
function credit(investorId: string, amount: bigint) {
  return inTransaction(server.db, (tx) =>
    post(tx, [
      {
        key: `payment:${newId()}:settled`,
        movement: "funding-settled",
        debit: gatewayClearing("NGN"),
        credit: stash(investorId),
        amount,
        eventAt: server.runtime.clock.now(),
      },
    ]),
  );
}

it("shows a new investor their own data, and everything else empty", async () => {
  const { id, person, token } = await signedIn();
  const shown = await read(token);
  const emptyPage = { data: [], nextCursor: null };
  expect(shown).toEqual({
    investor: {
      id,
      userId: id,
      name: "Ada Obi",
      investorType: { id: 2, name: "Intermediate", icon: 2 },
      joinedAt: server.runtime.clock.now().toISOString(),
    },
    user: {
      id,
      userId: id,
      name: "Ada Obi",
      f_name: "Ada",
      l_name: "Obi",
      email: person.email,
      phone: `+234${person.phone.slice(1)}`,
      emailVerified: true,
      phoneVerified: false,
    },
    balance: 0,
    availableAmt: 0,
    heldBack: null,
    funds: 0,
    transactions: emptyPage,
    inFlight: [],
    underWay: [],
    transfers: emptyPage,
    savings: emptyPage,
    purchase: emptyPage,
    investments: emptyPage,
    activeInvestments: [],
    activeInvestmentBalance: 0,
    greenPoints: 0,
    now: server.runtime.clock.now().toISOString(),
    referralSlug: expect.stringMatching(/^\w{8}$/),
    phoneWaiting: null,
    plansCanBeEnded: true,
    planTax: null,
    planOptions: planOptionsOn(firstCatalogue, "2026-11-26").map(
      ({ value, text, basisPoints }) => ({
        value,
        text,
        basisPoints,
      }),
    ),
  });
});

it("shows the stash, held money beside it, and the newest movements first", async () => {
  const { id, token } = await signedIn();
  await credit(id, 500_000n);
  await credit(id, 1_234_50n);
  await inTransaction(server.db, (tx) =>
    post(tx, [
      {
        key: `withdrawal:${newId()}:held`,
        movement: "withdrawal-held",
        debit: stash(id),
        credit: held(id),
        amount: 100_000n,
        eventAt: server.runtime.clock.now(),
      },
    ]),
  );
  const shown = await read(token);
  expect([shown.availableAmt, shown.balance]).toEqual([5_234.5, 6_234.5]);
  expect(
    shown.transactions.data.map(({ amount, balanceAfter, direction }) => [
      direction,
      amount,
      balanceAfter,
    ]),
  ).toEqual([
    ["out", 1_000, 5_234.5],
    ["in", 1_234.5, 6_234.5],
    ["in", 5_000, 5_000],
  ]);
  expect(shown.transactions.data[0]).toMatchObject({
    title: "Withdrawal to your bank",
    reference: expect.stringMatching(/^wd-[\da-f]{32}$/),
  });
  const funding = shown.transactions.data[2];
  expect(funding).toMatchObject({ kind: "money-in", title: "Money added to your stash" });
  expect(funding?.reference).toMatch(/^fund-[\da-f]{32}$/);
});

it("shows the first page of a long history, and the cursor of the next one", async () => {
  const { id, token } = await signedIn();
  for (let count = 1; count <= 9; count += 1) await credit(id, BigInt(count) * 100n);
  const { transactions } = await read(token);
  expect(transactions.data.map(({ amount }) => amount)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  expect(transactions.nextCursor).toBe(transactions.data.at(-1)?.id);
});

it("does not show other investors' money", async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  await credit(one.id, 500_000n);
  expect((await read(two.token)).balance).toBe(0);
});

it("requires a session", async () => {
  await onboard(server, newPerson());
  for (const url of [apiPaths.profile, apiPaths.me]) {
    const answer = await server.app.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 401]);
  }
});

it("is read in one round trip, the session included", async () => {
  const { id, token } = await signedIn();
  await credit(id, 25_000_00n);
  const wire = await countRoundTrips(server.runtime.config.databaseUrl);
  const app = await createApp({ ...server.runtime, db: wire.db });
  const headers = { authorization: `Bearer ${token}` };
  const ask = async () => {
    const answer = await app.inject({ url: apiPaths.profile, headers });
    expect(answer.json()).toMatchObject({ data: { availableAmt: 25_000, user: { id } } });
  };
  await ask();
  // Once a second the app also writes its request counters.
  const trips = [await wire.tripsOf(ask), await wire.tripsOf(ask), await wire.tripsOf(ask)];
  expect(Math.min(...trips)).toBe(1);
  await app.close();
  await wire.stop();
});

it.each([
  { url: apiPaths.profile, shown: (id: string) => ({ user: { id } }) },
  { url: apiPaths.me, shown: (id: string) => ({ id }) },
])(
  "answers concurrent requests for $url with each investor's own data, and refuses those without a session",
  async ({ url, shown }) => {
    const ids = new Map<string, string>();
    for (let n = 0; n < 4; n += 1) {
      const { id, token } = await signedIn();
      ids.set(token, id);
    }
    const invalidToken = "n".repeat(43);
    // An unauthenticated request between every two others, so that a shifted response would be
    // noticed.
    const tokens = [...ids.keys()].flatMap((token) => [invalidToken, token, invalidToken, token]);
    await Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await server.app.inject({ url, headers });
        const wanted = ids.get(token);
        expect(answer.json()).toMatchObject(
          wanted ? { data: shown(wanted) } : { statusCode: 401, data: null },
        );
      }),
    );
  },
);
