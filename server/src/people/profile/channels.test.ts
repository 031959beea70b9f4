import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { logIn, newPerson, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { jobsAreDone, passwordStep } from "#test/signing-in.ts";
import {
  undoTokenIn,
  withSecondPhone,
  e164,
  resetBy,
  newestCode,
  changePhone,
  joinedByPhone,
  phoneOnly,
  freshPassword,
} from "#test/two-channels.ts";
import { fitsOneSms } from "#people/notifications/sms-text.ts";
import { channelChosenNotice, channelSms, changeUndoneNotice } from "./channel-words.ts";
import { profileJobs } from "./edit-profile.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it("resets no password by the second channel for a day, nor after it unless its owner enables it", async () => {
  const { again, call, person } = await withSecondPhone(server);
  const contact = { phone: person.phone };
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  server.advance(DAY_MS - 1);
  expect(await resetBy(server, contact)).toBeUndefined();
  server.advance(1);
  await (
    await again()
  )(apiPaths.useChannel, { ...phoneOnly, isUsed: false });
  server.advance(MINUTE_MS);
  expect(await resetBy(server, contact)).toBeUndefined();
  const turned = await (await again())(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  expect(turned.json()).toMatchObject({ message: messages.channelUsed });
  server.advance(MINUTE_MS);
  expect((await resetBy(server, contact))?.statusCode).toBe(200);
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
  expect((await server.outside.mail(email)).length).toBeGreaterThan(0);
});

it("does the same for an e-mail address beside the phone that was confirmed first", async () => {
  const { call, channels, person } = await joinedByPhone(server);
  const { email, phone } = person;
  expect((await call(apiPaths.startConfirming, { channel: "email" })).statusCode).toBe(200);
  const mail = await server.outside.nthMail(email, 2);
  expect(mail.text).not.toContain("http");
  const body = { channel: "email", otp: codeIn(mail) };
  expect((await call(apiPaths.confirmChannel, body)).statusCode).toBe(200);
  expect(undoTokenIn(await server.outside.nthSms(phone, 2))).toHaveLength(22);
  expect(await channels()).toMatchObject([{ counts: false, isOptional: true }, { counts: true }]);
  server.advance(DAY_MS);
  expect(await resetBy(server, { email }, true)).toBeUndefined();
  expect((await resetBy(server, { phone }))?.statusCode).toBe(200);
});

it("keeps both powers for the previous number for a day, and then transfers them", async () => {
  const investor = await joinedByPhone(server);
  const old = investor.person.phone;
  const { phone } = newPerson();
  await investor.call(apiPaths.twoStep, { isOn: true, password: investor.person.password });
  await changePhone(server, investor, phone);
  expect(await resetBy(server, { phone })).toBeUndefined();
  const first = newestCode(await server.outside.sms(old));
  await passwordStep(server, { email: phone, password: investor.person.password });
  await jobsAreDone(server);
  expect(newestCode(await server.outside.sms(old))).not.toBe(first);
  expect(await server.outside.sms(phone)).toHaveLength(1);
  server.advance(DAY_MS - 1);
  expect((await resetBy(server, { phone: old }))?.statusCode).toBe(200);
  server.advance(MINUTE_MS);
  expect(await resetBy(server, { phone: old })).toBeUndefined();
  expect((await resetBy(server, { phone }))?.statusCode).toBe(200);
});

it("returns immediately to the number that has counted all along, without a notice", async () => {
  const investor = await joinedByPhone(server);
  const old = investor.person.phone;
  const { phone } = newPerson();
  await changePhone(server, investor, phone);
  await server.outside.nthSms(old, 2);
  server.advance(MINUTE_MS);
  await changePhone(server, investor, old, 3);
  await jobsAreDone(server);
  expect(await server.outside.sms(old)).toHaveLength(3);
  expect(await server.outside.sms(phone)).toHaveLength(2);
  expect(await investor.channels()).toMatchObject([
    {},
    { address: e164(old), counts: true, waitsUntil: null, before: null },
  ]);
});

it("notifies the previous number of a new password while it counts", async () => {
  const investor = await joinedByPhone(server);
  const old = investor.person.phone;
  await changePhone(server, investor, newPerson().phone);
  await server.outside.nthSms(old, 2);
  const change = { current_password: investor.person.password, ...freshPassword };
  expect((await investor.call(apiPaths.changePassword, change)).statusCode).toBe(200);
  expect((await server.outside.nthSms(old, 3)).text).toContain("password was changed");
});

it("does not let a second channel count sooner by changing it", async () => {
  const { again, call, person } = await withSecondPhone(server);
  const { phone } = newPerson();
  await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
  await changePhone(server, { person, call }, phone);
  expect(await resetBy(server, { phone: person.phone })).toBeUndefined();
  expect(await resetBy(server, { phone })).toBeUndefined();
  server.advance(DAY_MS - MINUTE_MS);
  // The fourth SMS, after a code, the notice of the choice and that of the change.
  await changePhone(server, { person, call: await again() }, person.phone, 4);
  server.advance(2 * MINUTE_MS);
  for (const one of [person.phone, phone])
    expect(await resetBy(server, { phone: one })).toBeUndefined();
});

it("deletes the previous number once its day is over", async () => {
  const investor = await joinedByPhone(server);
  const old = e164(investor.person.phone);
  await changePhone(server, investor, newPerson().phone);
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
  const notice = {
    firstName: "Ada",
    masked: "0803 ••• 4567",
    byOperator: false,
    appUrl: "",
    undoUrl,
  };
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
