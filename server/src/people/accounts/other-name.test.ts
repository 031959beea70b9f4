import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { inTransaction } from "#platform/database/database.ts";
import { applyChannel } from "#people/profile/change-channel.ts";
import { openSession } from "#people/auth/session.ts";
import { codeIn } from "#test/outside.ts";
import type { Investor } from "#test/paying.ts";
import { until } from "#test/until.ts";
import { TEST_BANK, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

/** How a thief would withdraw money to their own account, and what prevents it. */

const BANK = "058";
const BELLO_NGOZI = "0011061670";
const BELLO_MUSA = "0010160485";
const BELLO_EMEKA = "0011901130";
const OGUNLEYE_MUSA = "0011024635";

let world: Withdrawing;
/** Ngozi Bello, with ₦5,000 and no payout account. */
let ngozi: Investor;

beforeAll(async () => {
  world = await startWithdrawing();
});

beforeEach(async () => {
  ngozi = await world.investor();
  const phone = `+234803${ngozi.id.replaceAll(/\D/g, "").padEnd(7, "7").slice(-7)}`;
  const details = { firstName: "Ngozi", lastName: "Bello", phone };
  await world.db.updateTable("investor").set(details).where("id", "=", ngozi.id).execute();
  await world.paid(await world.begin(ngozi, 5_000));
  await until("the money", async () => (await world.stashOf(ngozi)) === 500_000n);
});

afterAll(() => world.stop());

const send = (url: string, body: object) => world.call(ngozi, { method: "POST", url, body });
const add = (accountNumber: string, accepted?: boolean) =>
  send(apiPaths.createAccount, { accountNumber, bankCode: BANK, otherNameAccepted: accepted });
const change = (id: string, accountNumber: string, accepted?: boolean) => {
  const body = { id, accountNumber, bankCode: BANK, otherNameAccepted: accepted };
  return send(apiPaths.updateAccount, body);
};
const accounts = async () =>
  (await world.call(ngozi, { method: "GET", url: apiPaths.accounts })).json().data;
const ask = async (accountNumber: string) =>
  (await send(apiPaths.resolveAccount, { accountNumber, bankCode: BANK })).json().data;
const withdrawing = () => world.withdraw(ngozi, { amount: 2_000 });
const isWaiting = { statusCode: 409, message: messages.accountWaiting };
const isSent = { statusCode: 200, message: messages.withdrawStarted };
const inHours = (hours: number) =>
  new Date(world.runtime.clock.now().getTime() + hours * 60 * 60_000);
const rowsOf = (table: "payoutAccount" | "payoutRecipient") =>
  world.db.selectFrom(table).selectAll().where("investorId", "=", ngozi.id).execute();

test("the first account in the investor's own name is usable immediately", async () => {
  const added = await add(BELLO_NGOZI);
  expect(added.json()).toMatchObject({ message: messages.accountAdded });
  expect(added.json().data).toMatchObject({ nameWarning: false, usableFrom: null });
  expect((await withdrawing()).json()).toMatchObject(isSent);
  expect(await rowsOf("payoutAccount")).toMatchObject([{ matchingWords: 2 }]);
});

test("the first account with one matching word waits for a day, and needs no confirmation", async () => {
  const added = await add(BELLO_EMEKA);
  expect(added.json()).toMatchObject({ message: messages.accountAddedWaiting });
  expect(added.json().data).toMatchObject({ nameWarning: true, usableFrom: expect.any(String) });
  expect((await withdrawing()).json()).toMatchObject(isWaiting);
  await world.travel("PT24H");
  expect((await withdrawing()).json()).toMatchObject(isSent);
  const expected = { matchingWords: 1, otherNameAcceptedAt: null };
  expect(await rowsOf("payoutAccount")).toMatchObject([expected]);
});

test.each([undefined, false])(
  "one in another name is not stored if the box is %s, and nothing is written",
  async (accepted) => {
    const refused = await add(OGUNLEYE_MUSA, accepted);
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      message: messages.accountOtherName,
      errors: { otherNameAccepted: [messages.accountOtherName] },
    });
    expect(await rowsOf("payoutAccount")).toEqual([]);
    expect(await rowsOf("payoutRecipient")).toEqual([]);
    await world.drain();
    expect(await mailsAbout("A bank account")).toEqual([]);
    expect((await withdrawing()).json().message).toBe(messages.accountMissing);
  },
);

