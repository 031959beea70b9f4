import { afterAll, beforeAll, expect, it } from "vitest";
import { type Leavers, startClosing } from "#test/closing.ts";
import { opsOf } from "#test/operating.ts";
import { suspense } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";

let world: Leavers;
beforeAll(async () => {
  world = await startClosing();
});
afterAll(() => world.stop());

const ops = (...words: string[]) => opsOf(world.runtime, "a court order", words);

function audits() {
  return world.db
    .selectFrom("auditLog")
    .select(["operator", "action", "subject", "arguments", "reason", "result"])
    .orderBy("id")
    .execute();
}

it("reads who left, records who read it, and records nothing of what was read", async () => {
  const investor = await world.leaver();
  const before = await world.row(investor);
  expect(await ops("closed", investor.id)).toMatchObject({
    code: 1,
    said: expect.stringContaining("Nothing is kept"),
  });
  expect((await world.close(investor)).statusCode).toBe(200);

  const dry = await ops("closed", investor.id, "--dry-run");
  expect(dry.said).not.toContain(before.email);
  expect(await audits()).toEqual([]);

  const read = await ops("closed", investor.id);
  expect(read.code).toBe(0);
  for (const known of [before.email, before.phone, before.firstName, before.lastName]) {
    expect(read.said).toContain(known);
  }
  const noted = await audits();
  expect(noted).toMatchObject([
    { operator: "ada", action: "closed", subject: investor.id, reason: "a court order" },
  ]);
  expect(JSON.stringify(noted)).not.toContain(before.email);
});

it("puts no money into a closed account, named by id or by address", async () => {
  const investor = await world.leaver();
  const reference = "came-after-they-left";
  await world.customer(reference, { outcome: "success", amount: 75_000 });
  await world.drain();
  const held = await houseBalanceOf(world.db, suspense("NGN"));
  expect((await world.close(investor)).statusCode).toBe(200);
  for (const name of [investor.id, investor.email]) {
    const refused = await ops("attribute", reference, name);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/has closed their account|No investor has verified/);
  }
  expect(await houseBalanceOf(world.db, suspense("NGN"))).toBe(held);
  const acts = await audits();
  expect(acts.filter(({ action }) => action === "attribute")).toEqual([]);
});
