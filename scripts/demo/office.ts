// What waits for an operator at the end of the demo's year: something in each queue of the console, of two more people.
import type { Person } from "./investor.ts";
import { type Cast, type Moment, on, shortlyBefore } from "./moment.ts";

export const demoNeighbours: Record<"ngozi" | "funmi", Person> = {
  ngozi: {
    firstName: "Ngozi",
    lastName: "Example",
    address: "3 Example Street, Yaba, Lagos",
    email: "ngozi@osisi.example",
    phone: "8030000003",
    password: "a year of growth",
  },
  funmi: {
    firstName: "Funmi",
    lastName: "Example",
    address: "4 Example Street, Yaba, Lagos",
    email: "funmi@osisi.example",
    phone: "8030000004",
    password: "a year of growth",
  },
};

const gtBank = { code: "058", accountNumber: "0123456789" };

export function inTheOffice({ ngozi, funmi, outside, refund }: Cast): Moment[] {
  let sentTwice = "";
  let differs = "";
  let payout = "";
  let disputed = "";
  return [
    on(29, "10:20", () => ngozi.join()),
    on(29, "10:40", () => ngozi.fund(60_000, "bank_transfer")),
    on(29, "10:50", () => ngozi.addAccount(gtBank.code, gtBank.accountNumber)),
    on(28, "13:10", () => funmi.join()),
    on(28, "13:20", async () => {
      disputed = await funmi.fund(24_000, "card");
    }),
    // The mail server refuses what tells her of it.
    on(2, "11:07", async () => {
      await outside.refuseNextMail();
      sentTwice = await ngozi.fund(4_000, "card");
    }),
    on(1, "09:15", async () => {
      differs = await funmi.fund(7_000, "bank_transfer", "success", 6_500);
    }),
    on(1, "09:40", () => funmi.complain(differs, "I sent ₦6,500 instead of ₦7,000. It is gone.")),
    on(1, "10:30", () => refund(sentTwice, 4_000, "she called: sent by mistake")),
    shortlyBefore(50, async () => {
      await outside.settings({ transfers: "manual" });
      payout = await ngozi.withdraw(8_000);
    }),
    shortlyBefore(45, () => outside.settings({ transfers: "auto" })),
    shortlyBefore(40, () => outside.dispute(disputed)),
    shortlyBefore(20, () =>
      ngozi.complain(payout, "My withdrawal has not arrived, and the bank says it has nothing."),
    ),
  ];
}
