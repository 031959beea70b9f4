// What happens in the demo's year without a card: an account number of one's own, a standing rule, direct debits, a circle,
// a gift, a plan that is ended early.
import { type Cast, type Moment, on } from "./moment.ts";

const gtBank = { bankCode: "058", accountNumber: "0123456789" };
const accessBank = { bankCode: "044", accountNumber: "0690000031" };

/** Two buyers of the shop, who pay by bank transfer in turn. */
const buyers = [
  { name: "MUSA IBRAHIM", bank: "Guaranty Trust Bank" },
  { name: "ADA OBI", bank: "OPay" },
];

const weeks = 8;

export function byOtherWays({ demo, friend, outside }: Cast): Moment[] {
  let stock = "";
  let rent = "";
  let trip = "";
  let code = "";
  let phone = "";
  return [
    on(90, "12:10", async () => {
      phone = await friend.save(
        { name: "New phone", amount: 15_000, interval: "monthly", span: 6 },
        "bank_transfer",
      );
    }),
    on(76, "12:30", () => friend.endPlan(phone)),
    on(65, "09:00", () => demo.requestNumber(gtBank)),
    on(62, "08:10", async () => {
      stock = await demo.save(
        {
          name: "Stock for the shop",
          amount: 3_500,
          interval: "weekly",
          span: 6,
          goal: 90_000,
          picture: "shop",
        },
        "bank_transfer",
      );
    }),
    on(62, "08:40", () => demo.passOnTo(stock)),
    ...Array.from({ length: weeks }, (_, week) =>
      on(60 - 7 * week, "16:30", async () => {
        const buyer = buyers[week % buyers.length];
        if (buyer) await outside.transfer(await demo.ownNumber(), 3_500, buyer);
      }),
    ),
    on(61, "19:00", async () => {
      rent = await demo.saveByDebit(
        { name: "Rent", amount: 4_000, interval: "weekly", span: 6 },
        gtBank,
      );
    }),
    on(58, "19:20", async () => {
      trip = await friend.saveByDebit(
        { name: "Home for the holidays", amount: 6_000, interval: "monthly", span: 6 },
        accessBank,
      );
    }),
    on(52, "20:00", async () => {
      code = await demo.openCircle("Sunday savers", "Each of us reaches our own goal", rent);
    }),
    on(51, "20:15", () => friend.joinCircle(code, trip)),
    on(30, "18:00", async () => {
      const token = await demo.openGiftLink(rent);
      await demo.receiveGift(token, {
        name: "Friend Example",
        amount: 2_000,
        message: "For the new place",
      });
    }),
    on(30, "18:30", () => demo.thankForGifts(rent)),
  ];
}