test("one in another name waits for a day even if it is the first and confirmed", async () => {
  const added = await add(OGUNLEYE_MUSA, true);
  expect(added.json().data).toMatchObject({ nameWarning: true, usableFrom: expect.any(String) });
  expect((await withdrawing()).json()).toMatchObject(isWaiting);
  await expect.poll(() => mailsAbout("A bank account was added")).toHaveLength(1);
  const [mail] = await mailsAbout("A bank account was added");
  expect(mail?.text).toContain("The bank says it belongs to OGUNLEYE MUSA.");
  expect(await rowsOf("payoutAccount")).toMatchObject([
    { matchingWords: 0, otherNameAcceptedAt: expect.any(Date) },
  ]);
  await world.travel("PT24H");
  expect((await withdrawing()).json()).toMatchObject(isSent);
});

test("the name enquiry returns both names and when the account would be usable", async () => {
  const ownName = "Ngozi Bello";
  expect(await ask(BELLO_NGOZI)).toMatchObject({ ownName, matchingWords: 2, usableFrom: null });
  const other = await ask(OGUNLEYE_MUSA);
  expect(other).toMatchObject({ accountName: "OGUNLEYE MUSA", ownName, matchingWords: 0 });
  expect(Date.parse(other.usableFrom) / 1_000).toBeCloseTo(inHours(24).getTime() / 1_000, -2);
});

test("a name that is changed to that of the thief's account counts after thirty days", async () => {
  const renamed = { f_name: "Musa", l_name: "Ogunleye", phone: await phoneOf(ngozi) };
  expect((await send(apiPaths.editProfile, renamed)).json()).toMatchObject({ statusCode: 200 });
  // Twice, so that the change before the last is not taken for the original name.
  const again = { ...renamed, f_name: "Musa Bala" };
  expect((await send(apiPaths.editProfile, again)).json()).toMatchObject({ statusCode: 200 });
  expect((await add(OGUNLEYE_MUSA)).json().message).toBe(messages.accountOtherName);
  expect(await ask(OGUNLEYE_MUSA)).toMatchObject({ ownName: "Ngozi Bello", matchingWords: 0 });
  await world.travel("P29D");
  ngozi = await signedInAgain(ngozi);
  expect((await add(OGUNLEYE_MUSA)).json().message).toBe(messages.accountOtherName);
  await world.travel("P1D");
  expect((await add(OGUNLEYE_MUSA)).json()).toMatchObject({ message: messages.accountAdded });
});

test("the result for an account is kept when the name changes", async () => {
  await add(OGUNLEYE_MUSA, true);
  const renamed = { f_name: "Musa", l_name: "Ogunleye", phone: await phoneOf(ngozi) };
  await send(apiPaths.editProfile, renamed);
  await world.travel("P31D");
  ngozi = await signedInAgain(ngozi);
  expect(await accounts()).toMatchObject([{ nameWarning: true }]);
});

test("for a day after a password reset no new account is usable, not even in the own name", async () => {
  ngozi = await reset(ngozi);
  await world.travel("PT5H");
  const added = await add(BELLO_NGOZI);
  expect(added.json()).toMatchObject({ message: messages.accountAddedWaiting });
  const { usableFrom } = added.json().data;
  expect(Date.parse(usableFrom) / 1_000).toBeCloseTo(inHours(19).getTime() / 1_000, -2);
  expect((await withdrawing()).json()).toMatchObject(isWaiting);
  await world.travel("PT19H");
  expect((await withdrawing()).json()).toMatchObject(isSent);
});

test("an account that waits when the password is reset waits for a day from then on", async () => {
  await add(BELLO_EMEKA);
  await world.travel("PT23H");
  ngozi = await reset(ngozi);
  await world.travel("PT2H");
  expect((await withdrawing()).json()).toMatchObject(isWaiting);
  await world.travel("PT22H");
  expect((await withdrawing()).json()).toMatchObject(isSent);
});

test("one in use before a reset stays usable: its owner is not locked out of their money", async () => {
  await add(BELLO_NGOZI);
  await world.travel("PT1M");
  ngozi = await reset(ngozi);
  expect((await withdrawing()).json()).toMatchObject(isSent);
});

test("for a day after a change of channel no new or waiting account is usable", async () => {
  await add(BELLO_EMEKA);
  await world.travel("PT23H");
  await inTransaction(world.db, async (tx) => {
    const owner = await lockCredentials(tx, ngozi.id);
    if (!owner) throw new Error("Ngozi is not there");
    const change = { owner, channel: "sms", target: "+2348099990000" } as const;
    await applyChannel(tx, world.runtime, change);
  });
  const added = await add(BELLO_NGOZI);
  expect(added.json()).toMatchObject({ message: messages.accountAddedWaiting });
  await world.travel("PT23H");
  const all: { usableFrom: string | null }[] = await accounts();
  expect(all.map(({ usableFrom }) => usableFrom !== null)).toEqual([true, true]);
  await world.travel("PT1H");
  expect(await accounts()).toMatchObject([{ usableFrom: null }, { usableFrom: null }]);
});

