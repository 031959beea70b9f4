import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import { expect, it } from "vitest";
import { checkGift } from "./check-gift.ts";

const good = { amount: "2000", name: "Musa", email: "musa@example.com", message: "" };

it("accepts a gift with an amount, a name and an e-mail address", () => {
  expect(checkGift(good, 50_000_00n)).toEqual({});
});

it.each([
  [{ amount: "" }, { amount: giftMessages.giftAmountMissing }],
  [{ amount: "99.99" }, { amount: giftMessages.giftTooSmall }],
  [{ amount: "50000.01" }, { amount: "At most ₦50,000 can be given now" }],
  [{ name: " " }, { name: giftMessages.giverNameMissing }],
  [{ name: "M" }, { name: giftMessages.giverNameWrong }],
  [{ email: "musa" }, { email: giftMessages.giverEmailWrong }],
])("names the field of %o", (wrong, faults) => {
  expect(checkGift({ ...good, ...wrong }, 50_000_00n)).toEqual(faults);
});
