import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Investor } from "#test/paying.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { TEST_BANK, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

let world: Withdrawing;
let investor: Investor;

beforeAll(async () => {
  world = await startWithdrawing();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(async () => {
  await world.outside.clearFaults();
});

afterAll(async () => {
  await world.stop();
});

const get = (url: string) => world.call(investor, { method: "GET", url });
const post = (url: string, body: object) => world.call(investor, { method: "POST", url, body });
const resolve = (accountNumber: string, bankCode: string) =>
  post(apiPaths.resolveAccount, { accountNumber, bankCode });
const create = (accountNumber: string, bankCode = TEST_BANK) =>
  post(apiPaths.createAccount, { accountNumber, bankCode });
const accounts = async () => (await get(apiPaths.accounts)).json().data;
const hasAccount = async () => (await get(apiPaths.overview)).json().data.hasAccount;
/** Passes the newest account's day of waiting. */
const waitForADay = () => world.travel("PT24H");

test("banks are a plain list by name, with leading zeros in their codes", async () => {
  const answer = await get(apiPaths.banks);
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json();
  expect(data).toContainEqual({ code: "058", name: "Guaranty Trust Bank" });
  const names = data.map((bank: { name: string }) => bank.name);
  expect(names).toEqual(names.toSorted());
});

test("an expired list of banks is served while the gateway is down, and fetched again when it is up", async () => {
  await get(apiPaths.banks);
  const fetchedAt = () => world.db.selectFrom("bankList").select("fetchedAt").executeTakeFirst();
  const before = await fetchedAt();
  await world.travel("PT25H");
  await world.fault({ on: "GET /bank", times: 1, effect: "status", status: 502 });
  expect((await get(apiPaths.banks)).json().data.length).toBeGreaterThan(20);
  await world.drain();
  expect(await fetchedAt()).toEqual(before);
  await get(apiPaths.banks);
  await world.drain();
  expect(await fetchedAt()).not.toEqual(before);
});

test("a bank returns the account's holder, and the whole number is not repeated", async () => {
  const answer = await resolve("0000014579", "011");
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain("0000014579");
  expect(answer.json().data).toMatchObject({
    bankName: "First Bank of Nigeria",
    last4: "4579",
    numberWarning: false,
  });
});

test("the number is still accepted in the URL, which is deprecated", async () => {
  const query = "accountNumber=0000014579&bankCode=011";
  const { data } = (await resolve("0000014579", "011")).json();
  const answer = await get(`${apiPaths.resolveAccount}?${query}`);
  expect(answer.json().data).toEqual({ ...data, usableFrom: expect.any(String) });
  const { paths } = (await world.app.inject({ url: "/openapi.json" })).json();
  expect(paths[apiPaths.resolveAccount]).toMatchObject({ get: { deprecated: true } });
  expect(paths[apiPaths.resolveAccount].post).not.toHaveProperty("deprecated");
});

test("a number with a wrong check digit is a warning only", async () => {
  const { data } = (await resolve("0000014578", "011")).json();
  expect(data.numberWarning).toBe(true);
});

test("only a definite no means that the account does not exist", async () => {
  const unknown = await resolve("0123456799", "058");
  expect(unknown.statusCode).toBe(422);
  expect([messages.accountUnknown, messages.accountNumberOdd]).toContain(unknown.json().message);
  const silent = await resolve("0123456798", "058");
  expect(silent.statusCode).toBe(502);
  expect(silent.json().message).toBe(messages.bankUnreachable);
});

test.each([
  { effect: "status", status: 429 },
  { effect: "status", status: 503 },
  { effect: "status", status: 401, body: { status: false, message: "Invalid key" } },
  { effect: "drop-after-commit" },
])("after %j at the bank the investor is asked to try again", async (fault) => {
  await world.fault({ on: "GET /bank/resolve", times: 1, ...fault });
  const answer = await resolve("0123456701", "058");
  expect(answer.statusCode).toBe(502);
  expect(answer.json().message).toBe(messages.bankUnreachable);
  expect((await resolve("0123456701", "058")).statusCode).toBe(200);
});

test("ten accounts an hour can be looked up, the same one any number of times", async () => {
  for (let at = 0; at < 10; at += 1) {
    expect((await resolve(`000000001${at}`, TEST_BANK)).statusCode).toBe(200);
  }
  expect((await resolve("0000000019", TEST_BANK)).statusCode).toBe(200);
  const eleventh = await resolve("0000000020", TEST_BANK);
  expect(eleventh.statusCode).toBe(429);
  expect(eleventh.json().message).toBe(messages.lookUpsUsedUp);
  await world.travel("PT61M");
  expect((await resolve("0000000020", TEST_BANK)).statusCode).toBe(200);
});

test.each([
  ["012345678", "058", messages.accountNumberMissing],
  ["01234567890", "058", messages.accountNumberMissing],
  ["012345678x", "058", messages.accountNumberMissing],
  ["0123456789", "", messages.bankMissing],
  ["0123456789", "777", messages.bankMissing],
])("%j at the bank %j is refused with a sentence", async (accountNumber, bankCode, message) => {
  for (const answer of [
    await resolve(accountNumber, bankCode),
    await create(accountNumber, bankCode),
  ]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(message);
  }
});

test("the first account is usable immediately, and Home knows of it", async () => {
  expect(await hasAccount()).toBe(false);
  const answer = await create("0000000001");
  expect(await hasAccount()).toBe(true);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    message: messages.accountAdded,
    mg: messages.accountAdded,
  });
  expect(await accounts()).toEqual([
    {
      id: answer.json().data.id,
      bankName: "Test Bank",
      last4: "0001",
      accountName: "TEST ACCOUNT 0001",
      nameWarning: false,
      addedAt: expect.any(String),
      usableFrom: null,
      isDefault: true,
    },
  ]);
});

