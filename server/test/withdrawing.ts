import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { expect } from "vitest";
import * as z from "zod/mini";
import { held } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { type Investor, startPaying } from "./paying.ts";
import { freshStepUp } from "./stepping-up.ts";

/** The whole product, with investors who have money and an account to send it to. */

export type Withdrawing = Awaited<ReturnType<typeof startWithdrawing>>;

const transfers = z.array(
  z.object({ reference: z.string(), status: z.string(), amount: z.number() }),
);

/** At this bank every account number is valid. */
export const TEST_BANK = "001";

export async function startWithdrawing(
  env: Record<string, string> = {},
  options: Parameters<typeof startPaying>[1] = {},
) {
  const pay = await startPaying(env, options);
  const { app, db } = pay;
  const { control } = pay.outside;
  let accounts = 0;

  /** As if they had just entered their password. */
  const call = async (
    investor: Investor,
    request: { method: "GET" | "POST"; url: string; body?: object; headers?: object },
  ) =>
    app.inject({
      method: request.method,
      url: request.url,
      ...(request.body === undefined ? {} : { payload: request.body }),
      headers: {
        authorization: `Bearer ${investor.token}`,
        [stepUpHeader]: await freshStepUp(pay, investor.token),
        ...request.headers,
      },
    });

  return {
    ...pay,
    call,

    /** An account number that was not used before. */
    newNumber(): string {
      accounts += 1;
      return String(accounts).padStart(8, "0").padEnd(10, "1");
    },

    async addAccount(investor: Investor, accountNumber: string, bankCode = TEST_BANK) {
      const body = { accountNumber, bankCode };
      const answer = await call(investor, { method: "POST", url: apiPaths.createAccount, body });
      expect(answer.json()).toMatchObject({ statusCode: 200 });
      return String(answer.json().data.id);
    },

    /** An investor with that much in the stash and an account to withdraw it to. */
    async saver(naira: number): Promise<Investor> {
      const investor = await pay.investor();
      await pay.paid(await pay.begin(investor, naira));
      await expect.poll(() => pay.stashOf(investor), WAIT).toBe(BigInt(naira * 100));
      await this.addAccount(investor, this.newNumber());
      return investor;
    },

    withdraw: (investor: Investor, body: object, headers: Record<string, string> = {}) =>
      call(investor, { method: "POST", url: apiPaths.withdraw, body, headers }),

    /** Requests a withdrawal and returns its reference. */
    async send(investor: Investor, naira: number): Promise<string> {
      const answer = await this.withdraw(investor, { amount: naira });
      expect(answer.json()).toMatchObject({ statusCode: 200 });
      return String(answer.json().data.reference);
    },

    heldOf: (investor: Investor) => balanceOf(db, held(investor.id)),

    withdrawal: (reference: string) =>
      db
        .selectFrom("withdrawal")
        .selectAll()
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow(),

    /** The gateway's record of this reference. */
    async transfersOf(reference: string) {
      const all = z.parse(transfers, await control("GET", "/transfers"));
      return all.filter((transfer) => transfer.reference === reference);
    },

    async transfersInAll(): Promise<number> {
      return z.parse(transfers, await control("GET", "/transfers")).length;
    },

    /** Once the gateway has it. */
    async atGateway(reference: string): Promise<void> {
      await expect.poll(async () => (await this.transfersOf(reference)).length, WAIT).toBe(1);
    },

    become: (reference: string, outcome: string) =>
      control("POST", `/transfers/${reference}`, { outcome }),

    settings: (change: object) => control("POST", "/settings", change),

    setFloat: (kobo: bigint) => control("POST", "/balance", { set: Number(kobo) }),

    /** Completes everything pending, and compares our ledger with the gateway's. */
    async expectSettledBooks(): Promise<void> {
      await control("POST", "/settings", { transfers: "auto" });
      await pay.travel("PT1H");
      await pay.expectBooksToAgree();
    },

    async stateOf(reference: string): Promise<string> {
      return (await this.withdrawal(reference)).state;
    },
  };
}

export const WAIT = { timeout: 60_000, interval: 30 };
