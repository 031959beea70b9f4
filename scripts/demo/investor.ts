// What an investor does: requests of the product's API, as the web app makes them, and, for payments, the customer's
// actions on the gateway's checkout page.
import { randomUUID } from "node:crypto";
import { apiPaths } from "../../contracts/src/api-paths.ts";
import type { PlanGifts } from "../../contracts/src/gifts.ts";
import type { PlanPicture } from "../../contracts/src/goals.ts";
import type { OwnAccount } from "../../contracts/src/own-account.ts";
import type { StandingRules } from "../../contracts/src/standing-rules.ts";
import type { Circle } from "../../contracts/src/circles.ts";
import type { SavingPlanDetail } from "../../contracts/src/savings.ts";
import { stepUpHeader } from "../../contracts/src/step-up.ts";
import type { Outside } from "./outside.ts";

/** A person of the demo's year. */
export interface Person {
  firstName: string;
  lastName: string;
  address: string;
  email: string;
  /** Ten digits, without the leading zero. */
  phone: string;
  password: string;
}

interface Answer<Data> {
  message: string;
  data: Data;
  authorization?: { token: string; stepUp?: string };
}

interface Payment {
  id: string;
  reference: string;
}

interface PlanTerms {
  name: string;
  amount: number;
  interval: string;
  span: number;
  goal?: number;
  goalDate?: string;
  picture?: PlanPicture;
}

interface BankAccount {
  bankCode: string;
  accountNumber: string;
}

/** Eleven digits; the sandbox accepts any. */
const inventedBvn = "22345678901";

type Channel = "card" | "bank_transfer" | "bank";
type Outcome = "success" | "failed" | "abandoned";

export type Investor = ReturnType<typeof investorAt>;

/** A phone's user agent, for the list of devices in Settings. */
export const demoBrowser =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** A token expires after seven days without use, and after thirty in any case. */
const TOKEN_LIFETIME_MS = 5 * 86_400_000;

