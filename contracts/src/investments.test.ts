import { expect, it } from "vitest";
import * as z from "zod/mini";
import { investmentRequest } from "./investments.ts";
import * as messages from "./messages.ts";

const good = { portfolioId: 4, unitsBought: 5, months: 6, paymentMethod: "stash" };

function sentences(change: object): string[] {
  const read = z.safeParse(investmentRequest, { ...good, ...change });
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

it("takes the specification's payload", () => {
  const sent = { ...good, portfolioName: "Savings Vault", amount: 5_000, percentage: 6 };
  expect(
    z.parse(investmentRequest, { ...sent, paymentMethod: "bank", channel: "card" }),
  ).toMatchObject({
    portfolioId: 4,
    unitsBought: 5,
    amount: 5_000,
    months: 6,
    percentage: 6,
    channel: "card",
  });
});

it.each([
  [{ portfolioId: undefined }, messages.portfolioMissing],
  [{ portfolioId: "4" }, messages.portfolioMissing],
  [{ unitsBought: undefined }, "You missed how many units you want to buy"],
  [{ unitsBought: null }, "You missed how many units you want to buy"],
  [{ unitsBought: "5" }, "You missed how many units you want to buy"],
  [{ unitsBought: 0 }, messages.unitsTooFew],
  [{ unitsBought: -3 }, messages.unitsTooFew],
  [{ unitsBought: 1.5 }, messages.unitsNotWhole],
  [{ unitsBought: 10_000_001 }, messages.unitsNotLeft],
  [{ months: undefined }, "You missed how long you want to invest for"],
  [{ months: "6" }, "You missed how long you want to invest for"],
  [{ paymentMethod: undefined }, "You missed how you want to pay"],
  [{ paymentMethod: "cash" }, "You missed how you want to pay"],
  [{ amount: "5000" }, messages.amountNotNumber],
  [{ percentage: "6" }, messages.percentageDiffers],
  [{ channel: "ussd" }, messages.notUnderstood],
])("rejects %j with its own message", (change, sentence) => {
  expect(sentences(change)).toEqual([sentence]);
});
