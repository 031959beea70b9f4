import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { notOpenYet } from "@osisi/contracts/messages.ts";
import { portfoliosAnswer } from "@osisi/contracts/portfolios.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "#app.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { newPlace } from "#test/people.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import type { Api } from "#platform/http/server.ts";

/** The same database behind a key that looks live: it never leaves this machine, because what is
 * refused calls no gateway. */

let world: Withdrawing;
let investor: Investor | undefined;
let live: Api;

beforeAll(async () => {
  world = await startWithdrawing();
  const { config } = world.runtime;
  const key = { mode: "live", secretKey: "sk_live_for_tests" } as const;
  const firstGateway = { ...config.firstGateway, ...key };
  live = await createApp({ ...world.runtime, config: { ...config, firstGateway } });
});

beforeEach(async () => {
  investor ??= await world.saver(5_000);
});

afterAll(async () => {
  await live.close();
  await world.expectBooksToAgree();
  await world.stop();
});

async function asked(url: string, body?: object, headers?: Record<string, string>) {
  const answer = await live.inject({
    method: body ? "POST" : "GET",
    url,
    remoteAddress: newPlace(),
    headers: { authorization: `Bearer ${investor?.token}`, ...headers },
    ...(body && { payload: body }),
  });
  return answer.json<{ statusCode: number; message: string; data: unknown }>();
}

const tables = ["payment", "savingPlan", "investment", "circle", "mandate", "payInLink"] as const;

async function rows() {
  const counted = await Promise.all(
    tables.map((table) =>
      world.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirst(),
    ),
  );
  return counted.map((one) => Number(one?.count));
}

const refused = { statusCode: 409, message: notOpenYet, errors: { closed: [notOpenYet] } };
const id = "01a21a91-65d1-73fd-b0d9-96238332359f";
const plan = { name: "School fees", amount: 500, interval: "daily", span: 3 };
const units = { portfolioId: 1, unitsBought: 10, months: 3, paymentMethod: "stash" };
const newBusiness: [string, object][] = [
  [apiPaths.fund, { amount: 500 }],
  [apiPaths.newSaving, { ...plan, channel: "card" }],
  [apiPaths.topUpSaving, { savingId: id, amount: 500, paymentMethod: "stash" }],
  [apiPaths.newInvestment, units],
  [apiPaths.transferInvestment, { investmentId: id, ...units }],
  [apiPaths.newCircle, { planId: id, name: "Friends", purpose: "A roof" }],
  [apiPaths.joinCircle, { planId: id, code: "CDFGH34679" }],
  [apiPaths.openGiftLink, { planId: id }],
  [apiPaths.addCard, {}],
  [
    apiPaths.requestOwnAccount,
    { bvn: "22222222222", bankCode: "058", accountNumber: "0123456789", consent: true },
  ],
  [
    apiPaths.give,
    {
      token: "x".repeat(22),
      amount: 500,
      name: "Uche",
      email: "uche@osisi.example",
      requestKey: "k".repeat(20),
    },
  ],
];

describe("with a live key, before the catalogue says who runs this", () => {
  it.each(newBusiness)("%s is refused, and nothing is written", async (url, body) => {
    const before = await rows();
    expect(await asked(url, body)).toMatchObject(refused);
    expect(await rows()).toEqual(before);
  });

  it("money can be taken out", async () => {
    const stepUp = { [stepUpHeader]: await freshStepUp(world, investor?.token ?? "") };
    const answer = await asked(apiPaths.withdraw, { amount: 1_000 }, stepUp);
    expect(answer).toMatchObject({ statusCode: 200 });
  });

  it("what is there goes on: an instalment can be paid", async () => {
    const body = { planId: id, number: 1, channel: "bank" };
    expect((await asked(apiPaths.payInstalment, body)).message).not.toBe(notOpenYet);
  });

  it("the app and Home say so", async () => {
    expect(await asked(apiPaths.profile)).toMatchObject({ data: { isNotOpenYet: true } });
    const announcements = [{ severity: "warning", text: notOpenYet }];
    expect(await asked(apiPaths.overview)).toMatchObject({ data: { announcements } });
  });
});

it("a test key needs none of it", async () => {
  const headers = { authorization: `Bearer ${investor?.token}` };
  const answer = await world.app.inject({ url: apiPaths.profile, headers });
  expect(answer.json().data).not.toHaveProperty("isNotOpenYet");
});

it("the last missing row opens it", async () => {
  const day = dateInLagos(world.runtime.clock.now());
  const company = [
    "name=Osisi Limited",
    "rc-number=RC 1234567",
    "licence=Fund manager 77",
    "register-link=https://register.example/77",
    "money-holder=A Trust Bank",
    "identity-verifier=A Verifier",
  ];
  const portfolios = portfoliosAnswer.parse((await asked(apiPaths.portfolios)).data);
  for (const { db_id } of portfolios) {
    const subject = String(db_id);
    await decide(["tax", subject, day, "class=none", "rate=0", "reason=exempt as a bond"]);
  }
  await decide(["company", day, ...company]);
  expect(await asked(apiPaths.newCircle, newBusiness[5]?.[1])).toMatchObject(refused);
  await decide(["tax", "plans", day, "class=withholding", "rate=10"]);
  expect((await asked(apiPaths.profile)).data).not.toHaveProperty("isNotOpenYet");
  for (const [url, body] of newBusiness) {
    expect(await asked(url, body)).not.toMatchObject({ message: notOpenYet });
  }
  // What is taken back closes it again.
  await decide(["company", day, "money-holder=-"]);
  expect(await asked(apiPaths.newInvestment, units)).toMatchObject(refused);
});

async function decide(words: string[]) {
  expect(await opsOf(world.runtime, "as the board decided", words)).toMatchObject({ code: 0 });
}
