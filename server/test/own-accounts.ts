import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { Investor, Paying } from "./paying.ts";
import { startRefunding } from "./refunding.ts";

/** The whole product, with investors who have an account number of their own. */

export type OwnAccounts = Awaited<ReturnType<typeof startOwnAccounts>>;

/** A BVN as the sandbox identifies anyone by. */
export const BVN = "22345678901";
const IDENTITY = { bvn: BVN, bankCode: "058", accountNumber: "0123456789", consent: true };

type Envelope = { statusCode: number; message: string; errors?: object; data: OwnAccount };

type Sent = Readonly<{
  amount?: number;
  senderName?: string | null;
  senderBank?: string | null;
  narration?: string;
  currency?: string;
  domain?: "test" | "live";
  /** Another customer than the owner of the number. */
  customer?: string;
  receiverIn?: ("authorization" | "metadata")[];
  held?: boolean;
  webhook?: "sent" | "lost";
}>;

const transfer = z.object({ reference: z.string() });

export async function startOwnAccounts(env: Record<string, string> = {}) {
  const world = await startRefunding(env);
  return { ...world, ...ownAccountsOf(world) };
}

export function ownAccountsOf(pay: Paying) {
  const call = async (
    investor: Investor,
    method: "GET" | "POST",
    url: string,
    body?: object,
    more?: object,
  ) => {
    const answer = await pay.app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: { authorization: `Bearer ${investor.token}`, ...more },
    });
    const envelope: Envelope = answer.json();
    return envelope;
  };
  return {
    settings: (settings: object) => pay.outside.control("POST", "/settings", settings),

    requestNumber: (investor: Investor, changes: object = {}, headers: object = {}) =>
      call(investor, "POST", apiPaths.requestOwnAccount, { ...IDENTITY, ...changes }, headers),

    checkNumber: (investor: Investor, body: object = {}) =>
      call(investor, "POST", apiPaths.checkOwnAccount, body),

    ownAccount: async (investor: Investor) =>
      (await call(investor, "GET", apiPaths.ownAccount)).data,

    /** An account number that is ready. */
    async numberOf(investor: Investor): Promise<string> {
      await this.requestNumber(investor);
      await pay.travel("PT1M");
      const { account } = await this.ownAccount(investor);
      if (!account) throw new Error("there is no account number");
      return account.accountNumber;
    },

    /** A transfer from a bank; returns the gateway's reference. */
    async transfer(accountNumber: string, sent: Sent = {}): Promise<string> {
      const body = { accountNumber, amount: 350_000, ...sent };
      const made = await pay.outside.control("POST", "/bank-transfers", body);
      await pay.drain();
      return z.parse(transfer, made).reference;
    },

    paymentsOf: (investor: Investor) =>
      pay.db
        .selectFrom("payment")
        .selectAll()
        .where("investorId", "=", investor.id)
        .orderBy("id")
        .execute(),

    async expectOneFinding(reference: string, why: string | null): Promise<void> {
      const rows = await pay.db
        .selectFrom("finding")
        .select(["kind", "details"])
        .where("subject", "=", reference)
        .execute();
      expect(rows).toMatchObject([{ kind: "charge-unexplained", details: { why } }]);
    },
  };
}
