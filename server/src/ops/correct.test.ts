import * as said from "@osisi/contracts/details-messages.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { opsOf } from "#test/operating.ts";
import { logIn, newPerson, onboard } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { resetBy, undoTokenIn, withEmail } from "#test/two-channels.ts";

let server: TestServer;
let office: TestConsole;
let emeka: TestOperator;
let zainab: TestOperator;

beforeAll(async () => {
  server = await testServer();
  office = await startConsole(server);
  emeka = await office.operator("support", "Emeka");
  zainab = await office.operator("compliance", "Zainab");
});
afterAll(async () => {
  await office.stop();
  await server.stop();
});

async function idOf(email: string): Promise<string> {
  const row = server.db.selectFrom("investor").select("id").where("email", "=", email);
  return (await row.executeTakeFirstOrThrow()).id;
}

const check = (investor: string, field: string, value: string) =>
  office.checked(emeka, "correct", investor, { field, value });

async function correct(investor: string, field: string, value: string) {
  const { id } = await check(investor, field, value);
  await emeka.post(`/api/commands/${id}/propose`, { reason: "showed the passport" });
  const seen = (await zainab.get(`/api/commands/${id}`)).body;
  const factor = { code: await zainab.code() };
  await zainab.post(`/api/commands/${id}/approve`, { reason: "", factor });
  return { id, seen, ended: await office.ended(emeka, id) };
}

it("corrects a name that support proposes and compliance approves, and keeps no value", async () => {
  const { person } = await withEmail(server);
  const investor = await idOf(person.email);
  const { id, seen, ended } = await correct(investor, "last-name", "Okonkwo-Bello");
  expect(seen).toMatchObject({
    state: "proposed",
    mayDecide: true,
    arguments: { field: "last-name" },
    privately: { value: "Okonkwo-Bello" },
  });
  expect(ended).toMatchObject({ state: "done", privately: {} });
  const row = server.db.selectFrom("investor").select("lastName").where("id", "=", investor);
  expect(await row.executeTakeFirst()).toEqual({ lastName: "Okonkwo-Bello" });
  expect((await server.outside.nthMail(person.email, 2)).subject).toBe("Your name was corrected");
  const kept = await office.asOwner(
    `select (select count(*)::int from command_private) as private,
      (select string_agg(c::text, '') from command c) || (select string_agg(a::text, '') from audit_log a) as texts`,
  );
  expect(kept).toMatchObject([{ private: 0, texts: expect.not.stringContaining("Okonkwo") }]);
  const actions = await office.asOwner(
    "select operator, action from audit_log where command_id = $1 order by id",
    [id],
  );
  expect(actions).toEqual([
    { operator: "Emeka", action: "propose correct" },
    { operator: "Zainab", action: "read correct" },
    { operator: "Zainab", action: "approve correct" },
    { operator: "Emeka and Zainab", action: "correct" },
  ]);
});

it("tells the old e-mail, which keeps its powers for a day and can undo it", async () => {
  const { person } = await withEmail(server);
  const { email } = newPerson();
  await correct(await idOf(person.email), "email", email.toUpperCase());
  const told = await server.outside.nthMail(person.email, 2);
  expect(told.text).toContain("changed by our support");
  expect(await resetBy(server, { email }, true)).toBeUndefined();
  expect((await logIn(server, { ...person, email })).statusCode).toBe(200);
  expect(undoTokenIn(told)).toHaveLength(22);
});

it("replaces a phone that was never confirmed, which then still waits for its code", async () => {
  const { person } = await withEmail(server);
  const investor = await idOf(person.email);
  const { phone } = newPerson();
  await correct(investor, "phone", phone);
  const row = server.db
    .selectFrom("investor")
    .select(["phone", "phoneVerifiedAt"])
    .where("id", "=", investor);
  expect(await row.executeTakeFirst()).toEqual({
    phone: `+234${phone.slice(1)}`,
    phoneVerifiedAt: null,
  });
});

it.each([
  ["first-name", "<b>Ada</b>", messages.notAName],
  ["phone", "0803 12", messages.notAPhone],
  ["email", "ada@", messages.notAnEmail],
  ["email", " ", messages.missingDetail],
  ["first-name", "Ada", messages.nothingChanged],
  ["colour", "green", "colour is none of first-name, last-name, phone, email."],
])("refuses %s %s in the words of the product", async (field, value, why) => {
  const { person } = await withEmail(server);
  const checked = await check(await idOf(person.email), field, value);
  expect(checked).toMatchObject({ state: "refused", result: why });
});

it("refuses an address of another investor without saying whose, confirmed or not", async () => {
  const [ada, obi] = [await withEmail(server), await withEmail(server)];
  const taken = await check(await idOf(ada.person.email), "email", obi.person.email);
  expect(taken).toMatchObject({ state: "refused", result: said.emailTaken });
  const newcomer = newPerson();
  await onboard(server, newcomer);
  const claimed = await check(await idOf(newcomer.email), "email", obi.person.email);
  expect(claimed).toMatchObject({ state: "refused", result: said.emailTaken });
  expect(JSON.stringify([taken, claimed])).not.toContain(await idOf(obi.person.email));
});

it("refuses a frozen account, and drops the value of a check that nothing followed", async () => {
  const { person } = await withEmail(server);
  const investor = await idOf(person.email);
  await opsOf(server.runtime, "he called", ["hold", investor, "own-request", "withdrawals"]);
  const held = await check(investor, "first-name", "Adaeze");
  expect(held).toMatchObject({
    state: "refused",
    result: expect.stringContaining("frozen or held"),
  });
  await opsOf(server.runtime, "he called", ["lift-hold", investor]);
  const { id } = await check(investor, "first-name", "Adaeze");
  await office.asOwner(
    "update command set created_at = ledger.product_now() - interval '25 hours' where id = $1",
    [id],
  );
  await office.asOwner("select expire_commands()");
  const late = (await emeka.get(`/api/commands/${id}`)).body;
  expect(late).toMatchObject({ state: "withdrawn", privately: {} });
});

it("shows the value to no one but its maker and who may decide", async () => {
  const { person } = await withEmail(server);
  const { id } = await check(await idOf(person.email), "first-name", "Adaeze");
  const privately = async (by: TestOperator) =>
    (await by.get(`/api/commands/${id}`)).body.privately;
  expect(await privately(emeka)).toEqual({ value: "Adaeze" });
  expect(await privately(zainab)).toEqual({});
  await emeka.post(`/api/commands/${id}/propose`, { reason: "showed the passport" });
  expect(await privately(await office.operator("support"))).toEqual({});
  expect(await privately(await office.operator("admin"))).toEqual({});
  expect(await privately(zainab)).toEqual({ value: "Adaeze" });
});