export function investorAt(appUrl: string, outside: Outside, person: Person) {
  const { email, password, phone } = person;
  const requests = requestsOf(appUrl, outside, person);
  const { call, request } = requests;

  function pay(
    reference: string,
    channel: Channel,
    outcome: Outcome = "success",
    paidNaira?: number,
  ) {
    return outside.pay(reference, {
      outcome,
      ...(outcome !== "abandoned" && { channel }),
      ...(paidNaira !== undefined && { amount: paidNaira * 100 }),
    });
  }

  return {
    /** Confirms both addresses by their codes. */
    join: async (referralSlug?: string): Promise<void> => {
      await request(apiPaths.onboard, {
        f_name: person.firstName,
        l_name: person.lastName,
        address: person.address,
        email,
        phone: `+234${phone}`,
        password,
        password_confirmation: password,
        terms: true,
        type: "investor",
        lenderCategoryId: 1,
        ...(referralSlug && { referralSlug }),
      });
      const mailed = await outside.codeIn("mail", email);
      await request(apiPaths.confirmOnboardingEmail, { email, otp: mailed });
      const channel = "mobileNumber";
      await call(apiPaths.startConfirming, { channel });
      const sent = await outside.codeIn("sms", `234${phone}`);
      await call(apiPaths.confirmChannel, { channel, otp: sent });
      await call(apiPaths.useChannel, { channel, isUsed: true });
    },
    slug: async () => (await call<{ slug: string }>(apiPaths.referrals)).slug,
    /** Returns the payment's reference. By default, what is paid is what was asked for. */
    async fund(
      amount: number,
      channel: Channel,
      outcome?: Outcome,
      paidNaira?: number,
    ): Promise<string> {
      const { reference } = await call<Payment>(apiPaths.fund, { amount, channel });
      await pay(reference, channel, outcome, paidNaira);
      return reference;
    },
    async keepCard(): Promise<void> {
      const { reference } = await call<Payment>(apiPaths.addCard, {});
      await pay(reference, "card");
    },
    /** By card, which is kept and charged at every due date; by transfer, each instalment is paid by hand. Returns the
     * plan's id. */
    async save(plan: PlanTerms, channel: Channel = "card"): Promise<string> {
      const { id, reference } = await call<Payment>(apiPaths.newSaving, { ...plan, channel });
      await pay(reference, channel);
      return id;
    },
    /** Before its last day. */
    async endPlan(planId: string): Promise<void> {
      const { exit } = await call<SavingPlanDetail>(apiPaths.oneSaving.replace(":id", planId));
      await call(apiPaths.exitSaving, { planId, amount: exit?.amount ?? 0 });
    },
    /** Each instalment is debited from a bank account. Returns the plan's id. */
    async saveByDebit(plan: PlanTerms, account: BankAccount): Promise<string> {
      const { id } = await call<Payment>(apiPaths.newSaving, { ...plan, directDebit: true });
      const { accountNumber: number, bankCode } = account;
      await outside.allowDebits(email, { number, bankCode });
      return id;
    },
    requestNumber: (account: BankAccount) =>
      call(apiPaths.requestOwnAccount, { ...account, bvn: inventedBvn, consent: true }),
    /** The account number that was given to this investor. */
    ownNumber: async (): Promise<string> => {
      const { account } = await call<OwnAccount>(apiPaths.ownAccount);
      if (!account) throw new Error(`${email} has no account number.`);
      return account.accountNumber;
    },
    /** What comes in to the own number pays this plan's instalments, one of them ahead. */
    passOnTo: async (planId: string) => {
      const { version } = await call<StandingRules>(apiPaths.standingRules);
      return await call(apiPaths.standingRules, { rules: [{ planId, reach: "next" }], version });
    },
    /** Returns the code with which others join. */
    openCircle: async (name: string, purpose: string, planId: string) =>
      (await call<Circle>(apiPaths.newCircle, { name, purpose, planId })).code,
    /** Returns the token of the link by which others give to a plan. */
    openGiftLink: async (planId: string) => {
      const { link } = await call<PlanGifts>(apiPaths.openGiftLink, { planId });
      if (!link) throw new Error(`The plan ${planId} has no link for gifts.`);
      return link.token;
    },
    /** A giver without an account opens the plan's page, gives and pays by card. */
    receiveGift: async (token: string, gift: { name: string; amount: number; message: string }) => {
      const giver = { email: "giver@osisi.example", requestKey: randomUUID() };
      const { data } = await request<Payment>(apiPaths.give, { token, ...gift, ...giver });
      await pay(data.reference, "card");
    },
    thankForGifts: async (planId: string) => {
      const { gifts } = await call<PlanGifts>(apiPaths.planGifts.replace(":id", planId));
      for (const { id } of gifts) await call(apiPaths.thankForGift, { giftId: id });
    },
    joinCircle: (code: string, planId: string) => call(apiPaths.joinCircle, { code, planId }),
    /** From the stash. Returns the investment's id. */
    async invest(portfolioId: number, unitsBought: number, months: number): Promise<string> {
      const order = { portfolioId, unitsBought, months, paymentMethod: "stash" };
      return (await call<Payment>(apiPaths.newInvestment, order)).id;
    },
    renew: (investmentId: string) =>
      call(apiPaths.updateInvestment, { investmentId, atMaturity: "principal" }),
    addAccount: (bankCode: string, accountNumber: string) =>
      requests.callWithStepUp(apiPaths.createAccount, { bankCode, accountNumber }),
    /** Returns the payout's reference. */
    withdraw: async (amount: number) =>
      (await requests.callWithStepUp<Payment>(apiPaths.withdraw, { amount })).reference,
    complain: (reference: string, text: string) => call(apiPaths.complaints, { reference, text }),
    redeem: (points: number) => requests.callWithStepUp(apiPaths.redeemPoints, { points }),
  };
}

function requestsOf(appUrl: string, outside: Outside, { email, password }: Person) {
  let token = "";
  let stepUp = "";
  let tokenSince = -Infinity;

  async function request<Data>(path: string, body?: object): Promise<Answer<Data>> {
    const answer = await fetch(appUrl + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(stepUp && { [stepUpHeader]: stepUp }),
        "user-agent": demoBrowser,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const read: Answer<Data> = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${read.message}`);
    return read;
  }

  async function logIn(): Promise<void> {
    const now = outside.now();
    if (now - tokenSince < TOKEN_LIFETIME_MS) return;
    token = "";
    stepUp = "";
    const { authorization } = await request(apiPaths.login, { email, password });
    token = authorization?.token ?? "";
    stepUp = authorization?.stepUp ?? "";
    tokenSince = now;
  }

  async function call<Data>(path: string, body?: object): Promise<Data> {
    await logIn();
    return (await request<Data>(path, body)).data;
  }

  async function callWithStepUp<Data>(path: string, body: object): Promise<Data> {
    stepUp = (await call<{ stepUp: string }>(apiPaths.stepUp, { password })).stepUp;
    return await call<Data>(path, body);
  }

  return { request, call, callWithStepUp };
}
