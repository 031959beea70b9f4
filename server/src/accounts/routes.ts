import {
  bank,
  createAccountRequest,
  keptAccount,
  payoutAccount,
  resolveQuery,
  resolvedAccount,
  updateAccountRequest,
} from "@osisi/contracts/accounts.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { checkNuban } from "@osisi/contracts/nuban.ts";
import * as z from "zod/mini";
import type { SignedIn, SignedInInvestor } from "../auth/signed-in.ts";
import type { BankAccount } from "../payouts/recipient.ts";
import { answers } from "../platform/http/answers.ts";
import { success } from "../platform/http/envelope.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Api } from "../platform/http/server.ts";
import type { Runtime } from "../platform/runtime.ts";
import { readBanks } from "./bank-list.ts";
import { type Kept, addAccount, changeAccount } from "./keep-account.ts";
import { lookUpAccount } from "./look-up-account.ts";
import { readAccounts } from "./read-accounts.ts";
import { resembles } from "./resembles.ts";

export function accountRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const guarded = { onRequest: signedIn };
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.banks,
    { ...guarded, schema: { security, response: answers(z.array(bank)) } },
    async () => {
      const banks = await readBanks(runtime);
      if (!banks) throw new Refusal("bank-unreachable");
      return success(messages.banksRead, banks);
    },
  );

  app.get(
    apiPaths.resolveAccount,
    {
      ...guarded,
      schema: { security, querystring: resolveQuery, response: answers(resolvedAccount) },
    },
    async ({ investor, query }) => {
      const { bankName, accountName } = await lookUp(investor, query);
      return success(messages.accountResolved, {
        bankName,
        accountName,
        last4: query.accountNumber.slice(-4),
        nameWarning: !resembles(accountName, investor),
        numberWarning: isOdd(query),
      });
    },
  );

  app.get(
    apiPaths.accounts,
    { ...guarded, schema: { security, response: answers(z.array(payoutAccount)) } },
    async ({ investor }) => success(messages.accountsRead, await readAccounts(runtime, investor)),
  );

  const kept = { 200: keptAccount, "4xx": failure, "5xx": failure };
  app.post(
    apiPaths.createAccount,
    { ...guarded, schema: { security, body: createAccountRequest, response: kept } },
    async ({ investor, body }) => {
      const found = await lookUp(investor, body);
      const wish = { investorId: investor.id, ...body, ...found };
      return answer(investor, await addAccount(runtime, wish));
    },
  );

  app.post(
    apiPaths.updateAccount,
    { ...guarded, schema: { security, body: updateAccountRequest, response: kept } },
    async ({ investor, body }) => {
      const found = await lookUp(investor, body);
      const wish = { investorId: investor.id, ...body, ...found };
      return answer(investor, await changeAccount(runtime, wish));
    },
  );

  async function lookUp({ id }: SignedInInvestor, account: BankAccount) {
    const lookedUp = await lookUpAccount(runtime, id, account);
    if (lookedUp.kind === "found") return lookedUp;
    if (lookedUp.kind === "used-up") throw new Refusal("look-ups-used-up");
    if (lookedUp.kind === "unreachable") throw new Refusal("bank-unreachable");
    if (lookedUp.kind === "no-such-bank") {
      throw new Refusal("invalid-input", { bankCode: [messages.bankMissing] });
    }
    const message = isOdd(account) ? messages.accountNumberOdd : messages.accountUnknown;
    throw new Refusal("account-unknown", { accountNumber: [message] });
  }

  async function answer(investor: SignedInInvestor, outcome: Kept) {
    if (outcome.kind === "unknown-id") throw new Refusal("account-not-yours");
    if (outcome.kind === "full") throw new Refusal("accounts-full");
    const accounts = await readAccounts(runtime, investor);
    const account = accounts.find(({ id }) => id === outcome.id);
    if (!account) throw new Refusal("account-not-yours");
    const message = sentence(outcome);
    return { ...success(message, account), mg: message };
  }
}

function sentence(kept: Extract<Kept, { id: string }>): string {
  if (kept.kind === "unchanged") return messages.accountUnchanged;
  return kept.waits ? messages.accountAddedWaiting : messages.accountAdded;
}

function isOdd({ bankCode, accountNumber }: BankAccount): boolean {
  return checkNuban(bankCode, accountNumber) === "differs";
}
