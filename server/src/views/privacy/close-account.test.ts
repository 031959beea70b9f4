import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Leavers, PASSWORD, startClosing } from "#test/closing.ts";
import type { Investor } from "#test/paying.ts";
import { logIn } from "#test/people.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import {
  debt,
  investmentOf,
  planOf,
  points,
  returnPool,
  pointsIssued,
  stash,
} from "#ledger/accounts.ts";
import { type Transfer, post } from "#ledger/post.ts";
import { sealAuthorization } from "#money/cards/authorization.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { readIdentity } from "./closed-identity.ts";

let world: Leavers;
beforeAll(async () => {
  world = await startClosing();
});
afterAll(() => world.stop());

function book(...transfers: Pick<Transfer, "debit" | "credit" | "amount">[]) {
  const eventAt = world.runtime.clock.now();
  const entries = transfers.map((transfer) => ({
    ...transfer,
    key: `test:${newId()}`,
    movement: "funding-settled",
    eventAt,
  }));
  return inTransaction(world.db, (tx) => post(tx, entries));
}

const kinds = async (investor: Investor) => (await world.reasons(investor)).map(({ kind }) => kind);

/** As if the payment page had been left two hours ago. */
async function leavePage(reference: string) {
  await world.db
    .updateTable("payment")
    .set({
      gatewayStatus: "abandoned",
      createdAt: new Date(world.runtime.clock.now().getTime() - 2 * 60 * 60_000),
    })
    .where("reference", "=", reference)
    .execute();
}

it("closes an empty account: all sessions end, and nothing identifies its owner", async () => {
  const investor = await world.leaver();
  const before = await world.row(investor);
  const notices = world.db.selectFrom("notice").where("investorId", "=", investor.id);
  expect(await world.reasons(investor)).toEqual([]);
  expect((await world.close(investor)).json()).toMatchObject({
    statusCode: 200,
    message: messages.accountClosed,
  });
  expect(await world.row(investor)).toMatchObject({
    firstName: "Closed",
    lastName: "account",
    address: "",
    email: `${investor.id}@closed.invalid`,
    emailVerifiedAt: null,
    phoneVerifiedAt: null,
    referralSlug: `closed-${investor.id}`,
  });
  expect(await notices.select("id").execute()).toEqual([]);
  expect((await world.close(investor)).statusCode).toBe(401);
  const credentials = { email: investor.email, password: PASSWORD };
  expect((await logIn(world, credentials)).statusCode).toBe(401);
  await world.drain();
  expect(await world.subjects(investor.email)).toEqual(["Your Osisi account is closed"]);
  expect(await readIdentity(world.db, world.runtime, investor.id)).toMatchObject({
    email: before.email,
    phone: before.phone,
    lastName: "Account",
  });
});

it("requires the password; the PIN is not sufficient", async () => {
  const investor = await world.leaver();
  for (const shown of ["", await freshStepUp(world, investor.token, "pin")]) {
    const headers = { [stepUpHeader]: shown };
    const request = { method: "POST", url: apiPaths.closeAccount, headers } as const;
    expect((await world.call(investor, request)).json()).toMatchObject({
      statusCode: 403,
      errors: { stepUp: ["password"] },
    });
  }
  expect((await world.row(investor)).closedAt).toBeNull();
});

it("deletes the PIN", async () => {
  const investor = await world.leaver();
  const body = { pin: "9182" };
  await world.call(investor, { method: "POST", url: apiPaths.pin, body });
  expect((await world.close(investor)).statusCode).toBe(200);
  const pins = world.db.selectFrom("pin").selectAll().where("investorId", "=", investor.id);
  expect(await pins.execute()).toEqual([]);
});

