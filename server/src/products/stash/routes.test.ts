import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";

let pay: Paying;
let investor: Investor;

beforeAll(async () => {
  pay = await startPaying({ LIMIT_PAYMENTS_PER_MINUTE: "5" });
});

afterAll(async () => {
  await pay.expectBooksToAgree();
  await pay.stop();
});

beforeEach(async () => {
  investor = await pay.investor();
});

function intents() {
  return pay.db
    .selectFrom("payment")
    .selectAll()
    .where("investorId", "=", investor.id)
    .orderBy("createdAt")
    .execute();
}

/** The same request, for retries. */
function withKey(key: string) {
  return () => pay.fund(investor, { amount: 5_000 }, { "idempotency-key": key });
}

test("an investor is sent to the gateway's page, and the intent is what they requested", async () => {
  const body = { amount: 5_000, email: "other@else.example", type: "crd", businessId: "7" };
  const answer = await pay.fund(investor, { ...body, channel: "card" });
  expect(answer.statusCode).toBe(200);
  const { data, ...envelope } = answer.json();
  expect(envelope).toEqual({
    status: "success",
    type: "success",
    statusCode: 200,
    message: "Redirecting to payment gateway shortly",
    msg: "Redirecting to payment gateway shortly",
  });
  const [intent] = await intents();
  expect(intent).toMatchObject({
    amountKobo: 500_000n,
    currency: "NGN",
    channel: "card",
    email: investor.email,
    purpose: "stash",
    subjectId: null,
    state: "open",
    reference: data.reference,
    authorizationUrl: data.redirect_url,
  });
  expect(data.reference).toMatch(/^fund-[0-9a-f]{32}$/);
  const { origin } = new URL(data.redirect_url);
  expect(origin).toBe(pay.runtime.config.firstGateway.checkoutOrigin);
});

test("the gateway gets the return address, and of the investor only their e-mail address and our ids", async () => {
  const { data } = (await pay.fund(investor, { amount: 5_000 })).json();
  const [known] = await pay.asked(data.reference);
  expect(known).toMatchObject({ amount: 500_000, customer: { email: investor.email } });
  const [intent] = await intents();
  const ids = { intent: intent?.id, investor: investor.id };
  expect(known?.metadata).toEqual({ ...ids, purpose: "stash" });
});

