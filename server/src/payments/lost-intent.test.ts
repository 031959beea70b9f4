import { afterAll, beforeAll, expect, it } from "vitest";
import { type Charging, WAIT, startCharging } from "../../test/charging.ts";
import { suspense } from "../ledger/accounts.ts";
import { houseBalanceOf } from "../ledger/balance.ts";
import { inTransaction } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { writeCardCharge } from "./charge-card.ts";
import { referenceOf } from "./reference.ts";

let flow: Charging;

beforeAll(async () => {
  flow = await startCharging();
});

afterAll(() => flow.stop());

it("money whose intent was lost, and is in suspense, is not credited again when the intent is written anew", async () => {
  const { investor, cardId } = await flow.cardHolder();
  const before = await flow.stashOf(investor);
  const id = newId();
  const reference = referenceOf(id);
  await flow.customer(reference, { outcome: "success", amount: 250_000 });
  await flow.drain();
  expect(await flow.findings(reference)).toEqual(["charge-unexplained"]);
  await inTransaction(flow.db, (tx) =>
    writeCardCharge(tx, flow.runtime, {
      id,
      cardId,
      investorId: investor.id,
      purpose: "stash",
      subjectId: null,
      amountKobo: 250_000n,
    }),
  );
  await expect
    .poll(() => flow.findings(reference), WAIT)
    .toEqual(["charge-unexplained", "payment-changed"]);
  expect(await flow.stashOf(investor)).toBe(before);
  expect(await houseBalanceOf(flow.db, suspense("NGN"))).toBe(250_000n);
  await flow.expectBooksToAgree();
}, 60_000);
