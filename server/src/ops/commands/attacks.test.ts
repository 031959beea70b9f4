import { type Action, type Role, actOf, actions } from "@osisi/contracts/console/roles.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { attackedActs } from "#test/attacked-acts.ts";
import type { Attacked } from "#test/attacked-deployments.ts";
import { type Leavers, startClosing } from "#test/closing.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { everyTable, grown } from "#test/every-table.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { suspense } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { newId } from "#platform/ids.ts";

/** Every act of the role table under attack. A new one needs a row in `attackedActs`. */

let world: Leavers;
let office: TestConsole;
let acts: Readonly<Record<Action, () => Promise<Attacked>>>;
const people = new Map<string, TestOperator>();

beforeAll(async () => {
  world = await startClosing();
  // Otherwise the worker would book the gateway's opening balance during a test.
  await world.bookBalanceLedger();
  office = await startConsole(world);
  acts = attackedActs(world, office);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await office.stop();
  await world.stop();
});
afterEach(async () => {
  await world.outside.clearFaults();
  // Otherwise the worker would settle them during a later test.
  const undecided = await office.asOwner("select reference from payment where state = 'open'");
  for (const { reference } of undecided) await world.comeBack(reference);
  await world.drain();
});

async function person(role: Role, name: string): Promise<TestOperator> {
  const found = people.get(role + name) ?? (await office.operator(role, name));
  people.set(role + name, found);
  return found;
}

/** Something new to act on, two who may propose it, and two who may approve it if that is needed. */
async function attack(action: Action) {
  const { may, mayApprove } = actOf(action);
  const [maker = "admin"] = may;
  const [approver = "admin"] = mayApprove;
  const attacked = await acts[action]();
  await world.drain();
  return {
    attacked,
    needsSecond: mayApprove.length > 0,
    ada: await person(maker, "Ada"),
    bisi: await person(maker, "Bisi"),
    chidi: await person(approver, "Chidi"),
    dayo: await person(approver, "Dayo"),
  };
}

async function checked(by: TestOperator, action: Action, { subject, given }: Attacked) {
  const { id, result, state } = await office.checked(by, action, subject, given);
  expect([state, result]).toEqual(["checked", null]);
  return id;
}

const propose = (by: TestOperator, id: string) =>
  by.post(`/api/commands/${id}/propose`, { reason: "they asked for it" });

const approve = async (by: TestOperator, id: string) =>
  by.post(`/api/commands/${id}/approve`, { reason: "", factor: { code: await by.code() } });

/** How it ended, once all that it causes is done. */
async function ended(by: TestOperator, id: string): Promise<string> {
  const { state } = await office.ended(by, id);
  await world.drain();
  return state;
}

const everything = () => everyTable(office.asOwner);

const deliver = (id: string) =>
  office.asOwner(
    "select graphile_worker.add_job('run-command', json_build_object('id', $1::text)) from generate_series(1, 3)",
    [id],
  );

const thrice = (send: () => Promise<unknown>) => Promise.all([send(), send(), send()]);

it.each(actions)(
  "%s is done once, for one of two who propose it, however often it is sent",
  async (action) => {
    const { ada, attacked, bisi, chidi, needsSecond } = await attack(action);
    const start = await everything();
    const first = await checked(ada, action, attacked);
    const second = await checked(bisi, action, attacked);
    expect(await everything()).toEqual(start);
    await propose(ada, first);
    const meanwhile = needsSecond ? [await propose(bisi, second)] : [];
    expect(meanwhile.every(({ statusCode }) => statusCode === 409)).toBe(true);
    if (needsSecond) await approve(chidi, first);
    expect(await ended(ada, first)).toBe("done");
    const once = await everything();
    await propose(bisi, second);
    if (needsSecond) await approve(chidi, second);
    expect(await ended(bisi, second)).toBe(attacked.isRepeatable ? "done" : "refused");
    expect(attacked.isRepeatable ? once : await everything()).toEqual(once);

    await expectOneOfMany(action, grown(start, once));
  },
);

