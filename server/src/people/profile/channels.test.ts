import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, logIn, newPerson, onboard, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { isSignedIn, jobsAreDone, passwordStep } from "#test/signing-in.ts";
import { opened, phoneOnly, undoTokenIn, withEmail, withSecondPhone } from "#test/two-channels.ts";
import { fitsOneSms } from "#people/notifications/sms-text.ts";
import { channelChosenNotice, channelSms, changeUndoneNotice } from "./channel-words.ts";
import { profileJobs } from "./edit-profile.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const fresh = { password: "a taller tree", password_confirmation: "a taller tree" };
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const e164 = (phone: string) => `+234${phone.slice(1)}`;

async function resetBy(contact: { email: string } | { phone: string }, isMail = false) {
  const to = "email" in contact ? contact.email : contact.phone;
  const sent = isMail ? await server.outside.mail(to) : await server.outside.sms(to);
  await post(server, apiPaths.forgotPassword, contact);
  await jobsAreDone(server);
  const now = isMail ? await server.outside.mail(to) : await server.outside.sms(to);
  if (now.length === sent.length) return undefined;
  const otp = newestCode(now.slice(0, now.length - sent.length));
  if (otp === undefined) return undefined;
  return post(server, apiPaths.resetPassword, { ...contact, otp, ...fresh });
}

const newestCode = (messages: readonly { text: string }[]) =>
  messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code !== undefined);

/** Logs in, with another confirmed number instead of the one before. */
async function changePhone(from: { call: Call; person: Person }, phone: string, code = 1) {
  const { call, person } = from;
  await call(apiPaths.editProfile, { f_name: person.f_name, l_name: person.l_name, phone });
  const otp = codeIn(await server.outside.nthSms(phone, code));
  const answer = await call(apiPaths.confirmPhoneChange, { otp });
  expect(answer.statusCode).toBe(200);
}
type Call = (url: string, body: object) => ReturnType<typeof post>;

const undo = (token: string) => post(server, apiPaths.useSecurityLink, { token });

/** A person who registered with their phone only. */
async function joinedByPhone() {
  const person = newPerson();
  const { phone } = person;
  await onboard(server, person);
  await server.outside.nthMail(person.email, 1);
  await post(server, apiPaths.resendOnboardingCode, { phone });
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  await post(server, apiPaths.confirmOnboardingPhone, { phone, otp });
  return { person, ...(await opened(server, person, phone)) };
}

