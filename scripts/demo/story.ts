// The events of the demo's year, each a number of days before today, in Lagos. The product creates
// the resulting ledger.
import { addDays, dateInLagos } from "../../contracts/src/calendar.ts";
import type { Person } from "./investor.ts";
import { type Cast, type Moment, on } from "./moment.ts";
import { inTheOffice } from "./office.ts";
import { byOtherWays } from "./other-ways.ts";

/** Obviously fictional: a demonstration invents no customers. */
export const demoInvestor: Person = {
  firstName: "Demo",
  lastName: "Investor",
  address: "1 Example Street, Yaba, Lagos",
  email: "demo@osisi.example",
  phone: "8030000001",
  password: "a year of growth",
};

export const demoFriend: Person = {
  firstName: "Friend",
  lastName: "Example",
  address: "2 Example Street, Yaba, Lagos",
  email: "friend@osisi.example",
  phone: "8030000002",
  password: "a year of growth",
};

/** The portfolios by their ids in requests. */
const savingsVault = 4;
const assetFinance = 2;
const greenFinance = 5;

const testBank = { code: "001", accountNumber: "0000123452" };
const keptCard = "4081";

/** In the order of time. */
export function storyOf(cast: Cast): Moment[] {
  return [...byCheckoutPage(cast), ...byOtherWays(cast), ...inTheOffice(cast)].toSorted(
    (left, right) => right.daysAgo - left.daysAgo || inOrder(left.time, right.time),
  );
}

/** Times of a day come first; then those before the end, the longest before. */
function inOrder(left: Moment["time"], right: Moment["time"]): number {
  if (typeof left === "number" && typeof right === "number") return right - left;
  if (typeof left === "number") return 1;
  return typeof right === "number" || left < right ? -1 : 1;
}

function byCheckoutPage({ demo, friend, outside, refund }: Cast): Moment[] {
  let machines = "";
  let twice = "";
  let payout = "";
  return [
    on(365, "00:00", () => demo.join()),
    on(364, "18:40", () => demo.fund(20_000, "card")),
    on(358, "12:15", async () => {
      await demo.keepCard();
      await demo.fund(35_000, "bank_transfer");
    }),
    on(352, "08:05", () => demo.fund(50_000, "card", "failed")),
    on(352, "08:20", () => demo.fund(50_000, "bank")),
    on(350, "19:30", async () => {
      await demo.save({
        name: "School fees",
        amount: 15_000,
        interval: "monthly",
        span: 6,
        goal: 90_000,
        picture: "school",
      });
      await demo.invest(savingsVault, 25, 3);
    }),
    on(331, "10:10", () => demo.addAccount(testBank.code, testBank.accountNumber)),
    on(320, "13:45", () => demo.fund(120_000, "bank_transfer")),
    on(319, "09:00", async () => {
      machines = await demo.invest(assetFinance, 2, 6);
      await demo.renew(machines);
    }),
    on(296, "16:20", () => demo.withdraw(10_000)),
    on(268, "11:35", () => demo.fund(18_500, "card")),
    on(251, "20:05", () => demo.fund(30_000, "card", "abandoned")),
    on(240, "09:25", async () => {
      await outside.settings({ transfers: "manual" });
      payout = await demo.withdraw(12_000);
    }),
    on(240, "09:30", async () => {
      await outside.payout(payout, "failed");
      await outside.settings({ transfers: "auto" });
    }),
    on(226, "17:50", () => demo.fund(65_000, "bank_transfer")),
    on(212, "12:00", async () => friend.join(await demo.slug())),
    on(210, "18:30", () => friend.fund(105_000, "bank_transfer")),
    on(210, "18:45", () => friend.invest(greenFinance, 1, 12)),
    on(204, "08:55", () => demo.redeem(100)),
    on(165, "10:30", () => demo.invest(greenFinance, 1, 12)),
    on(150, "14:10", async () => {
      await demo.fund(7_500, "card");
      twice = await demo.fund(7_500, "card");
    }),
    on(148, "10:00", () => refund(twice, 7_500, "paid twice by mistake")),
    on(148, "10:05", async () => {
      for (const { id } of await outside.refunds()) await outside.refund(id, "processed");
    }),
    on(119, "19:15", () =>
      demo.save({
        name: "A roof before the rains",
        amount: 5_000,
        interval: "weekly",
        span: 9,
        goal: 200_000,
        goalDate: addDays(dateInLagos(new Date()), 180),
        picture: "home",
      }),
    ),
    on(92, "12:40", () => demo.fund(42_000, "bank")),
    on(91, "08:30", () => demo.invest(savingsVault, 40, 6)),
    on(40, "15:00", () => demo.withdraw(15_000)),
    on(33, "07:45", () =>
      demo.save({ name: "Small change", amount: 500, interval: "daily", span: 3 }),
    ),
    on(20, "06:00", () => outside.card(keptCard, ["declined"])),
    on(16, "18:05", () => demo.fund(25_000, "card")),
    on(5, "13:20", () => demo.fund(12_500, "bank_transfer")),
  ];
}
