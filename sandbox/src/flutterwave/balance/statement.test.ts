import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Second, startSecond } from "../../../test/second.ts";

let second: Second;
beforeEach(async () => void (second = await startSecond()));
afterEach(() => second.close());

const HOUR_MS = 3_600_000;
const OPENING_KOBO = 10_000_000_000;

async function statement(query = "") {
  const { body } = await second.api("GET", `/wallet/statement?currency=NGN&${query}`);
  const rows = body["data"]?.["transactions"] ?? [];
  return { rows, pageInfo: body["data"]?.["page_info"] };
}
const references = async (query: string) =>
  (await statement(query)).rows.map((row) => row["reference"]);

describe("the statement", () => {
  it("explains the balance, which opens with a hundred million naira", async () => {
    const { rows } = await statement();
    expect(rows).toMatchObject([{ type: "C", balance_before: 0, balance_after: 100_000_000 }]);
    const { body } = await second.api("GET", "/balances/NGN");
    expect(body["data"]).toMatchObject({ currency: "NGN", available_balance: 100_000_000 });
  });

  it("has each movement once, with the balances before and after it", async () => {
    await assert(
      asyncProperty(array(constantFrom(...moves), { maxLength: 12 }), async (chosen) => {
        for (const move of chosen) await move();
        await second.advance(5_000);
        await expectChained();
      }),
      { numRuns: 8 },
    );
  });

  it("filters whole days in Lagos, both included", async () => {
    // 9:00 in Lagos; at 23:30 there, it is 22:30 in UTC.
    await second.advance(14.5 * HOUR_MS);
    const late = await second.paid();
    await second.advance(HOUR_MS);
    const early = await second.paid();
    const flwRef = async ({ id }: { id: number }) => {
      const { body } = await second.api("GET", `/transactions/${id}/verify`);
      return String(body["data"]?.["flw_ref"]);
    };
    const [first, next] = [await flwRef(late), await flwRef(early)];
    expect(await references("from=2026-11-22")).toEqual([next]);
    expect(await references("to=2026-11-21")).toEqual([first, "FLW-FUND-opening"]);
    expect(await references("from=2026-11-21&to=2026-11-22")).toHaveLength(3);
    expect((await second.api("GET", "/wallet/statement?from=21.11.2026")).status).toBe(400);
  });

  it("has pages of twenty, and one type where it is named", async () => {
    for (let count = 0; count < 22; count += 1) {
      await second.control("POST", "/balance", { topUp: 100 });
    }
    await second.control("POST", "/balance", { set: 100 });
    const { rows, pageInfo } = await statement("page=2");
    expect(rows).toHaveLength(4);
    expect(pageInfo).toEqual({ total: 24, current_page: 2, total_pages: 2, page_size: 20 });
    expect((await statement("type=D")).rows).toMatchObject([{ type: "D", balance_after: 1 }]);
  });
});

const moves = [
  () => second.paid(),
  () => second.paid({ amount: 12_345.67 }),
  () => second.transfer(),
  () => second.transfer({ account_number: "0123456799" }),
  async () => {
    const { id } = await second.paid();
    await second.api("POST", `/transactions/${id}/refund`, { amount: 1_000 });
  },
  async () => {
    const { txRef } = await second.paid();
    const { body } = await second.control("POST", "/chargebacks", { txRef });
    const path = `/chargebacks/${String(body["id"])}`;
    await second.control("POST", path, { outcome: "lost" });
  },
  async () => {
    const { reference } = await second.transfer();
    await second.advance(5_000);
    await second.control("POST", `/transfers/${reference}`, { action: "reverse" });
  },
  () => second.control("POST", "/settlements"),
];

async function expectChained() {
  const { body } = await second.control("GET", "/state");
  const rows = (body["statement"] ?? []).toReversed();
  let held = 0;
  for (const row of rows) {
    expect(row["beforeKobo"]).toBe(held);
    held += Number(row["amountKobo"]) * (String(row["type"]) === "C" ? 1 : -1);
    expect(row["afterKobo"]).toBe(held);
  }
  expect(body["balance"]).toBe(held);
  expect(held).toBe(OPENING_KOBO + movedBy(body));
}

/** What all things that happened moved, summed without the statement. */
function movedBy(body: Awaited<ReturnType<Second["control"]>>["body"]): number {
  const sum = (name: string, of: (row: (typeof body)[number]) => unknown) =>
    (body[name] ?? []).reduce((total, row) => total + Number(of(row)), 0);
  return (
    sum("transactions", (row) => row["fees"]?.["settledKobo"] ?? 0) -
    sum("transfers", (row) =>
      row["isDebited"] ? Number(row["amountKobo"]) + Number(row["feeKobo"]) : 0,
    ) -
    sum("refunds", (row) => row["amountKobo"]) -
    sum("chargebacks", (row) => (String(row["status"]) === "lost" ? row["amountKobo"] : 0))
  );
}
