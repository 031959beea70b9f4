import * as messages from "@osisi/contracts/messages.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { forgetRequest, insertPayment, recordOpened } from "./intent-queries.ts";
import { type PaymentRequest, createPaymentIntent } from "./start-payment.ts";
import { referenceOf } from "#gateway/reference.ts";

let pay: Paying;
let investor: Investor;
let request: PaymentRequest;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

beforeEach(async () => {
  investor = await pay.investor();
  const { id: investorId, email } = investor;
  const money = {
    purpose: "stash",
    subjectId: null,
    amountKobo: 500_000n,
    channel: undefined,
    keepsCard: false,
  } as const;
  request = { investorId, email, ...money, requestKey: newId() };
});

function payments() {
  return pay.db
    .selectFrom("payment")
    .select("amountKobo")
    .where("investorId", "=", investor.id)
    .execute();
}

test("one request that is admitted twice concurrently is one intent", async () => {
  let later: ReturnType<typeof createPaymentIntent> | undefined;
  const first = await inTransaction(pay.db, async (tx) => {
    const id = newId();
    const { channel: _any, requestKey = null, ...money } = request;
    const facts = { currency: "NGN", reference: referenceOf("payment", id), createdAt: new Date() };
    const inserted = await insertPayment(tx, { ...money, ...facts, requestKey, id });
    later = createPaymentIntent(pay.runtime, request);
    await expect.poll(waitingForALock, { timeout: 60_000, interval: 10 }).toBe(1);
    return inserted;
  });
  expect((await later)?.id).toBe(first.id);
  expect(await payments()).toHaveLength(1);
});

test("a request stays with the page that another call of it has opened", async () => {
  const intent = await createPaymentIntent(pay.runtime, request);
  if (!intent) throw new Error("no intent");
  const { id } = intent;
  const authorizationUrl = "https://gateway.example/page";
  await recordOpened(pay.db, { id, authorizationUrl, accessCode: null, nextCheckAt: null });
  expect(await forgetRequest(pay.db, id)).toBe(authorizationUrl);
  expect((await createPaymentIntent(pay.runtime, request))?.id).toBe(id);
});

test("a request whose page is known to no call begins another payment", async () => {
  const intent = await createPaymentIntent(pay.runtime, request);
  if (!intent) throw new Error("no intent");
  expect(await forgetRequest(pay.db, intent.id)).toBeNull();
  expect((await createPaymentIntent(pay.runtime, request))?.id).not.toBe(intent.id);
});

/** How many wait for a lock of an uncommitted transaction. */
async function waitingForALock(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like 'insert into "payment"%'
  `.execute(pay.db);
  return rows.length;
}

test("requests without a key have an intent each", async () => {
  const keyless = { ...request, requestKey: undefined };
  await createPaymentIntent(pay.runtime, keyless);
  await createPaymentIntent(pay.runtime, keyless);
  expect(await payments()).toHaveLength(2);
});

test("of two sums that use one key concurrently one is accepted", async () => {
  const sums = [500_000n, 700_000n];
  const requests = sums.map((amountKobo) =>
    createPaymentIntent(pay.runtime, { ...request, amountKobo }),
  );
  const granted = (await Promise.all(requests)).filter((intent) => intent !== undefined);
  expect(granted).toHaveLength(1);
  expect(await payments()).toEqual([{ amountKobo: granted[0]?.amountKobo }]);
});

test("another sum under a key whose response was forgotten is refused, not answered with the old one", async () => {
  const key = { "idempotency-key": "the-same" };
  expect((await pay.fund(investor, { amount: 5_000 }, key)).statusCode).toBe(200);
  await pay.db.deleteFrom("idempotentRequest").where("investorId", "=", investor.id).execute();
  const answer = await pay.fund(investor, { amount: 7_000 }, key);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ msg: messages.keyReused });
  expect(await payments()).toEqual([{ amountKobo: 500_000n }]);
});
