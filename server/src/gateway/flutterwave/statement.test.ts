import { closeFixedGateways, fixedGateway, ok, pages } from "#test/fixed-gateway.ts";
import { newPayout, startSecondGateway, valueOf } from "#test/second-gateway.ts";
import { afterEach, expect, test } from "vitest";
import { listBalanceEntries } from "./statement.ts";

afterEach(closeFixedGateways);

const line = (date: string, before: number, after: number) => ({
  type: after > before ? "C" : "D",
  amount: Math.abs(after - before),
  currency: "NGN",
  balance_before: before,
  balance_after: after,
  reference: "FLW-1",
  date,
  remarks: "Payment",
  statement_type: "collection",
});

const statement = (transactions: unknown) => ok({ ...pages(1), transactions });

test("the lines of the statement have the same ids whenever they are read, newest first", async () => {
  const lines = [
    line("2026-11-21T08:00:02Z", 2462.375, 1462.375),
    line("2026-11-21T08:00:01Z", 0, 2462.375),
  ];
  const { settings: flutterwave } = await fixedGateway({
    "/v3/wallet/statement": statement(lines),
  });
  const outcome = await listBalanceEntries(flutterwave, 1);
  const turned = await fixedGateway({ "/v3/wallet/statement": statement(lines.toReversed()) });
  expect(await listBalanceEntries(turned.settings, 1)).toEqual(outcome);
  const rows = outcome.kind === "ok" ? outcome.value : [];
  expect(rows.map(({ differenceKobo }) => differenceKobo)).toEqual([-100_000n, 246_237n]);
  expect(rows[0]?.balanceKobo).toBe(146_237n);
  expect(rows[0]?.model).toBe("transaction");
  const [newer = 0n, older = 0n] = rows.map(({ id }) => id);
  expect(newer).toBeGreaterThan(older);
  expect(newer).toBeLessThan(2n ** 63n);
});

const about = (second: number, reference: string, remarks: string) => ({
  ...line(`2026-11-21T08:00:0${second}Z`, 0, 100),
  reference,
  remarks,
});

test("a line names our reference, or the id of a refund or chargeback", async () => {
  const ours = `wd-${"0a".repeat(16)}`;
  const statement = ok({
    ...pages(1),
    transactions: [
      about(6, `${ours}-2_RETRY_1`, "Transfer and its fee"),
      about(5, "FLW-5", "Something else"),
      about(4, "FLW-4", "Chargeback 77 lost"),
      about(3, "FLW-3", "Refund 5100000001"),
      about(2, `${ours}-2`, "Transfer and its fee"),
      about(1, "FLW-1", `Payment fund-${"0b".repeat(16)}`),
    ],
  });
  const { settings: flutterwave } = await fixedGateway({ "/v3/wallet/statement": statement });
  const outcome = await listBalanceEntries(flutterwave, 1);
  const names = outcome.kind === "ok" ? outcome.value.map(({ modelRow }) => modelRow) : [];
  const payment = `fund-${"0b".repeat(16)}`;
  expect(names).toEqual([
    `${ours}-2_RETRY_1`,
    "FLW-5",
    "flw-77",
    "flw-5100000001",
    `${ours}-2`,
    payment,
  ]);
});

test("a statement whose amounts do not lead from balance to balance is not read", async () => {
  const wrong = { ...line("2026-11-21T08:00:01Z", 0, 2500), amount: 2400 };
  const { settings: flutterwave } = await fixedGateway({
    "/v3/wallet/statement": statement([wrong]),
  });
  expect(await listBalanceEntries(flutterwave, 1)).toMatchObject({ kind: "unknown" });
});

test("the statement adds up to the balance, and names what its lines are about", async () => {
  const second = await startSecondGateway();
  await second.settings({ feesDelayMs: 0, transferPendingMs: 0, transferDelayMs: 0 });
  const reference = await second.checkout(2_500);
  await second.customer(reference, { outcome: "successful" });
  const request = newPayout();
  await second.gateway.sendTransfer(request);
  await second.event("transfer");
  const rows = valueOf(await second.gateway.listBalanceEntries(1));
  expect(rows.map(({ model }) => model)).toEqual(["transfer", "transaction", "topup"]);
  expect(rows[0]?.modelRow).toBe(request.reference);
  expect(rows[1]?.differenceKobo).toBe(246_237n);
  const sum = rows.reduce((total, { differenceKobo }) => total + differenceKobo, 0n);
  const [balance] = valueOf(await second.gateway.fetchBalances());
  expect(balance).toEqual({ currency: "NGN", balanceKobo: sum });
  expect(valueOf(await second.gateway.listBalanceEntries(2))).toEqual([]);
});
