import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as said from "@osisi/contracts/details-messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobsAreDone } from "#test/signing-in.ts";
import { newPerson, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { e164, withEmail } from "#test/two-channels.ts";
import { reencryptNextOfKin } from "./next-of-kin.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const named = () => ({ name: "Ebere Okafor", phone: newPerson().phone, relation: "sibling" });

async function read(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return server.app.inject({ url, headers });
}

it("names, changes and removes a next of kin, and never writes to them", async () => {
  const { call, token } = await withEmail(server);
  const details = async () =>
    (await read(apiPaths.ownDetails, token)).json<{ data: object }>().data;
  expect(await details()).toMatchObject({ nextOfKin: null });
  const first = named();
  const answer = await call(apiPaths.nextOfKin, first);
  expect(answer.json()).toMatchObject({ statusCode: 200, message: said.nextOfKinSaved });
  const phone = e164(first.phone);
  expect(await details()).toMatchObject({ nextOfKin: { ...first, phone } });
  await call(apiPaths.nextOfKin, { ...first, name: "Ebere Bello", relation: "friend" });
  expect(await details()).toMatchObject({ nextOfKin: { name: "Ebere Bello", relation: "friend" } });
  const removed = await call(apiPaths.removeNextOfKin, {});
  expect(removed.json()).toMatchObject({ message: said.nextOfKinRemoved });
  expect(await details()).toMatchObject({ nextOfKin: null });
  await jobsAreDone(server);
  expect(await server.outside.sms(first.phone)).toEqual([]);
});

it("needs a step-up, and says which field is missing", async () => {
  const { call, token } = await withEmail(server);
  const refused = await post(server, apiPaths.nextOfKin, named(), { token });
  expect(refused.json()).toMatchObject({ statusCode: 403, errors: { stepUp: ["password"] } });
  const empty = await call(apiPaths.nextOfKin, { name: " ", phone: "123", relation: "stranger" });
  expect(empty.json()).toMatchObject({
    statusCode: 400,
    errors: { name: [said.nextOfKinNameMissing], relation: [said.relationMissing] },
  });
  const noPhone = await call(apiPaths.nextOfKin, { ...named(), phone: "123" });
  expect(noPhone.json()).toMatchObject({
    statusCode: 400,
    errors: { phone: [expect.any(String)] },
  });
});

it("stores them sealed, exports them to the investor only, and forgets them at closing", async () => {
  const { call, person, token } = await withEmail(server);
  await call(apiPaths.nextOfKin, named());
  const { contact } = await server.db
    .selectFrom("nextOfKin")
    .innerJoin("investor", "investor.id", "nextOfKin.investorId")
    .select("nextOfKin.contact")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  expect(contact.toString("latin1")).not.toContain("Ebere");
  expect(await reencryptNextOfKin(server.runtime, true)).toMatchObject({ unreadable: 0 });
  const before = await server.db.selectFrom("nextOfKin").select("investorId").execute();
  const closed = await call(apiPaths.closeAccount, {});
  expect(closed.statusCode).toBe(200);
  const after = await server.db.selectFrom("nextOfKin").select("investorId").execute();
  expect(after).toHaveLength(before.length - 1);
  expect((await read(apiPaths.ownDetails, token)).statusCode).toBe(401);
});
