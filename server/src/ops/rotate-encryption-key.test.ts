import { afterAll, beforeAll, expect, it } from "vitest";
import { startWithdrawing, TEST_BANK, type Withdrawing } from "#test/withdrawing.ts";
import { addAccount } from "#people/accounts/save-account.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { checkCode } from "#people/challenges/check-code.ts";
import { readNextOfKin, saveNextOfKin } from "#people/next-of-kin/next-of-kin.ts";
import { keepIdentity, readIdentity } from "#views/privacy/closed-identity.ts";
import { claimOf, investorOf } from "#people/onboarding/confirm.ts";
import { sealAuthorization, unsealAuthorization } from "#money/cards/authorization.ts";
import { sealMandate, unsealMandate } from "#money/mandates/authorization.ts";
import { readRecipient } from "#people/accounts/recipient.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { operate } from "./operate.ts";

/** SECRET_KEY is changed during operation: existing values remain readable, then are re-encrypted,
 * and then the previous key is no longer needed. */

const NUMBER = "0123456789";
const NEXT = "the next key, of thirty-two characters or more";

let flow: Withdrawing;
let investorId: string;
let before: Runtime;
let between: Runtime;
let after: Runtime;

beforeAll(async () => {
  flow = await startWithdrawing();
  const { config } = flow.runtime;
  before = flow.runtime;
  const previousSecretKey = config.secretKey;
  between = { ...before, config: { ...config, secretKey: NEXT, previousSecretKey } };
  after = { ...before, config: { ...config, secretKey: NEXT } };
  investorId = (await flow.investor()).id;
});

afterAll(() => flow.stop());

async function ops(runtime: Runtime, ...words: string[]) {
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  const named = [...words, "--by", "ada", "--reason", "it was seen on a screen"];
  const able = withPaymentHandlers(runtime);
  const code = await operate(able, named, { print: line, printError: line });
  return { code, lines };
}

const wish = () => ({
  investorId,
  bankCode: TEST_BANK,
  bankName: "Test Bank",
  accountNumber: NUMBER,
  accountName: "TEST INVESTOR",
});

async function keepCard(): Promise<void> {
  const shown = { last4: "4081", brand: "visa", bank: "Test Bank", expMonth: 12, expYear: 2030 };
  const authorizationCode = sealAuthorization(before.config, "AUTH_kept");
  const whose = { id: newId(), investorId, email: "ada@example.ng", signature: "SIG_kept" };
  const addedAt = before.clock.now();
  const card = { ...shown, ...whose, authorizationCode, addedAt };
  await flow.db.insertInto("card").values(card).execute();
}

async function keepMandate(): Promise<void> {
  const authorizationCode = sealMandate(before.config, "AUTH_mandate");
  const whose = { id: newId(), investorId, email: "ada@example.ng" };
  const startedAt = before.clock.now();
  await flow.db
    .insertInto("mandate")
    .values({ ...whose, authorizationCode, startedAt })
    .execute();
}

const known = () => ({
  id: investorId,
  firstName: "Ada",
  lastName: "Obi",
  address: "1 Allen Avenue",
  email: "ada@example.ng",
  phone: "+2348030000000",
  emailVerifiedAt: null,
  phoneVerifiedAt: null,
  passwordHash: "none",
  createdAt: before.clock.now(),
});

/** What each of them returns, read with these keys. */
async function readAll(runtime: Runtime) {
  const { authorizationCode } = await flow.db
    .selectFrom("card")
    .select("authorizationCode")
    .executeTakeFirstOrThrow();
  const mandate = await flow.db
    .selectFrom("mandate")
    .select("authorizationCode")
    .executeTakeFirstOrThrow();
  const { id } = await flow.db.selectFrom("payoutRecipient").select("id").executeTakeFirstOrThrow();
  const identity = await readIdentity(flow.db, runtime, investorId);
  return [
    unsealAuthorization(runtime.config, authorizationCode ?? Buffer.alloc(0)),
    unsealMandate(runtime.config, mandate.authorizationCode ?? Buffer.alloc(0)),
    (await readRecipient(runtime, id)).accountNumber(),
    identity?.email,
    (await readNextOfKin(runtime, investorId))?.name,
  ];
}

const all = ["AUTH_kept", "AUTH_mandate", NUMBER, "ada@example.ng", "Ebere Obi"];

it("reads what was stored, sent and claimed under the previous key", async () => {
  await keepCard();
  await keepMandate();
  expect(await addAccount(before, wish())).toMatchObject({ kind: "added" });
  await inTransaction(flow.db, (tx) => keepIdentity(tx, before, known()));
  const kin = { name: "Ebere Obi", phone: "+2348030000001", relation: "sibling" } as const;
  await saveNextOfKin(before, investorId, kin);
  expect(await readAll(between)).toEqual(all);
  await expect(readAll(after)).rejects.toThrow(/authenticate/);
  expect(await addAccount(between, wish())).toMatchObject({ kind: "unchanged" });
  expect(investorOf(between.config, claimOf(before.config, investorId))).toBe(investorId);
  const contact = { channel: "mail", target: "ada@example.ng", purpose: "login" } as const;
  const sent = await inTransaction(flow.db, (tx) =>
    issueCode(tx, before, { ...contact, investorId }),
  );
  const { channel, target, purpose } = contact;
  const guess = { purpose, contact: { channel, target }, code: sent?.code ?? "", requester: "x" };
  expect(await checkCode(between, guess)).toMatchObject({ kind: "right" });
  expect(await checkCode(after, guess)).toMatchObject({ kind: "wrong" });
});

it("a process that does not encrypt with the next key yet reads what others encrypt with it", async () => {
  const { secretKey } = before.config;
  const early = { ...before.config, secretKey, previousSecretKey: NEXT };
  expect(unsealAuthorization(early, sealAuthorization(after.config, "AUTH_new"))).toBe("AUTH_new");
});

it("re-encrypts everything, once, and records who did it", async () => {
  expect(await ops(before, "reseal")).toMatchObject({ code: 1 });
  const dry = await ops(between, "reseal", "--dry-run");
  expect(dry.lines).toEqual([
    "Nothing was done. This is what would be re-encrypted:",
    "kept cards: 1",
    "mandates: 1",
    "bank accounts: 1",
    "next of kin: 1",
    "who closed accounts belonged to: 1",
  ]);
  expect(await ops(between, "reseal")).toEqual({
    code: 0,
    lines: ["Re-encrypted:", ...dry.lines.slice(1)],
  });
  expect(await readAll(after)).toEqual(all);
  expect(await addAccount(after, wish())).toMatchObject({ kind: "unchanged" });
  await expect(readAll(before)).rejects.toThrow(/authenticate/);
  const again = await ops(between, "reseal");
  expect(again.lines[1]).toBe("kept cards: 0");
  const rows = await flow.db
    .selectFrom("auditLog")
    .select(["operator", "action", "result"])
    .execute();
  expect(rows.slice(0, 2)).toEqual([
    { operator: "ada", action: "reseal", result: "asked" },
    { operator: "ada", action: "reseal", result: dry.lines.slice(1).join("; ") },
  ]);
});

it("reports what neither key can read, and leaves it", async () => {
  const lost = { ...before.config, secretKey: "a key that is lost, of thirty-two characters" };
  await flow.db
    .updateTable("card")
    .set({ authorizationCode: sealAuthorization(lost, "AUTH_lost") })
    .execute();
  const { lines } = await ops(between, "reseal");
  expect(lines[1]).toBe("kept cards: 0, read with neither: 1");
});