it("refuses while money is in the stash or pending, and says what helps", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.leaverWith(5_000);
  expect((await world.close(investor)).json()).toMatchObject({
    statusCode: 409,
    message: messages.accountNotEmpty,
  });
  expect(await world.reasons(investor)).toEqual([
    { kind: "stash", text: "₦5,000 is in your stash. Withdraw it first." },
  ]);
  const reference = await world.send(investor, 4_500);
  expect(await world.reasons(investor)).toMatchObject([
    {
      kind: "stash",
      text: "₦500 is in your stash. The least you can withdraw is ₦1,000. Add ₦500, then withdraw all of it.",
    },
    {
      kind: "withdrawals",
      text: expect.stringContaining("₦4,500 is held for a withdrawal on its way to your bank"),
    },
  ]);
  await world.begin(investor, 700);
  expect(await kinds(investor)).toEqual(["stash", "withdrawals", "payments"]);
  await world.atGateway(reference);
  await world.become(reference, "success");
  await world.settings({ transfers: "auto" });
});

it("refuses while something is saved, invested, owed, or worth money", async () => {
  const investor = await world.leaver();
  const { id } = investor;
  const ours = returnPool;
  await book({ debit: ours, credit: stash(id), amount: 900_00n });
  await book({ debit: stash(id), credit: planOf(id, newId()), amount: 400_00n });
  await book({ debit: stash(id), credit: investmentOf(id, newId()), amount: 500_00n });
  await book({ debit: pointsIssued(), credit: points(id), amount: 200n });
  await book({ debit: debt(id), credit: ours, amount: 300_00n });
  expect(await kinds(investor)).toEqual(["plans", "investments", "points", "debt"]);
  expect((await world.close(investor)).statusCode).toBe(409);
  expect((await world.row(investor)).closedAt).toBeNull();
});

it("removes cards and accounts, and keeps the payments", async () => {
  const { investor, reference } = await world.emptied(3_000);
  await world.db
    .insertInto("card")
    .values({
      id: newId(),
      investorId: investor.id,
      signature: "SIG_closing",
      authorizationCode: sealAuthorization(world.runtime.config, "AUTH_closing"),
      email: investor.email,
      last4: "4081",
      brand: "visa",
      bank: "Test Bank",
      expMonth: 12,
      expYear: 2030,
      addedAt: world.runtime.clock.now(),
    })
    .execute();
  expect((await world.close(investor)).statusCode).toBe(200);
  const of = (table: "card" | "payoutAccount" | "session") =>
    world.db.selectFrom(table).selectAll().where("investorId", "=", investor.id).execute();
  expect(await of("card")).toMatchObject([{ removedAt: expect.any(Date) }]);
  expect(await of("payoutAccount")).toEqual([]);
  expect(await of("session")).toEqual([]);
  expect(await world.stateOf(reference)).toBe("paid");
  await world.expectBooksToAgree();
});

it("serializes concurrent closing and paying", async () => {
  const investors = await Promise.all(Array.from({ length: 12 }, () => world.leaver()));
  const ends = await Promise.all(
    investors.map(async (investor) => {
      const [closed, funded] = await Promise.all([
        world.close(investor),
        world.fund(investor, { amount: 500 }),
      ]);
      return { investor, closed: closed.statusCode, funded: funded.statusCode };
    }),
  );
  for (const { closed, funded, investor } of ends) {
    expect([
      [200, 401],
      [409, 200],
    ]).toContainEqual([closed, funded]);
    const begun = await world.db
      .selectFrom("payment")
      .select("id")
      .where("investorId", "=", investor.id)
      .execute();
    expect(begun).toHaveLength(funded === 200 ? 1 : 0);
  }
});

it("loses no money on concurrent closing and crediting", async () => {
  const leavers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const investor = await world.leaver();
      const reference = await world.begin(investor, 1_000);
      await leavePage(reference);
      return { investor, reference };
    }),
  );
  const ends = await Promise.all(
    leavers.map(async ({ investor, reference }) => {
      const [closed] = await Promise.all([world.close(investor), world.paid(reference)]);
      return { investor, reference, isClosed: closed.statusCode === 200 };
    }),
  );
  await world.expectBooksToAgree();
  for (const { investor, isClosed, reference } of ends) {
    expect(await world.stashOf(investor)).toBe(isClosed ? 0n : 100_000n);
    expect((await world.payment(reference)).state).toBe(isClosed ? "held" : "settled");
  }
});

it("requires a session", async () => {
  const answer = await world.app.inject({ method: "POST", url: apiPaths.closeAccount });
  expect(answer.statusCode).toBe(401);
});
