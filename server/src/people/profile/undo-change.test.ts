import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { newPerson, onboard, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { isSignedIn, jobsAreDone } from "#test/signing-in.ts";
import {
  opened,
  undoTokenIn,
  withEmail,
  withSecondPhone,
  e164,
  resetBy,
  changePhone,
  undo,
  joinedByPhone,
  phoneOnly,
} from "#test/two-channels.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it("undoes a confirmation by the link in its notice: once, for any number of requests, and ends all sessions", async () => {
  const { call, person, token } = await withSecondPhone(server);
  const link = undoTokenIn(await server.outside.nthMail(person.email, 2));
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  const read = await post(server, apiPaths.readSecurityLink, { token: link });
  expect(read.json()).toMatchObject({
    data: { purpose: "undo-change", restores: { channel: "mobileNumber", address: null } },
  });
  expect(await isSignedIn(server, token)).toBe(true);
  const answers = await Promise.all([undo(server, link), undo(server, link)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await isSignedIn(server, token)).toBe(false);
  expect((await undo(server, link)).json()).toMatchObject({ message: messages.secureLinkUsed });
  server.advance(DAY_MS);
  expect(await resetBy(server, { phone: person.phone })).toBeUndefined();
  expect(await (await opened(server, person)).channels()).toMatchObject([
    { counts: true },
    { isConfirmed: false, isOptional: false },
  ]);
});

it("restores a number that a thief changed to its owner, and gives the thief nothing", async () => {
  const investor = await joinedByPhone(server);
  const old = investor.person.phone;
  const [first, second] = [newPerson().phone, newPerson().phone];
  await changePhone(server, investor, first);
  const link = undoTokenIn(await server.outside.nthSms(old, 2));
  server.advance(DAY_MS - MINUTE_MS);
  await changePhone(server, { ...investor, call: await investor.again() }, second);
  const later = undoTokenIn(await server.outside.nthSms(old, 3));
  // The thief's own number is notified, and cannot undo anything.
  await jobsAreDone(server);
  expect((await server.outside.sms(first)).map(({ text }) => text).join()).not.toContain("#");
  // An unconfirmed address is not notified either.
  expect(await server.outside.mail(investor.person.email)).toHaveLength(1);
  server.advance(2 * MINUTE_MS);
  expect(await resetBy(server, { phone: first })).toBeUndefined();
  expect(await resetBy(server, { phone: second })).toBeUndefined();
  expect((await undo(server, link)).json()).toMatchObject({ message: messages.secureLinkBroken });
  expect((await undo(server, later)).json()).toMatchObject({ message: messages.changeUndone });
  expect(await isSignedIn(server, investor.token)).toBe(false);
  server.advance(DAY_MS);
  for (const phone of [first, second]) expect(await resetBy(server, { phone })).toBeUndefined();
  expect((await resetBy(server, { phone: old }))?.statusCode).toBe(200);
});

it("undoes every change after the one that is undone, and invalidates their links", async () => {
  const investor = await joinedByPhone(server);
  const old = investor.person.phone;
  const [first, second] = [newPerson().phone, newPerson().phone];
  await changePhone(server, investor, first);
  const link = undoTokenIn(await server.outside.nthSms(old, 2));
  await changePhone(server, investor, second);
  const later = undoTokenIn(await server.outside.nthSms(old, 3));
  const answers = await Promise.all([undo(server, link), undo(server, later)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { channels } = await opened(server, investor.person, old);
  expect(await channels()).toMatchObject([
    {},
    { address: e164(old), isConfirmed: true, counts: true, before: null },
  ]);
});

it("drops other pending changes, and holds new accounts for another day", async () => {
  const investor = await joinedByPhone(server);
  const { email, phone: old } = investor.person;
  await changePhone(server, investor, newPerson().phone);
  const link = undoTokenIn(await server.outside.nthSms(old, 2));
  server.advance(MINUTE_MS);
  await investor.call(apiPaths.editProfile, { ...investor.person, phone: newPerson().phone });
  await post(server, apiPaths.forgotPassword, { phone: old });
  await jobsAreDone(server);
  const { id } = await server.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const underWay = async () => {
    const challenges = server.db.selectFrom("challenge").selectAll().where("investorId", "=", id);
    const changes = server.db.selectFrom("phoneChange").selectAll().where("investorId", "=", id);
    return [(await challenges.execute()).length, (await changes.execute()).length];
  };
  expect(await underWay()).toEqual([2, 1]);
  expect((await undo(server, link)).statusCode).toBe(200);
  expect(await underWay()).toEqual([0, 0]);
  expect((await server.outside.nthSms(old, 4)).text).toContain("was undone");
  const hold = server.db.selectFrom("accountHold").select("until").where("investorId", "=", id);
  const until = new Date(server.runtime.clock.now().getTime() + DAY_MS);
  expect(await hold.execute()).toEqual([{ until }]);
});

it("blocks others from confirming a number that may still be restored", async () => {
  const investor = await joinedByPhone(server);
  const old = investor.person.phone;
  await changePhone(server, investor, newPerson().phone);
  const link = undoTokenIn(await server.outside.nthSms(old, 2));
  const newcomer = newPerson({ phone: old });
  await onboard(server, newcomer);
  await server.outside.nthMail(newcomer.email, 1);
  const other = await withEmail(server);
  await other.call(apiPaths.editProfile, { ...other.person, phone: old });
  const otp = codeIn(await server.outside.nthSms(old, 3));
  const taken = await other.call(apiPaths.confirmPhoneChange, { otp });
  expect(taken.json()).toMatchObject({ statusCode: 409, message: messages.phoneTaken });
  expect((await undo(server, link)).statusCode).toBe(200);
  expect((await resetBy(server, { phone: old }))?.statusCode).toBe(200);
});

it("lets a restored second channel wait for a whole day again", async () => {
  const { again, call, person } = await withSecondPhone(server);
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  server.advance(DAY_MS - MINUTE_MS);
  await changePhone(server, { person, call: await again() }, newPerson().phone);
  await undo(server, undoTokenIn(await server.outside.nthMail(person.email, 4)));
  expect(await resetBy(server, { phone: person.phone })).toBeUndefined();
  server.advance(DAY_MS - MINUTE_MS);
  expect(await resetBy(server, { phone: person.phone })).toBeUndefined();
  server.advance(2 * MINUTE_MS);
  expect((await resetBy(server, { phone: person.phone }))?.statusCode).toBe(200);
});