test("another number in an old account starts the wait again, by the same rules for names", async () => {
  const { id } = (await add(BELLO_NGOZI)).json().data;
  expect((await withdrawing()).json()).toMatchObject(isSent);
  await world.travel("P31D");
  ngozi = await signedInAgain(ngozi);
  const [before] = await rowsOf("payoutAccount");
  expect((await change(id, OGUNLEYE_MUSA)).json().message).toBe(messages.accountOtherName);
  expect(await rowsOf("payoutAccount")).toEqual([before]);
  expect((await change(id, OGUNLEYE_MUSA, true)).json()).toMatchObject({ statusCode: 200 });
  expect((await withdrawing()).json()).toMatchObject(isWaiting);
  const [after] = await rowsOf("payoutAccount");
  expect(after).toMatchObject({ id, matchingWords: 0 });
  // As new as one that is added now.
  expect(after?.addedAt.getTime()).toBeGreaterThan(Number(before?.usableFrom));
  // Also with their own name, and back again.
  await change(id, BELLO_NGOZI);
  expect((await withdrawing()).json()).toMatchObject(isWaiting);
});

test("of several added concurrently in the own name one is the first", async () => {
  const ids = ["0011061670", "0012543070", "0014530615"];
  for (const accountNumber of ids) {
    await send(apiPaths.resolveAccount, { accountNumber, bankCode: BANK });
  }
  const added = await Promise.all(ids.map((accountNumber) => add(accountNumber)));
  for (const { statusCode } of added) expect(statusCode).toBe(200);
  const kept: { usableFrom: string | null }[] = await accounts();
  expect(kept.filter(({ usableFrom }) => usableFrom === null)).toHaveLength(1);
});

test("an investor has a first account only once, even if it was deleted", async () => {
  await add(BELLO_NGOZI);
  await world.db.deleteFrom("payoutAccount").where("investorId", "=", ngozi.id).execute();
  expect((await add("0012543070")).json()).toMatchObject({ message: messages.accountAddedWaiting });
  expect((await withdrawing()).json()).toMatchObject(isWaiting);
});

test("a further account follows the rules for names", async () => {
  await add(BELLO_NGOZI);
  expect((await add(BELLO_MUSA)).json()).toMatchObject({ message: messages.accountAddedWaiting });
  expect((await add(OGUNLEYE_MUSA)).json().message).toBe(messages.accountOtherName);
  expect(await accounts()).toHaveLength(2);
});

test("an account of the previous release is compared when it is read", async () => {
  await add(OGUNLEYE_MUSA, true);
  const unwritten = { matchingWords: null, otherNameAcceptedAt: null };
  await world.db
    .updateTable("payoutAccount")
    .set(unwritten)
    .where("investorId", "=", ngozi.id)
    .execute();
  expect(await accounts()).toMatchObject([{ nameWarning: true }]);
});

test("an account of the test bank is checked like any other", async () => {
  const body = { accountNumber: "0000000001", bankCode: TEST_BANK };
  expect((await send(apiPaths.createAccount, body)).statusCode).toBe(409);
});

async function mailsAbout(words: string) {
  const all = await world.outside.mail(ngozi.email);
  return all.filter(({ subject }) => subject.includes(words));
}

async function phoneOf({ id }: Investor): Promise<string> {
  const { phone } = await world.db
    .selectFrom("investor")
    .select("phone")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return phone;
}

function anonymous(url: string, payload: object) {
  return world.app.inject({ method: "POST", url, payload });
}

/** Resets the password by the e-mailed code, and logs in with it. */
async function reset(investor: Investor): Promise<Investor> {
  const { email } = investor;
  await anonymous(apiPaths.forgotPassword, { email });
  await expect.poll(() => mailsAbout("password")).toHaveLength(1);
  const [mail = { text: "" }] = await mailsAbout("password");
  const otp = codeIn(mail);
  const password = { password: "a taller tree", password_confirmation: "a taller tree" };
  const answer = await anonymous(apiPaths.resetPassword, { email, otp, ...password });
  expect(answer.statusCode).toBe(200);
  return signedInAgain(investor);
}

async function signedInAgain(investor: Investor): Promise<Investor> {
  const session = { investorId: investor.id, userAgent: "test", now: world.runtime.clock.now() };
  const { token } = await openSession(world.db, session);
  return { ...investor, token };
}
