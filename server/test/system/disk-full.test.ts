import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { newPerson, onboard } from "#test/people.ts";
import { until } from "#test/until.ts";
import { startWithdrawing, type Withdrawing } from "#test/withdrawing.ts";

/** The database's disk is full; triggers raise PostgreSQL's error for that. (Verified once with a
 * real one, a tmpfs of 100 MB: see docs/decisions/0039.) */

const FULL = `
  create function disk_is_full() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file "base/5/16384": No space left on device'
      using errcode = 'disk_full';
  end $$`;
const NO_ROOM_FOR = ["payment", "withdrawal", "challenge", "investor"];

let world: Withdrawing;
let owner: Client;

beforeAll(async () => {
  world = await startWithdrawing();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(FULL);
});
afterEach(async () => {
  for (const table of [...NO_ROOM_FOR, "write_probe"]) {
    await owner.query(`drop trigger if exists full_disk on ${table}`);
  }
  await until("room", async () => (await ready()) === 200);
});
afterAll(async () => {
  await owner.end();
  await world.stop();
});

async function fill(tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await owner.query(
      `create trigger full_disk before insert or update on ${table}
       for each row execute function disk_is_full()`,
    );
  }
}

const ready = async () => (await world.app.inject("/readyz")).statusCode;

function sentenceOf(answer: { statusCode: number; json: () => unknown }): [number, string] {
  return [answer.statusCode, z.parse(failure, answer.json()).message];
}

const refused = [503, messages.databaseFull];

it("refuses what cannot be stored with a message, and no 500", async () => {
  const saver = await world.saver(5_000);
  await fill(NO_ROOM_FOR);
  const answers = [
    await world.withdraw(saver, { amount: 1_000 }),
    await onboard(world, newPerson()),
    await world.fund(saver, { amount: 2_000 }),
  ];
  expect(answers.map(sentenceOf)).toEqual(answers.map(() => refused));
  expect(answers.map(({ headers }) => headers["retry-after"])).toEqual(["2", "2", "2"]);
});

it("is not ready, and opens no payment page, while nothing can be written", async () => {
  const saver = await world.saver(5_000);
  const { rows: before } = await owner.query("select count(*) from payment");
  await fill(["write_probe"]);
  expect(await ready()).toBe(503);
  expect(sentenceOf(await world.fund(saver, { amount: 2_000 }))).toEqual(refused);
  expect(sentenceOf(await world.withdraw(saver, { amount: 1_000 }))).toEqual(refused);
  expect(sentenceOf(await onboard(world, newPerson()))).toEqual(refused);
  expect((await owner.query("select count(*) from payment")).rows).toEqual(before);
  const readable = await world.app.inject({
    url: "/v1/user/profile",
    headers: { authorization: `Bearer ${saver.token}` },
  });
  expect(readable.statusCode).toBe(200);
});

it("still accepts the gateway's webhooks", async () => {
  const saver = await world.saver(5_000);
  const reference = await world.begin(saver, 3_000);
  await fill(["write_probe"]);
  expect(await ready()).toBe(503);
  await world.paid(reference);
  await expect.poll(() => world.stashOf(saver)).toBe(8_000_00n);
  await world.expectSettledBooks();
});

it("recovers without a restart when there is room again", async () => {
  const saver = await world.saver(5_000);
  await fill(["write_probe"]);
  expect(await ready()).toBe(503);
  expect((await world.fund(saver, { amount: 2_000 })).statusCode).toBe(503);
  await owner.query("drop trigger full_disk on write_probe");
  await expect.poll(async () => (await world.fund(saver, { amount: 2_000 })).statusCode).toBe(200);
});
