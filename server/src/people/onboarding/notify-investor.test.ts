import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { newPerson, onboard, post, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { notifyInvestor } from "./notify-investor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

async function notify(email: string): Promise<void> {
  const { db, runtime } = server;
  const found = db.selectFrom("investor").select("id").where("email", "=", email);
  const { id } = await found.executeTakeFirstOrThrow();
  const notice = {
    kind: "money-in" as const,
    email: { subject: "Notice", lines: ["It has arrived."] },
    sms: "NGN 5 arrived.",
  };
  await inTransaction(db, (tx) => notifyInvestor(tx, runtime, id, notice));
}

it("writes to a verified e-mail address", async () => {
  const person = await verifiedPerson(server);
  await notify(person.email);
  expect(await server.outside.nthMail(person.email, 2)).toMatchObject({ subject: "Notice" });
});

it("writes to the phone of an investor whose e-mail address may be another person's", async () => {
  const person = newPerson();
  await onboard(server, person);
  await server.outside.nthMail(person.email, 1);
  await post(server, apiPaths.resendOnboardingCode, { phone: person.phone });
  const otp = codeIn(await server.outside.nthSms(person.phone, 1));
  await post(server, apiPaths.confirmOnboardingPhone, { phone: person.phone, otp });
  await notify(person.email);
  expect(await server.outside.nthSms(person.phone, 2)).toMatchObject({ text: "NGN 5 arrived." });
  expect(await server.outside.mail(person.email)).toHaveLength(1);
});
