import { noDuty } from "@osisi/contracts/stamp-duty.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { opsOf } from "#test/operating.ts";
import { type Person, logIn, tokenOf, verifiedPerson } from "#test/people.ts";
import { isSignedIn } from "#test/signing-in.ts";
import { WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import type { Investor } from "#test/paying.ts";
import { inTransaction } from "#platform/database/database.ts";
import { startWithdrawal } from "#money/withdrawals/withdraw.ts";
import { referenceOf } from "#gateway/reference.ts";
import { placeHold } from "./place-hold.ts";

let flow: Withdrawing;

beforeAll(async () => {
  flow = await startWithdrawing();
});
afterAll(async () => {
  await flow.expectSettledBooks();
  await flow.stop();
});

const ops = async (...words: string[]) =>
  (await opsOf(flow.runtime, "a caller who is not the owner", words)).said;

const hold = ({ id }: { id: string }, scope: string, ...more: string[]) =>
  ops("hold", id, "suspected-takeover", scope, ...more);

async function idOf({ email }: Person): Promise<{ id: string }> {
  return flow.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

/** A withdrawal and a hold in one transaction: nothing can have been sent in between. */
async function heldBeforeSending(investor: Investor): Promise<string> {
  const { recipientId } = await flow.db
    .selectFrom("payoutAccount")
    .select("recipientId")
    .where("investorId", "=", investor.id)
    .executeTakeFirstOrThrow();
  const reviewAt = new Date(flow.runtime.clock.now().getTime() + 72 * 3_600_000);
  const id = await inTransaction(flow.db, async (tx) => {
    const started = await startWithdrawal(tx, flow.runtime, {
      investorId: investor.id,
      recipientId,
      amountKobo: 2_000_00n,
      requestKey: undefined,
      duty: noDuty,
    });
    await placeHold(tx, flow.runtime, {
      investorId: investor.id,
      ground: "own-request",
      scope: "withdrawals",
      words: "We check something with you.",
      document: null,
      placedBy: "ada",
      reviewAt,
    });
    return started;
  });
  await flow.drain();
  return referenceOf("withdrawal", id);
}

it("lets an unsent withdrawal wait, and sends it once the hold is lifted", async () => {
  const investor = await flow.saver(5_000);
  const reference = await heldBeforeSending(investor);
  expect(await flow.stateOf(reference)).toBe("pending");
  expect(await flow.transfersOf(reference)).toEqual([]);
  expect(await flow.heldOf(investor)).toBe(2_000_00n);
  expect((await flow.withdraw(investor, { amount: 1_000 })).statusCode).toBe(409);
  expect(await ops("lift-hold", investor.id)).toContain("is not held any more");
  await flow.atGateway(reference);
  await expect.poll(() => flow.stateOf(reference), WAIT).toBe("paid");
  expect(await ops("lift-hold", investor.id)).toContain("is not held");
});

it("ends at its review date: what waited is sent then", async () => {
  const investor = await flow.saver(5_000);
  const reference = await heldBeforeSending(investor);
  await flow.travel("PT71H");
  expect(await flow.transfersOf(reference)).toEqual([]);
  await flow.travel("PT2H");
  await expect.poll(() => flow.stateOf(reference), WAIT).toBe("paid");
  expect((await flow.withdraw(investor, { amount: 1_000 })).statusCode).toBe(200);
});

it("placed while a payout is being sent: it is sent once, or waits unsent", async () => {
  const investors = await Promise.all(Array.from({ length: 6 }, () => flow.saver(5_000)));
  const references = await Promise.all(
    investors.map(async (investor) => {
      const [reference] = await Promise.all([
        flow.send(investor, 2_000).catch(() => undefined),
        hold(investor, "withdrawals"),
      ]);
      return reference;
    }),
  );
  await flow.drain();
  for (const [index, investor] of investors.entries()) {
    const reference = references[index];
    if (reference === undefined) continue;
    const sent = await flow.transfersOf(reference);
    const { toSend } = await flow.withdrawal(reference);
    expect(sent.length).toBe(toSend ? 0 : 1);
    await ops("lift-hold", investor.id);
    await expect.poll(() => flow.stateOf(reference), WAIT).toBe("paid");
    expect(await flow.transfersOf(reference)).toHaveLength(1);
  }
});

it("ends sessions and refuses logins, in the operator's words, while money still arrives", async () => {
  const person = await verifiedPerson(flow);
  const [id, token] = [await idOf(person), await tokenOf(flow, person)];
  const words = "We would like to talk with you first. Your money is safe.";
  await hold(id, "sign-in", "", "", words);
  expect(await isSignedIn(flow, token)).toBe(false);
  const refused = await logIn(flow, person);
  expect(refused.json()).toMatchObject({ statusCode: 403, message: words });
  await ops("lift-hold", id.id);
  expect(await tokenOf(flow, person)).toHaveLength(43);
});

it("with the scope withdrawals the owner may log in and read", async () => {
  const person = await verifiedPerson(flow);
  const token = await tokenOf(flow, person);
  await hold(await idOf(person), "withdrawals");
  expect(await isSignedIn(flow, token)).toBe(true);
  expect(await tokenOf(flow, person)).toHaveLength(43);
});

it.each([
  [["suspicion", "everything"], "is none of"],
  [["own-request", "payments"], "is none of"],
  [["court-order", "everything"], "Name the document"],
  [["own-request", "everything", "soon"], "is no number of hours"],
])("refuses %j", async (words, why) => {
  const investor = await flow.investor();
  expect(await ops("hold", investor.id, ...words)).toContain(why);
  const held = await flow.db
    .selectFrom("investorHold")
    .select("id")
    .where("investorId", "=", investor.id)
    .execute();
  expect(held).toEqual([]);
});
