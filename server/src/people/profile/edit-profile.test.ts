import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, newPerson, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { freshStepUp } from "#test/stepping-up.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const e164 = (phone: string) => `+234${phone.slice(1)}`;
const newPhone = () => newPerson().phone;

async function signedIn() {
  const person = await verifiedPerson(server);
  const token = await tokenOf(server, person);
  /** As if the password had just been given. */
  const call = async (url: string, body: object = {}) =>
    post(server, url, body, { token, stepUp: await freshStepUp(server, token) });
  return {
    person,
    token,
    call,
    edit: (changes: Partial<Person> & { userId?: string } = {}) =>
      call(apiPaths.editProfile, {
        f_name: changes.f_name ?? person.f_name,
        l_name: changes.l_name ?? person.l_name,
        phone: changes.phone ?? person.phone,
        userId: changes.userId ?? "anybody",
      }),
    confirm: (otp: string) => call(apiPaths.confirmPhoneChange, { otp }),
    user: async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await server.app.inject({ url: apiPaths.profile, headers });
      return { ...answer.json().data.user, phoneWaiting: answer.json().data.phoneWaiting };
    },
  };
}

/** A person who has confirmed their number, and the code that did it. */
async function withPhone(phone: string) {
  const investor = await signedIn();
  await investor.edit({ phone });
  await investor.confirm(codeIn(await server.outside.nthSms(e164(phone), 1)));
  return investor;
}

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

it("changes a name immediately, of the logged-in investor only", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const { userId } = await other.user();
  const answer = await one.edit({ f_name: " Adaọ́ra ", l_name: "O’Brien-Sọlá", userId });
  expect(answer.json()).toMatchObject({
    status: "success",
    statusCode: 200,
    message: messages.profileChanged,
    mg: messages.profileChanged,
    msg: messages.profileChanged,
    data: { f_name: "Adaọ́ra", name: "Adaọ́ra O’Brien-Sọlá" },
  });
  expect(await one.user()).toMatchObject({ l_name: "O’Brien-Sọlá", phoneWaiting: null });
  expect(await other.user()).toMatchObject({ f_name: "Ada", l_name: "Obi" });
});

it("reports no change if there is none, in any spelling of the phone", async () => {
  const { edit, person } = await signedIn();
  for (const phone of [person.phone, e164(person.phone), person.phone.slice(1)]) {
    const answer = await edit({ phone, f_name: `${person.f_name} ` });
    expect(answer.json()).toMatchObject({ statusCode: 400, message: "No change was made." });
  }
});

it("refuses an invalid name and a number that is not a Nigerian mobile number", async () => {
  const { edit, user } = await signedIn();
  const answer = await edit({ f_name: "4da", phone: "12345" });
  expect(answer.json()).toMatchObject({ statusCode: 400, errors: { f_name: [messages.notAName] } });
  const landline = await edit({ f_name: "Amaka", phone: "02012345678" });
  expect(landline.json().errors).toEqual({ phone: [messages.notAPhone] });
  expect(await user()).toMatchObject({ f_name: "Ada" });
});

it("keeps the old number until the code of the new one is entered, and notifies the old channels", async () => {
  const old = newPhone();
  const { call, confirm, edit, person, user } = await withPhone(old);
  const phone = newPhone();
  const answer = await edit({ phone, f_name: "Amaka" });
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.phoneWaits });
  expect(await user()).toMatchObject({
    f_name: "Amaka",
    phone: e164(old),
    phoneVerified: true,
    phoneWaiting: e164(phone),
  });
  const code = codeIn(await server.outside.nthSms(e164(phone), 1));
  expect((await confirm(wrongFor(code))).json()).toMatchObject({
    statusCode: 400,
    message: messages.codeWrong,
  });
  expect((await confirm(code)).json()).toMatchObject({
    statusCode: 200,
    message: messages.phoneChanged,
    data: { phone: e164(phone), phoneVerified: true },
  });
  expect(await user()).toMatchObject({ phone: e164(phone), phoneWaiting: null });
  expect((await server.outside.nthSms(e164(old), 2)).text).toContain(phone.slice(-4));
  const notice = await server.outside.nthMail(person.email, 3);
  expect(notice.subject).toBe("Your phone number was changed");
  expect((await confirm(code)).json()).toMatchObject({ statusCode: 409 });
  expect((await call(apiPaths.dropPhoneChange)).statusCode).toBe(409);
});

