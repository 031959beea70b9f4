// What investors do with their money: requests of the product's API and, for payments, the
// customer's actions on the gateway's checkout page.
import { apiPaths } from "../../contracts/src/api-paths.ts";
import type { Outside } from "./outside.ts";
import type { Investor } from "./product.ts";

type Channel = "card" | "bank_transfer" | "bank";
type Ending = "success" | "failed" | "abandoned";

interface Begun {
  id: string;
  reference: string;
}

export type Deeds = ReturnType<typeof deedsOf>;

export function deedsOf(investor: Investor, outside: Outside) {
  const { post } = investor;
  /** With a step-up by the password. */
  async function postSure<Data>(path: string, body: object): Promise<Data> {
    await investor.givePassword();
    return await post<Data>(path, body);
  }
  const pay = (reference: string, channel: Channel, outcome: Ending = "success") =>
    outside.pay(reference, { outcome, ...(outcome !== "abandoned" && { channel }) });
  return {
    join: investor.join,
    slug: async () => (await investor.read<{ slug: string }>(apiPaths.referrals)).slug,
    /** Returns the payment's reference. */
    async fund(amount: number, channel: Channel, ending?: Ending): Promise<string> {
      const { reference } = await post<Begun>(apiPaths.fund, { amount, channel });
      await pay(reference, channel, ending);
      return reference;
    },
    async keepCard(): Promise<void> {
      const { reference } = await post<Begun>(apiPaths.addCard, {});
      await pay(reference, "card");
    },
    /** By card, which is kept and charged at every due date. */
    async save(plan: { name: string; amount: number; interval: string; span: number }) {
      const begun = await post<Begun>(apiPaths.newSaving, { ...plan, channel: "card" });
      await pay(begun.reference, "card");
    },
    /** From the stash. Returns the investment's id. */
    async invest(portfolioId: number, unitsBought: number, months: number): Promise<string> {
      const order = { portfolioId, unitsBought, months, paymentMethod: "stash" };
      return (await post<Begun>(apiPaths.newInvestment, order)).id;
    },
    renew: (investmentId: string) =>
      post(apiPaths.updateInvestment, { investmentId, atMaturity: "principal" }),
    addAccount: (bankCode: string, accountNumber: string) =>
      postSure(apiPaths.createAccount, { bankCode, accountNumber }),
    /** Returns the payout's reference. */
    withdraw: async (amount: number) =>
      (await postSure<Begun>(apiPaths.withdraw, { amount })).reference,
    redeem: (points: number) => postSure(apiPaths.redeemPoints, { points }),
  };
}