/** Sent, proposed, approved and delivered several times, it does what it does once. */
async function expectOneOfMany(action: Action, once: Record<string, number>): Promise<void> {
  const { ada, attacked, chidi, dayo, needsSecond } = await attack(action);
  const { subject, given = {} } = attacked;
  const start = await everything();
  const body = { id: newId(), action, subject, arguments: given };
  await thrice(() => ada.post("/api/commands", body));
  await office.ended(ada, body.id, ["checked"]);
  await deliver(body.id);
  await thrice(() => propose(ada, body.id));
  const approvers = needsSecond ? [chidi, dayo] : [];
  const answers = await Promise.all(approvers.map((by) => approve(by, body.id)));
  const codes = new Set(answers.map(({ statusCode }) => statusCode));
  expect(codes).toEqual(new Set(needsSecond ? [200, 409] : []));
  await deliver(body.id);
  expect(await ended(ada, body.id)).toBe("done");
  expect(grown(start, await everything())).toEqual(once);
}

it.each(actions)(
  "%s is not done without a session, by its maker alone, too late, or once it is stale",
  async (action) => {
    const { ada, attacked, chidi, needsSecond } = await attack(action);
    const { subject, given = {} } = attacked;
    const start = await everything();
    const late = await checked(ada, action, attacked);
    const own = `/api/commands/${late}`;
    const strangers = [
      ["/api/commands", { id: newId(), action, subject, arguments: given }],
      [`${own}/propose`, { reason: "they asked for it" }],
      [`${own}/approve`, { reason: "", factor: { code: "123456" } }],
      [`${own}/refuse`, { reason: "they did not ask" }],
      [`${own}/withdraw`, {}],
    ] as const;
    for (const [url, body] of strangers) {
      expect((await office.call("POST", url, body)).statusCode).toBe(401);
    }
    if (needsSecond) await propose(ada, late);
    expect((await approve(ada, late)).statusCode).toBe(403);
    const expire = "update command set expires_at = ledger.product_now() where id = $1";
    await office.asOwner(expire, [late]);
    expect((await approve(chidi, late)).statusCode).toBe(needsSecond ? 409 : 403);
    await office.asOwner("select expire_commands()");
    expect((await ada.get(own)).body.state).toBe(needsSecond ? "expired" : "checked");
    expect(await everything()).toEqual(start);

    const stale = await checked(ada, action, attacked);
    await attacked.spoil();
    await world.drain();
    const spoilt = await everything();
    await propose(ada, stale);
    if (needsSecond) await approve(chidi, stale);
    expect(await ended(ada, stale)).toBe("refused");
    expect(await everything()).toEqual(spoilt);
  },
);

it("money in suspense goes to one of three that are approved at once, whatever each calls it", async () => {
  await world.outside.control("POST", "/settings", { refunds: "auto" });
  const { ada, attacked, bisi, chidi, dayo } = await attack("attribute");
  const [finding] = await office.asOwner("select id from finding where subject = $1", [
    attacked.subject,
  ]);
  const toObi = { ...attacked, given: { investor: (await world.investor()).id } };
  const back = { ...attacked, given: {} };
  const held = await houseBalanceOf(world.db, suspense("NGN"));
  const commands = [
    await checked(ada, "attribute", attacked),
    await checked(bisi, "attribute", { ...toObi, subject: finding.id }),
    await checked(ada, "refund", back),
  ] as const;
  await Promise.all([ada, bisi, ada].map((by, index) => propose(by, commands[index] ?? "")));
  await Promise.all([chidi, dayo, bisi].map((by, index) => approve(by, commands[index] ?? "")));
  const ends = await Promise.all(commands.map((id) => ended(ada, id)));
  expect(ends.toSorted()).toEqual(["done", "refused", "refused"]);
  // Until the gateway has paid it back, if the refund came first.
  await world.travel("PT1H");
  expect(await houseBalanceOf(world.db, suspense("NGN"))).toBe(held - 60_000_00n);
});