it("resets no password by the second channel for a day, nor after it unless its owner enables it", async () => {
  const { again, call, person } = await withSecondPhone(server);
  const contact = { phone: person.phone };
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  server.advance(DAY_MS - 1);
  expect(await resetBy(contact)).toBeUndefined();
  server.advance(1);
  await (
    await again()
  )(apiPaths.useChannel, { ...phoneOnly, isUsed: false });
  server.advance(MINUTE_MS);
  expect(await resetBy(contact)).toBeUndefined();
  const turned = await (await again())(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  expect(turned.json()).toMatchObject({ message: messages.channelUsed });
  server.advance(MINUTE_MS);
  expect((await resetBy(contact))?.statusCode).toBe(200);
});

it("sends no login code to a channel that does not count", async () => {
  const { again, call, person } = await withSecondPhone(server);
  const { email, password, phone } = person;
  await call(apiPaths.twoStep, { isOn: true, password });
  const bySms = async () => {
    const answer = await logIn(server, { email: phone, password });
    const { data } = answer.json<{ data: { challenge: string; sentTo: string } }>();
    const resent = await post(server, apiPaths.resendLoginCode, {
      challenge: data.challenge,
      ...phoneOnly,
    });
    return [data.sentTo, resent.statusCode];
  };
  await jobsAreDone(server);
  const before = (await server.outside.sms(phone)).length;
  expect(await bySms()).toEqual(["email", 400]);
  server.advance(DAY_MS);
  expect(await bySms()).toEqual(["email", 400]);
  await jobsAreDone(server);
  expect(await server.outside.sms(phone)).toHaveLength(before);
  await (
    await again()
  )(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  expect((await bySms())[0]).toBe("mobileNumber");
  expect((await openedCodes(email)).length).toBeGreaterThan(0);
});

const openedCodes = (email: string) => server.outside.mail(email);

it("does the same for an e-mail address beside the phone that was confirmed first", async () => {
  const { call, channels, person } = await joinedByPhone();
  const { email, phone } = person;
  expect((await call(apiPaths.startConfirming, { channel: "email" })).statusCode).toBe(200);
  const mail = await server.outside.nthMail(email, 2);
  expect(mail.text).not.toContain("http");
  const body = { channel: "email", otp: codeIn(mail) };
  expect((await call(apiPaths.confirmChannel, body)).statusCode).toBe(200);
  expect(undoTokenIn(await server.outside.nthSms(phone, 2))).toHaveLength(22);
  expect(await channels()).toMatchObject([{ counts: false, isOptional: true }, { counts: true }]);
  server.advance(DAY_MS);
  expect(await resetBy({ email }, true)).toBeUndefined();
  expect((await resetBy({ phone }))?.statusCode).toBe(200);
});

it("undoes a confirmation by the link in its notice: once, for any number of requests, and ends all sessions", async () => {
  const { call, person, token } = await withSecondPhone(server);
  const link = undoTokenIn(await server.outside.nthMail(person.email, 2));
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  const read = await post(server, apiPaths.readSecurityLink, { token: link });
  expect(read.json()).toMatchObject({
    data: { purpose: "undo-change", restores: { channel: "mobileNumber", address: null } },
  });
  expect(await isSignedIn(server, token)).toBe(true);
  const answers = await Promise.all([undo(link), undo(link)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await isSignedIn(server, token)).toBe(false);
  expect((await undo(link)).json()).toMatchObject({ message: messages.secureLinkUsed });
  server.advance(DAY_MS);
  expect(await resetBy({ phone: person.phone })).toBeUndefined();
  expect(await (await opened(server, person)).channels()).toMatchObject([
    { counts: true },
    { isConfirmed: false, isOptional: false },
  ]);
});

it("keeps both powers for the previous number for a day, and then transfers them", async () => {
  const investor = await joinedByPhone();
  const old = investor.person.phone;
  const { phone } = newPerson();
  await investor.call(apiPaths.twoStep, { isOn: true, password: investor.person.password });
  await changePhone(investor, phone);
  expect(await resetBy({ phone })).toBeUndefined();
  const first = newestCode(await server.outside.sms(old));
  await passwordStep(server, { email: phone, password: investor.person.password });
  await jobsAreDone(server);
  expect(newestCode(await server.outside.sms(old))).not.toBe(first);
  expect(await server.outside.sms(phone)).toHaveLength(1);
  server.advance(DAY_MS - 1);
  expect((await resetBy({ phone: old }))?.statusCode).toBe(200);
  server.advance(MINUTE_MS);
  expect(await resetBy({ phone: old })).toBeUndefined();
  expect((await resetBy({ phone }))?.statusCode).toBe(200);
});

it("restores a number that a thief changed to its owner, and gives the thief nothing", async () => {
  const investor = await joinedByPhone();
  const old = investor.person.phone;
  const [first, second] = [newPerson().phone, newPerson().phone];
  await changePhone(investor, first);
  const link = undoTokenIn(await server.outside.nthSms(old, 2));
  server.advance(DAY_MS - MINUTE_MS);
  await changePhone({ ...investor, call: await investor.again() }, second);
  const later = undoTokenIn(await server.outside.nthSms(old, 3));
  // The thief's own number is notified, and cannot undo anything.
  await jobsAreDone(server);
  expect((await server.outside.sms(first)).map(({ text }) => text).join()).not.toContain("#");
  // An unconfirmed address is not notified either.
  expect(await server.outside.mail(investor.person.email)).toHaveLength(1);
  server.advance(2 * MINUTE_MS);
  expect(await resetBy({ phone: first })).toBeUndefined();
  expect(await resetBy({ phone: second })).toBeUndefined();
  expect((await undo(link)).json()).toMatchObject({ message: messages.secureLinkBroken });
  expect((await undo(later)).json()).toMatchObject({ message: messages.changeUndone });
  expect(await isSignedIn(server, investor.token)).toBe(false);
  server.advance(DAY_MS);
  for (const phone of [first, second]) expect(await resetBy({ phone })).toBeUndefined();
  expect((await resetBy({ phone: old }))?.statusCode).toBe(200);
});

it("returns immediately to the number that has counted all along, without a notice", async () => {
  const investor = await joinedByPhone();
  const old = investor.person.phone;
  const { phone } = newPerson();
  await changePhone(investor, phone);
  await server.outside.nthSms(old, 2);
  server.advance(MINUTE_MS);
  await changePhone(investor, old, 3);
  await jobsAreDone(server);
  expect(await server.outside.sms(old)).toHaveLength(3);
  expect(await server.outside.sms(phone)).toHaveLength(2);
  expect(await investor.channels()).toMatchObject([
    {},
    { address: e164(old), counts: true, waitsUntil: null, before: null },
  ]);
});

it("undoes every change after the one that is undone, and invalidates their links", async () => {
  const investor = await joinedByPhone();
  const old = investor.person.phone;
  const [first, second] = [newPerson().phone, newPerson().phone];
  await changePhone(investor, first);
  const link = undoTokenIn(await server.outside.nthSms(old, 2));
  await changePhone(investor, second);
  const later = undoTokenIn(await server.outside.nthSms(old, 3));
  const answers = await Promise.all([undo(link), undo(later)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { channels } = await opened(server, investor.person, old);
  expect(await channels()).toMatchObject([
    {},
    { address: e164(old), isConfirmed: true, counts: true, before: null },
  ]);
});

it("drops other pending changes, and holds new accounts for another day", async () => {
  const investor = await joinedByPhone();
  const { email, phone: old } = investor.person;
  await changePhone(investor, newPerson().phone);
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
  expect((await undo(link)).statusCode).toBe(200);
  expect(await underWay()).toEqual([0, 0]);
  expect((await server.outside.nthSms(old, 4)).text).toContain("was undone");
  const hold = server.db.selectFrom("accountHold").select("until").where("investorId", "=", id);
  const until = new Date(server.runtime.clock.now().getTime() + DAY_MS);
  expect(await hold.execute()).toEqual([{ until }]);
});

it("blocks others from confirming a number that may still be restored", async () => {
  const investor = await joinedByPhone();
  const old = investor.person.phone;
  await changePhone(investor, newPerson().phone);
  const link = undoTokenIn(await server.outside.nthSms(old, 2));
  const newcomer = newPerson({ phone: old });
  await onboard(server, newcomer);
  await server.outside.nthMail(newcomer.email, 1);
  const other = await withEmail(server);
  await other.call(apiPaths.editProfile, { ...other.person, phone: old });
  const otp = codeIn(await server.outside.nthSms(old, 3));
  const taken = await other.call(apiPaths.confirmPhoneChange, { otp });
  expect(taken.json()).toMatchObject({ statusCode: 409, message: messages.phoneTaken });
  expect((await undo(link)).statusCode).toBe(200);
  expect((await resetBy({ phone: old }))?.statusCode).toBe(200);
});

it("notifies the previous number of a new password while it counts", async () => {
  const investor = await joinedByPhone();
  const old = investor.person.phone;
  await changePhone(investor, newPerson().phone);
  await server.outside.nthSms(old, 2);
  const change = { current_password: investor.person.password, ...fresh };
  expect((await investor.call(apiPaths.changePassword, change)).statusCode).toBe(200);
  expect((await server.outside.nthSms(old, 3)).text).toContain("password was changed");
});

it("does not let a second channel count sooner by changing it", async () => {
  const { again, call, person } = await withSecondPhone(server);
  const { phone } = newPerson();
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  await changePhone({ person, call }, phone);
  expect(await resetBy({ phone: person.phone })).toBeUndefined();
  expect(await resetBy({ phone })).toBeUndefined();
  server.advance(DAY_MS - MINUTE_MS);
  // The fourth SMS, after a code, the notice of the choice and that of the change.
  await changePhone({ person, call: await again() }, person.phone, 4);
  server.advance(2 * MINUTE_MS);
  for (const one of [person.phone, phone]) expect(await resetBy({ phone: one })).toBeUndefined();
});

it("lets a restored second channel wait for a whole day again", async () => {
  const { again, call, person } = await withSecondPhone(server);
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  server.advance(DAY_MS - MINUTE_MS);
  await changePhone({ person, call: await again() }, newPerson().phone);
  await undo(undoTokenIn(await server.outside.nthMail(person.email, 4)));
  expect(await resetBy({ phone: person.phone })).toBeUndefined();
  server.advance(DAY_MS - MINUTE_MS);
  expect(await resetBy({ phone: person.phone })).toBeUndefined();
  server.advance(2 * MINUTE_MS);
  expect((await resetBy({ phone: person.phone }))?.statusCode).toBe(200);
});

it("deletes the previous number once its day is over", async () => {
  const investor = await joinedByPhone();
  const old = e164(investor.person.phone);
  await changePhone(investor, newPerson().phone);
  const kept = () =>
    server.db.selectFrom("investor").select("id").where("phoneBefore", "=", old).execute();
  const { everyMinute } = profileJobs(server.runtime);
  server.advance(DAY_MS - 1);
  await everyMinute?.();
  expect(await kept()).toHaveLength(1);
  server.advance(1);
  await everyMinute?.();
  expect(await kept()).toEqual([]);
});

it("fits into one SMS, however long our address may be", () => {
  const undoUrl = `https://${"a".repeat(40)}/secure#${"t".repeat(22)}`;
  const notice = { firstName: "Ada", masked: "0803 ••• 4567", appUrl: "", undoUrl };
  for (const channel of ["mail", "sms"] as const) {
    expect(fitsOneSms(channelSms({ ...notice, channel, isChange: true }))).toBe(true);
    expect(fitsOneSms(channelSms({ ...notice, channel, isChange: true, undoUrl: undefined }))).toBe(
      true,
    );
    for (const isUsed of [true, false]) {
      expect(fitsOneSms(channelChosenNotice({ ...notice, channel, isUsed }).sms)).toBe(true);
    }
    expect(fitsOneSms(changeUndoneNotice({ ...notice, channel }).sms)).toBe(true);
  }
});
