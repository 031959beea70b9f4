import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Leavers, startClosing } from "#test/closing.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { saveNextOfKin } from "#people/next-of-kin/next-of-kin.ts";

let world: Leavers;
let office: TestConsole;
let zainab: TestOperator;

beforeAll(async () => {
  world = await startClosing();
  office = await startConsole(world);
  zainab = await office.operator("compliance", "Zainab");
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});

const keyPair = (modulusLength = 3_072) => generateKeyPairSync("rsa", { modulusLength });
const { publicKey, privateKey } = keyPair();
const spki = (key = publicKey) => key.export({ format: "der", type: "spki" }).toString("base64");

async function ask(action: "closed" | "next-of-kin", subject: string, key: string) {
  const { id } = await office.checked(zainab, action, subject, key ? { key } : {});
  await zainab.post(`/api/commands/${id}/propose`, { reason: "a letter came back" });
  return office.ended(zainab, id);
}

async function answer(id: string, by = zainab): Promise<string | null> {
  const { pieces } = (await by.get(`/api/commands/${id}/answer`)).body;
  if (pieces === null) return null;
  const opened = pieces.map((piece: string) =>
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
      Buffer.from(piece, "base64"),
    ),
  );
  return Buffer.concat(opened).toString();
}

it("shows who asked, for five minutes, whom a customer has named; no one else can read it", async () => {
  const { id: investor } = await world.leaver();
  const named = {
    name: `Ebere ${"Ọ".repeat(200)}`,
    phone: "+2348031234567",
    relation: "sibling",
  } as const;
  await saveNextOfKin(world.runtime, investor, named);
  const { id, result, state } = await ask("next-of-kin", investor, spki());
  expect([state, result]).toEqual(["done", "Whom they have named was read."]);
  expect(await answer(id)).toContain(named.name);
  expect(await answer(id, await office.operator("compliance"))).toBeNull();
  const all = `select (select string_agg(c::text, '') from command c) || (select string_agg(p::text, '') from command_answer p)
    || (select string_agg(a::text, '') from audit_log a) as texts, (select count(*)::int from command_private) as private`;
  const [kept] = await office.asOwner(all);
  expect(kept).toEqual({ texts: expect.not.stringContaining("Ebere"), private: 0 });
  await office.asOwner("update command_answer set at = at - interval '5 minutes'");
  expect(await answer(id)).toBeNull();
  await office.asOwner("select expire_commands()");
  expect(await office.asOwner("select from command_answer")).toEqual([]);
});

it("reads who a closed account belonged to", async () => {
  const investor = await world.leaver();
  const before = await world.row(investor);
  expect((await office.checked(zainab, "closed", investor.id)).result).toContain("Nothing is kept");
  await world.close(investor);
  const { id } = await ask("closed", investor.id, spki());
  expect(await answer(id)).toContain(before.email);
});

it.each([
  ["no key", ""],
  ["something else", "bm8ga2V5"],
  ["a short key", spki(keyPair(2_048).publicKey)],
])("reads nothing, and logs no reading, for %s", async (_what, key) => {
  const { id: investor } = await world.leaver();
  const named = { name: "Ebere Bello", phone: "+2348031234567", relation: "sibling" } as const;
  await saveNextOfKin(world.runtime, investor, named);
  const { id, result, state } = await ask("next-of-kin", investor, key);
  expect([state, result]).toEqual(["refused", expect.stringContaining("ask again")]);
  expect(await answer(id)).toBeNull();
});
