import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Leavers, startClosing } from "#test/closing.ts";
import { opsOf } from "#test/operating.ts";

let world: Leavers;
beforeAll(async () => {
  world = await startClosing();
});
afterAll(() => world.stop());

const ops = (...words: string[]) => opsOf(world.runtime, "they came with their papers", words);

it("gives a reversed withdrawal of a closed account to the investor's new account, once", async () => {
  const { investor, reference } = await world.emptied(3_000);
  const again = await world.investor();
  expect(await ops("hand-over", reference, again.id)).toMatchObject({
    code: 1,
    said: expect.stringContaining("No bank has sent back"),
  });
  await world.close(investor);
  await world.become(reference, "reversed");
  const patience = { timeout: 60_000 };
  await expect.poll(() => world.stateOf(reference), patience).toBe("reversed");

  const dry = await ops("hand-over", reference, again.id, "--dry-run");
  expect(dry.said).toContain("Nothing was done");
  expect(await world.stashOf(again)).toBe(0n);
  expect(await ops("hand-over", reference, investor.id)).toMatchObject({
    code: 1,
    said: expect.stringContaining("has closed their account"),
  });

  expect(await ops("hand-over", reference, again.id)).toMatchObject({ code: 0 });
  expect([await world.stashOf(investor), await world.stashOf(again)]).toEqual([0n, 300_000n]);
  expect((await world.outside.nthMail(again.email, 1)).subject).toBe("₦3,000 is in your stash");
  expect(await ops("hand-over", reference, again.id)).toMatchObject({
    code: 1,
    said: expect.stringContaining("Nothing of it is left"),
  });
  expect(await world.stashOf(again)).toBe(300_000n);

  const open = await world.db
    .selectFrom("finding")
    .select("kind")
    .where("subject", "=", reference)
    .where("settledAt", "is", null)
    .execute();
  expect(open).toEqual([]);
  const acts = await world.db.selectFrom("auditLog").select(["operator", "action"]).execute();
  expect(acts).toEqual([{ operator: "ada", action: "hand-over" }]);
  await world.expectBooksToAgree();
});

it("leaves money in an account that its owner can see", async () => {
  const { reference } = await world.emptied(1_500);
  await world.become(reference, "reversed");
  await expect.poll(() => world.stateOf(reference), { timeout: 60_000 }).toBe("reversed");
  const other = await world.investor();
  expect(await ops("hand-over", reference, other.id)).toMatchObject({
    code: 1,
    said: expect.stringContaining("has not left"),
  });
  expect(await world.stashOf(other)).toBe(0n);
});

it("hands over the stamp duty that came back with it", async () => {
  const now = world.runtime.clock.now();
  const value = JSON.stringify({ bearer: "investor", dutyKobo: "5000", fromKobo: "100" });
  const row = { kind: "stamp-duty", subject: "withdrawals", validFrom: dateInLagos(now), value };
  const by = { author: "ada", approver: "bola", approvedAt: now };
  await world.db
    .insertInto("catalogue")
    .values({ ...row, ...by })
    .execute();
  const investor = await world.leaverWith(3_050);
  const answer = await world.withdraw(investor, { amount: 3_000, stampDuty: 50 });
  const reference = String(answer.json().data.reference);
  await world.atGateway(reference);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), { timeout: 60_000 }).toBe("paid");
  await world.close(investor);
  await world.become(reference, "reversed");
  await expect.poll(() => world.stateOf(reference), { timeout: 60_000 }).toBe("reversed");
  const again = await world.investor();
  expect(await ops("hand-over", reference, again.id)).toMatchObject({ code: 0 });
  expect([await world.stashOf(investor), await world.stashOf(again)]).toEqual([0n, 305_000n]);
  await world.expectBooksToAgree();
});
