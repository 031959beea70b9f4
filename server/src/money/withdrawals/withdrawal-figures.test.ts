import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { readWithdrawalFigures } from "./withdrawal-figures.ts";

/** How long withdrawals took, as the landing page says it. */

const NOW = new Date("2027-03-31T12:00:00Z");
const asOf = NOW.toISOString();
const DAY = 24 * 60;

let world: Withdrawing;
let ids: { investorId: string; recipientId: string };

beforeAll(async () => {
  world = await startWithdrawing();
  const { id: investorId } = await world.investor();
  const recipientId = newId();
  const bytes = Buffer.alloc(32);
  await world.db
    .insertInto("payoutRecipient")
    .values({
      id: recipientId,
      investorId,
      accountHash: bytes,
      accountNumber: bytes,
      accountName: "Ada Obi",
      bankCode: "001",
      bankName: "A Bank",
      last4: "0001",
      createdAt: NOW,
    })
    .execute();
  ids = { investorId, recipientId };
});

afterEach(async () => {
  await world.db.deleteFrom("withdrawal").execute();
});

afterAll(() => world.stop());

/** Withdrawals that were requested so long before their payment. */
async function insert(
  count: number,
  { took = 3, paidAgo = 10, state = "paid" }: { took?: number; paidAgo?: number; state?: string },
): Promise<void> {
  const paidAt = new Date(NOW.getTime() - paidAgo * 60_000);
  const createdAt = new Date(paidAt.getTime() - took * 60_000);
  const isPaid = state !== "pending";
  const cameBackAt = state === "reversed" ? NOW : null;
  await sql`
    insert into withdrawal (id, investor_id, recipient_id, amount_kobo, reference, state, to_send, sent_at,
      created_at, paid_at, came_back_at, came_back_because, next_step_at)
    select gen_random_uuid(), ${ids.investorId}, ${ids.recipientId}, 100000,
      'figures-' || gen_random_uuid(), ${state}, false, ${createdAt}, ${createdAt},
      ${isPaid ? paidAt : null}, ${cameBackAt}, ${cameBackAt && "failed"}, ${isPaid ? null : NOW}
    from generate_series(1, ${count}::integer)
  `.execute(world.db);
}

const figures = () => readWithdrawalFigures(world.db, NOW);

it("are blank below a hundred", async () => {
  expect(await figures()).toBeNull();
  await insert(99, {});
  await insert(5, { state: "pending" });
  expect(await figures()).toBeNull();
  await insert(1, {});
  expect(await figures()).toEqual({ asOf, medianMinutes: 3, slowestMinutes: 3, waiting: 5 });
});

it("are the median and the slowest, of the last 30 days alone", async () => {
  await insert(60, { took: 4 });
  await insert(59, { took: 30 });
  await insert(1, { took: 2 * DAY, paidAgo: 29 * DAY });
  await insert(200, { took: 9 * DAY, paidAgo: 30 * DAY + 1 });
  expect(await figures()).toEqual({
    asOf,
    medianMinutes: 4,
    slowestMinutes: 2 * DAY,
    waiting: 0,
  });
});

it("count what a bank gave back neither as paid nor as waiting", async () => {
  await insert(100, {});
  await insert(100, { took: 1, state: "reversed" });
  expect(await figures()).toEqual({ asOf, medianMinutes: 3, slowestMinutes: 3, waiting: 0 });
});