it("requests and applies a new number only with the password, and a missing password costs no try", async () => {
  const { confirm, edit, person, token, user } = await signedIn();
  const phone = newPhone();
  const { f_name, l_name } = person;
  const byPin = await freshStepUp(server, token, "pin");
  const wants = { statusCode: 403, errors: { stepUp: ["password"] } };
  for (const beside of [{ token }, { token, stepUp: byPin }]) {
    const asked = await post(server, apiPaths.editProfile, { f_name, l_name, phone }, beside);
    expect(asked.json()).toMatchObject(wants);
  }
  expect(await user()).toMatchObject({ phoneWaiting: null });
  await edit({ phone });
  const otp = codeIn(await server.outside.nthSms(e164(phone), 1));
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const refused = await post(server, apiPaths.confirmPhoneChange, { otp }, { token });
    expect(refused.json()).toMatchObject(wants);
  }
  expect(await user()).toMatchObject({ phone: e164(person.phone), phoneWaiting: e164(phone) });
  expect((await confirm(otp)).statusCode).toBe(200);
  expect(await user()).toMatchObject({ phone: e164(phone), phoneVerified: true });
});

it("does not write to a number that was never confirmed: it may be a stranger's", async () => {
  const { confirm, edit, person } = await signedIn();
  const phone = newPhone();
  await edit({ phone });
  await confirm(codeIn(await server.outside.nthSms(e164(phone), 1)));
  expect(await server.outside.sms(e164(person.phone))).toEqual([]);
});

it("sends no code to a number entered at registration, which other routes confirm", async () => {
  const { call, person } = await signedIn();
  expect((await call(apiPaths.resendPhoneChange)).statusCode).toBe(409);
  expect(await server.outside.sms(e164(person.phone))).toEqual([]);
});

it("drops a pending number on request, and its code", async () => {
  const { call, confirm, edit, person, user } = await signedIn();
  const phone = newPhone();
  await edit({ phone });
  const code = codeIn(await server.outside.nthSms(e164(phone), 1));
  expect((await call(apiPaths.dropPhoneChange)).json()).toMatchObject({
    message: messages.phoneKept,
  });
  expect((await confirm(code)).statusCode).toBe(409);
  await edit({ phone });
  expect((await confirm(code)).json()).toMatchObject({ message: messages.codeWrong });
  expect(await user()).toMatchObject({ phone: e164(person.phone) });
});

it("accepts no code of another number that was requested before", async () => {
  const { confirm, edit, person, user } = await signedIn();
  const [first, second] = [newPhone(), newPhone()];
  await edit({ phone: first });
  const code = codeIn(await server.outside.nthSms(e164(first), 1));
  await edit({ phone: second });
  await server.outside.nthSms(e164(second), 1);
  expect((await confirm(code)).statusCode).toBe(400);
  expect(await user()).toMatchObject({ phone: e164(person.phone) });
});

it("reveals only to the reader of the code that another account uses the number", async () => {
  const phone = newPhone();
  const owner = await withPhone(phone);
  const { confirm, edit, user } = await signedIn();
  expect((await edit({ phone })).json()).toMatchObject({ message: messages.phoneWaits });
  const code = codeIn(await server.outside.nthSms(e164(phone), 2));
  expect((await confirm(wrongFor(code))).json()).toMatchObject({ message: messages.codeWrong });
  expect((await confirm(code)).json()).toMatchObject({
    statusCode: 409,
    message: messages.phoneTaken,
  });
  expect(await user()).toMatchObject({ phoneVerified: false });
  expect(await owner.user()).toMatchObject({ phone: e164(phone), phoneVerified: true });
});

it("sends one code a minute, and only so many an hour", async () => {
  const { call, edit } = await signedIn();
  const phone = newPhone();
  await edit({ phone });
  await server.outside.nthSms(e164(phone), 1);
  expect((await call(apiPaths.resendPhoneChange)).statusCode).toBe(200);
  server.advance(MINUTE_MS);
  expect((await call(apiPaths.resendPhoneChange)).statusCode).toBe(200);
  await server.outside.nthSms(e164(phone), 2);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 25; attempt += 1) {
    statuses.push((await edit({ phone: newPhone(), f_name: "Too often" })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

it("gives a code five tries", async () => {
  const { confirm, edit, token } = await signedIn();
  const phone = newPhone();
  await edit({ phone });
  const code = codeIn(await server.outside.nthSms(e164(phone), 1));
  const stepUp = await freshStepUp(server, token);
  const place = "10.9.9.9";
  const guess = (otp: string) =>
    post(server, apiPaths.confirmPhoneChange, { otp }, { token, stepUp, place });
  for (let attempt = 0; attempt < 5; attempt += 1) await guess(wrongFor(code));
  expect((await guess(code)).statusCode).toBe(400);
  expect((await confirm(code)).statusCode).toBe(200);
});

it("requires a session", async () => {
  for (const url of [
    apiPaths.editProfile,
    apiPaths.confirmPhoneChange,
    apiPaths.resendPhoneChange,
    apiPaths.dropPhoneChange,
  ]) {
    expect([url, (await post(server, url, {})).statusCode]).toEqual([url, 401]);
  }
});
