import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as said from "@osisi/contracts/details-messages.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { logIn, newPerson, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { isSignedIn } from "#test/signing-in.ts";
import { resetBy, undo, undoTokenIn, withEmail } from "#test/two-channels.ts";

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

type Investor = Awaited<ReturnType<typeof withEmail>>;

async function changeTo(investor: Investor, email: string) {
  await investor.call(apiPaths.changeEmail, { email });
  const otp = codeIn(await server.outside.nthMail(email, 1));
  return investor.call(apiPaths.confirmEmailChange, { otp });
}

it("changes the e-mail once the code sent to the new one is entered, and tells the old one", async () => {
  const investor = await withEmail(server);
  const { email: old, password } = investor.person;
  const { email } = newPerson();
  const asked = await investor.call(apiPaths.changeEmail, { email: email.toUpperCase() });
  expect(asked.json()).toMatchObject({ statusCode: 200, message: said.emailCodeSent });
  const mail = await server.outside.nthMail(email, 1);
  expect(mail.text).not.toContain("/secure#");
  expect((await logIn(server, { email, password })).statusCode).not.toBe(200);
  const changed = await investor.call(apiPaths.confirmEmailChange, { otp: codeIn(mail) });
  expect(changed.json()).toMatchObject({ statusCode: 200, message: said.emailChanged });
  expect(await investor.channels()).toMatchObject([{ address: email, before: old }, {}]);
  expect((await logIn(server, { email, password })).statusCode).toBe(200);
  expect((await server.outside.nthMail(old, 2)).text).toContain("/secure#");
});

it("lets the old e-mail reset the password for a day, and then the new one", async () => {
  const investor = await withEmail(server);
  const { email: old } = investor.person;
  const { email } = newPerson();
  await changeTo(investor, email);
  expect(await resetBy(server, { email }, true)).toBeUndefined();
  server.advance(DAY_MS);
  expect(await resetBy(server, { email: old }, true)).toBeUndefined();
  expect((await resetBy(server, { email }, true))?.statusCode).toBe(200);
});

it("undoes the change by the link that the old e-mail got, and ends all sessions", async () => {
  const investor = await withEmail(server);
  const { email: old, password } = investor.person;
  await changeTo(investor, newPerson().email);
  const link = undoTokenIn(await server.outside.nthMail(old, 2));
  expect((await undo(server, link)).statusCode).toBe(200);
  expect(await isSignedIn(server, investor.token)).toBe(false);
  expect((await logIn(server, { email: old, password })).statusCode).toBe(200);
});

it("needs the password, another address, and a code that was asked for", async () => {
  const { call, person, token } = await withEmail(server);
  const withoutStepUp = await post(
    server,
    apiPaths.changeEmail,
    { email: "a@b.example" },
    { token },
  );
  expect(withoutStepUp.json()).toMatchObject({ statusCode: 403, errors: { stepUp: ["password"] } });
  const same = await call(apiPaths.changeEmail, { email: person.email });
  expect(same.json()).toMatchObject({ statusCode: 400, message: messages.nothingChanged });
  const none = await call(apiPaths.confirmEmailChange, { otp: "123456" });
  expect(none.json()).toMatchObject({ statusCode: 409, message: said.emailNotWaiting });
  const wrong = await call(apiPaths.changeEmail, { email: "not an e-mail" });
  expect(wrong.json()).toMatchObject({ errors: { email: [messages.notAnEmail] } });
});

it("tells only the reader of the code that another account has the e-mail", async () => {
  const other = await withEmail(server);
  const investor = await withEmail(server);
  const { email } = other.person;
  const asked = await investor.call(apiPaths.changeEmail, { email });
  expect(asked.statusCode).toBe(200);
  const otp = codeIn(await server.outside.nthMail(email, 2));
  const taken = await investor.call(apiPaths.confirmEmailChange, { otp });
  expect(taken.json()).toMatchObject({ statusCode: 409, message: said.emailTaken });
});

it("shows what was given on joining, and changes the address with a step-up", async () => {
  const { call, person, token } = await withEmail(server);
  const headers = { authorization: `Bearer ${token}` };
  const read = async () =>
    (await server.app.inject({ url: apiPaths.ownDetails, headers })).json<{ data: object }>().data;
  expect(await read()).toMatchObject({ address: person.address, investorType: "Beginner" });
  const refused = await post(server, apiPaths.changeAddress, { address: "2 New Road" }, { token });
  expect(refused.json()).toMatchObject({ statusCode: 403, errors: { stepUp: ["password"] } });
  const empty = await call(apiPaths.changeAddress, { address: " " });
  expect(empty.json()).toMatchObject({ errors: { address: [messages.missingDetail] } });
  const answer = await call(apiPaths.changeAddress, { address: " 2 New Road, Enugu " });
  expect(answer.json()).toMatchObject({ message: said.addressChanged });
  expect(await read()).toMatchObject({ address: "2 New Road, Enugu" });
});