test("a later account waits for a day, and its owner is notified by e-mail immediately", async () => {
  await create("0000000002");
  await world.outside.nthMail(investor.email, 1);
  const answer = await create("0000000003");
  expect(answer.json().message).toBe(messages.accountAddedWaiting);
  const [newest, first] = await accounts();
  expect(newest).toMatchObject({ last4: "0003", usableFrom: expect.any(String) });
  expect(first).toMatchObject({ last4: "0002", usableFrom: null, isDefault: true });
  const email = await world.outside.nthMail(investor.email, 2);
  expect(email.subject).toBe("A bank account was added to your payout accounts");
  expect(email.text).toContain("Test Bank, ending in 0003");
  const [{ usableFrom }] = await accounts();
  expect(email.text).toContain(`begin on ${momentInLagos(new Date(usableFrom))} (Lagos).`);
  await waitForADay();
  expect((await accounts())[0]).toMatchObject({ usableFrom: null });
});

test("of several concurrent first accounts only one is usable immediately", async () => {
  const numbers = Array.from({ length: 8 }, (_, at) => `000000030${at}`);
  // The bank's answers are cached, so that only the database serializes them.
  for (const number of numbers) await resolve(number, TEST_BANK);
  const all = await Promise.all(numbers.map((number) => create(number)));
  for (const { statusCode } of all) expect(statusCode).toBe(200);
  const kept: { usableFrom: string | null }[] = await accounts();
  expect(kept.filter(({ usableFrom }) => usableFrom === null)).toHaveLength(1);
});

test("a changed account keeps its id, waits for a day and is notified by e-mail", async () => {
  const { id } = (await create("0000000006")).json().data;
  const body = { id, accountNumber: "0000000007", bankCode: TEST_BANK };
  const answer = await post(apiPaths.updateAccount, body);
  expect(answer.json()).toMatchObject({
    message: messages.accountAddedWaiting,
    mg: messages.accountAddedWaiting,
    data: { id, last4: "0007", usableFrom: expect.any(String) },
  });
  expect(await accounts()).toHaveLength(1);
  const email = await world.outside.nthMail(investor.email, 2);
  expect(email.subject).toBe("A bank account was changed in your payout accounts");
});

test("the same account again changes nothing", async () => {
  const { id } = (await create("0000000008")).json().data;
  const again = await create("0000000008");
  expect(again.json()).toMatchObject({ message: messages.accountUnchanged, data: { id } });
  const body = { id, accountNumber: "0000000008", bankCode: TEST_BANK };
  const unchanged = await post(apiPaths.updateAccount, body);
  expect(unchanged.json().data).toMatchObject({ id, usableFrom: null });
  expect(await accounts()).toHaveLength(1);
});

test.each(["0192f7c2-a101-7000-8000-000000000000", "7", "'; drop table payout_account"])(
  "the account %j, which is not one's own, is not found",
  async (id) => {
    const body = { id, accountNumber: "0000000009", bankCode: TEST_BANK };
    expect((await post(apiPaths.updateAccount, body)).statusCode).toBe(404);
  },
);

test("another investor's account is not found either", async () => {
  const other = await world.investor();
  const id = await world.addAccount(other, "0000000010");
  const body = { id, accountNumber: "0000000011", bankCode: TEST_BANK };
  expect((await post(apiPaths.updateAccount, body)).statusCode).toBe(404);
});

test("the number of accounts is limited", async () => {
  for (let at = 0; at < 10; at += 1) await create(`000000010${at}`);
  await world.travel("PT61M");
  const eleventh = await create("0000000200");
  expect(eleventh.statusCode).toBe(409);
  expect(eleventh.json().message).toBe(messages.accountsFull);
});

test("a whole account number is in no response, no log line and no row", async () => {
  await create("0007654321");
  expect(JSON.stringify(await accounts())).not.toContain("7654321");
  expect(world.logged()).not.toContain("7654321");
  const rows = await world.db.selectFrom("payoutRecipient").selectAll().execute();
  const text = rows.map((row) => row.accountNumber.toString("latin1") + JSON.stringify(row));
  expect(text.join()).not.toContain("7654321");
});

test.each(["banks", "accounts"] as const)("without a session %s answers 401", async (path) => {
  const answer = await world.app.inject({ url: apiPaths[path] });
  expect(answer.statusCode).toBe(401);
});