test.each([
  ["99.99", messages.fundTooSmall],
  ["0", messages.fundTooSmall],
  ["0.01", messages.fundTooSmall],
  ["-0", messages.amountNotNaira],
  ["-0.0", messages.amountNotNaira],
  ["-5000", messages.amountNotNaira],
  ["100.001", messages.amountNotNaira],
  ["100.005", messages.amountNotNaira],
  ["1e-7", messages.amountNotNaira],
  ["10000000.01", messages.amountTooLarge],
  ["1e300", messages.amountNotNaira],
  ['"5000"', messages.amountNotNumber],
  ['"₦5,000"', messages.amountNotNumber],
  ['""', messages.amountNotNumber],
  ["null", messages.fundTooSmall],
  ["true", messages.amountNotNumber],
  ["[5000]", messages.amountNotNumber],
  ["{}", messages.amountNotNumber],
])("an amount of %s is refused with its reason, and nothing is written", async (amount, reason) => {
  const answer = await pay.fund(investor, `{"amount":${amount}}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    status: "error",
    type: "error",
    statusCode: 400,
    message: reason,
    msg: reason,
    errors: { amount: [reason] },
    data: null,
  });
  expect(await intents()).toEqual([]);
});

test.each([
  "",
  "{}",
  "[]",
  "null",
  "5000",
  '{"amount":NaN}',
  '{"amount":Infinity}',
  '{"amount":5000',
  '{"amount":100.00000000000001}',
])("a body of %s is refused, and nothing is written", async (body) => {
  const answer = await pay.fund(investor, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: "error", statusCode: 400 });
  expect(await intents()).toEqual([]);
});

test.each([
  ["100", 10_000n],
  ["100.0", 10_000n],
  ["1e3", 100_000n],
  ["100.1", 10_010n],
  ["1234567.89", 123_456_789n],
  ["10000000", 1_000_000_000n],
])("an amount of %s is taken to the kobo", async (amount, kobo) => {
  const answer = await pay.fund(investor, `{"amount":${amount}}`);
  expect(answer.statusCode).toBe(200);
  const [intent] = await intents();
  expect(intent?.amountKobo).toBe(kobo);
  expect(await pay.asked(answer.json().data.reference)).toMatchObject([{ amount: Number(kobo) }]);
});

test.each([
  ["channel", { channel: "stash" }],
  ["channel", { channel: ["card"] }],
  ["type", { type: "CRD" }],
  ["email", { email: 5 }],
  ["email", { email: "x".repeat(300) }],
  ["businessId", { businessId: {} }],
])("a wrong %s is refused under its own name", async (field, wrong) => {
  const answer = await pay.fund(investor, { amount: 5_000, ...wrong });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
  expect(await intents()).toEqual([]);
});

test("without a session nothing begins", async () => {
  const stranger = { ...investor, token: "x".repeat(43) };
  const answer = await pay.fund(stranger, { amount: 5_000 });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().message).toBe("Session expired. Please do login");
});

test.each([
  ["answers with an error page", { effect: "status", status: 502 }],
  ["is over its limit", { effect: "status", status: 429 }],
  ["hangs up after it took it", { effect: "drop-after-commit" }],
])(
  "where the gateway %s the intent is kept and the investor gets an error",
  async (_what, fault) => {
    await pay.fault({ on: "POST /transaction/initialize", times: 1, ...fault });
    const answer = await pay.fund(investor, { amount: 5_000 });
    expect(answer.statusCode).toBe(502);
    expect(answer.json().message).toBe("Error creating funding request");
    const [intent] = await intents();
    expect(intent).toMatchObject({ state: "created" });
    expect(intent?.nextCheckAt).not.toBeNull();
  },
);

test("what the gateway refuses ends immediately", async () => {
  const body = { status: false, message: "Invalid Email Address Passed" };
  await pay.fault({ on: "POST /transaction/initialize", effect: "status", status: 400, body });
  const answer = await pay.fund(investor, { amount: 5_000 });
  expect(answer.statusCode).toBe(502);
  const [intent] = await intents();
  expect(intent).toMatchObject({ state: "failed", nextCheckAt: null });
});

test("an address that is not the gateway's is not passed to the browser", async () => {
  const data = { authorization_url: "https://example.org/pay", access_code: "a", reference: "r" };
  const body = { status: true, message: "Authorization URL created", data };
  await pay.fault({ on: "POST /transaction/initialize", effect: "status", status: 200, body });
  const answer = await pay.fund(investor, { amount: 5_000 });
  expect(answer.statusCode).toBe(502);
  expect(answer.body).not.toContain("example.org");
});

test("the same request with the same key is one payment", async () => {
  const send = withKey("form-1");
  const first = await send();
  const second = await send();
  expect(second.json()).toEqual(first.json());
  expect(await intents()).toHaveLength(1);
});

test("a request retried after a gateway outage continues with the same payment", async () => {
  const send = withKey("form-2");
  await pay.fault({ on: "POST /transaction/initialize", effect: "status", status: 502 });
  expect((await send()).statusCode).toBe(502);
  const answer = await send();
  expect(answer.statusCode).toBe(200);
  const all = await intents();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ state: "open", reference: answer.json().data.reference });
});

test("a request whose page was lost in transit begins another payment, and either payment is credited", async () => {
  const send = withKey("form-3");
  await pay.fault({ on: "POST /transaction/initialize", effect: "drop-after-commit" });
  expect((await send()).statusCode).toBe(502);
  const answer = await send();
  expect(answer.statusCode).toBe(200);
  const [lost, opened] = await intents();
  expect(lost).toMatchObject({ state: "created", requestKey: null });
  expect(opened).toMatchObject({ state: "open", reference: answer.json().data.reference });
  await pay.paid(lost?.reference ?? "");
  await pay.paid(opened?.reference ?? "");
  await pay.drain();
  expect(await pay.stashOf(investor)).toBe(1_000_000n);
});

test("what was refused once and then accepted is queried again", async () => {
  const send = withKey("form-5");
  const body = { status: false, message: "Invalid key" };
  await pay.fault({ on: "POST /transaction/initialize", effect: "status", status: 401, body });
  await send();
  expect((await send()).statusCode).toBe(200);
  const [intent] = await intents();
  expect(intent?.state).toBe("open");
  expect(intent?.nextCheckAt).not.toBeNull();
});

test("a key from more than a week ago begins a new payment", async () => {
  const headers = { "idempotency-key": "form-4" };
  await pay.fund(investor, { amount: 5_000 }, headers);
  await pay.db
    .updateTable("payment")
    .set({ createdAt: new Date(pay.runtime.clock.now().getTime() - 8 * 86_400_000) })
    .where("investorId", "=", investor.id)
    .execute();
  await pay.db.deleteFrom("idempotentRequest").where("investorId", "=", investor.id).execute();
  const answer = await pay.fund(investor, { amount: 700 }, headers);
  expect(answer.statusCode).toBe(200);
  expect(await intents()).toMatchObject([{ amountKobo: 500_000n }, { amountKobo: 70_000n }]);
});

test("an investor who begins too many payments is rate limited, and others are not", async () => {
  const other = await pay.investor();
  for (let sent = 1; sent <= 5; sent += 1) await pay.begin(investor, 5_000);
  const answer = await pay.fund(investor, { amount: 5_000 });
  expect(answer.statusCode).toBe(429);
  expect(answer.json().message).toBe(messages.tooManyTries);
  expect(await intents()).toHaveLength(5);
  expect((await pay.fund(other, { amount: 5_000 })).statusCode).toBe(200);
  await pay.travel("PT1M");
  expect((await pay.fund(investor, { amount: 5_000 })).statusCode).toBe(200);
});
