import { expect, it } from "vitest";
import * as z from "zod/mini";
import * as messages from "./messages.ts";
import { savingRequest } from "./savings.ts";

const good = { name: "School fees", amount: 500, interval: "weekly", span: 6 };

function sentences(change: object): string[] {
  const read = z.safeParse(savingRequest, { ...good, ...change });
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

it("takes the specification's payload, and amounts to the kobo", () => {
  const read = z.parse(savingRequest, { ...good, email: "a@b.ng", type: "crd" });
  expect(read).toMatchObject({ name: "School fees", amount: 50_000n, interval: "weekly", span: 6 });
});

it.each([
  [{ amount: undefined }, "You missed your saving plan amount"],
  [{ amount: null }, "You missed your saving plan amount"],
  [{ amount: "500" }, messages.amountNotNumber],
  [{ amount: 0 }, "Minimum saving amount is ₦100"],
  [{ amount: 99.99 }, "Minimum saving amount is ₦100"],
  [{ amount: 10_000_000.01 }, messages.amountTooLarge],
  [{ amount: -5 }, messages.amountNotNaira],
  [{ interval: undefined }, "You missed to set how often you want to save"],
  [{ interval: "" }, "You missed to set how often you want to save"],
  [{ interval: "hourly" }, "You missed to set how often you want to save"],
  [{ span: undefined }, "You missed setting up how long you want to save for"],
  [{ span: "3" }, "You missed setting up how long you want to save for"],
  [{ span: 4.5 }, messages.planSpanUnknown],
  [{ span: 121 }, messages.planSpanUnknown],
  [{ name: undefined }, messages.planNameMissing],
  [{ name: "   " }, messages.planNameMissing],
  [{ name: "x".repeat(61) }, messages.tooLong],
  [{ name: "a\u202Eb" }, messages.notUnderstood],
  [{ consent: "yes" }, messages.notUnderstood],
])("rejects %j with its own message", (change, sentence) => {
  expect(sentences(change)).toEqual([sentence]);
});
