import {
  bank,
  createAccountRequest,
  keptAccount,
  payoutAccount,
  resolveRequest,
  resolvedAccount,
  updateAccountRequest,
} from "@osisi/contracts/accounts.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { checkNuban } from "@osisi/contracts/nuban.ts";
import * as z from "zod/mini";
import type { SignedIn, SignedInInvestor } from "#people/auth/signed-in.ts";
import { requireStepUp } from "#people/auth/step-up.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readAccounts } from "./choose-account.ts";
import { lookUpAccount, readBanks } from "./look-up-account.ts";
import type { BankAccount } from "./recipient.ts";
import { type SavedAccount, addAccount, changeAccount } from "./save-account.ts";
import { OWN_NAME_WORDS, judgeAccount } from "./when-usable.ts";

export function accountRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  bankRoutes(app, runtime, signedIn);
  const security = [{ bearer: [] }];
  const steppedUp = [{ bearer: [], stepUp: [] }];
  const saved = { 200: keptAccount, "4xx": failure, "5xx": failure };

  app.get(
    apiPaths.accounts,
    {
      onRequest: signedIn,
      schema: {
        summary: "Where one can withdraw to",
        security,
        response: answers(z.array(payoutAccount)),
      },
    },
    async ({ investor }) =>
      success(messages.accountsRead, await readAccounts(runtime, investor.id)),
  );

  app.post(
    apiPaths.createAccount,
    {
      onRequest: signedIn,
      schema: {
        summary: "Adds an account to withdraw to",
        security: steppedUp,
        body: createAccountRequest,
        response: saved,
      },
    },
    async (request) => {
      const { body, investor } = request;
      await requireStepUp(runtime, request, "password");
      const found = await lookUpOrRefuse(runtime, investor.id, body);
      const outcome = await addAccount(runtime, { investorId: investor.id, ...body, ...found });
      return answerOf(runtime, investor, outcome);
    },
  );

  app.post(
    apiPaths.updateAccount,
    {
      onRequest: signedIn,
      schema: {
        summary: "Makes a payout account another one",
        security: steppedUp,
        body: updateAccountRequest,
        response: saved,
      },
    },
    async (request) => {
      const { body, investor } = request;
      await requireStepUp(runtime, request, "password");
      const found = await lookUpOrRefuse(runtime, investor.id, body);
      const outcome = await changeAccount(runtime, { investorId: investor.id, ...body, ...found });
      return answerOf(runtime, investor, outcome);
    },
  );
}

async function answerOf(runtime: Runtime, investor: SignedInInvestor, saved: SavedAccount) {
  if (saved.kind === "unknown-id") throw new Refusal("account-not-yours");
  if (saved.kind === "held") throw new Refusal("held-after-freeze");
  if (saved.kind === "full") throw new Refusal("accounts-full");
  if (saved.kind === "other-name") {
    const message = messages.accountOtherName;
    throw new Refusal("account-other-name", { otherNameAccepted: [message] });
  }
  const accounts = await readAccounts(runtime, investor.id);
  const account = accounts.find(({ id }) => id === saved.id);
  if (!account) throw new Refusal("account-not-yours");
  const message = sentence(saved);
  return { ...success(message, account), mg: message };
}

function sentence(saved: Extract<SavedAccount, { id: string }>): string {
  if (saved.kind === "unchanged") return messages.accountUnchanged;
  return saved.waits ? messages.accountAddedWaiting : messages.accountAdded;
}

function bankRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.banks,
    {
      onRequest: signedIn,
      schema: {
        summary: "Banks that money can be sent to",
        security,
        response: answers(z.array(bank)),
      },
    },
    async () => {
      const banks = await readBanks(runtime);
      if (!banks) throw new Refusal("bank-unreachable");
      return success(messages.banksRead, banks);
    },
  );

  const lookUp = {
    summary: "Whose account a number is",
    security,
    response: answers(resolvedAccount),
  };

  app.post(
    apiPaths.resolveAccount,
    { onRequest: signedIn, schema: { ...lookUp, body: resolveRequest } },
    ({ investor, body }) => ownerOf(investor, body),
  );

  // URLs appear in logs and histories. For clients that use it already.
  app.get(
    apiPaths.resolveAccount,
    { onRequest: signedIn, schema: { ...lookUp, deprecated: true, querystring: resolveRequest } },
    ({ investor, query }) => ownerOf(investor, query),
  );

  async function ownerOf(investor: SignedInInvestor, account: BankAccount) {
    const { bankName, accountName } = await lookUpOrRefuse(runtime, investor.id, account);
    const now = runtime.clock.now();
    const compared = { investorId: investor.id, accountName, now };
    const { name, usableFrom, words } = await judgeAccount(runtime.db, compared);
    return success(messages.accountResolved, {
      bankName,
      accountName,
      last4: account.accountNumber.slice(-4),
      ownName: `${name.firstName} ${name.lastName}`,
      matchingWords: words,
      nameWarning: words < OWN_NAME_WORDS,
      usableFrom: usableFrom > now ? usableFrom.toISOString() : null,
      numberWarning: isOdd(account),
    });
  }
}

/** @throws Refusal that says whether the account does not exist or the request should be retried */
async function lookUpOrRefuse(runtime: Runtime, investorId: string, account: BankAccount) {
  const lookedUp = await lookUpAccount(runtime, investorId, account);
  if (lookedUp.kind === "found") return lookedUp;
  if (lookedUp.kind === "used-up") throw new Refusal("look-ups-used-up");
  if (lookedUp.kind === "unreachable") throw new Refusal("bank-unreachable");
  if (lookedUp.kind === "no-such-bank") {
    throw new Refusal("invalid-input", { bankCode: [messages.bankMissing] });
  }
  const message = isOdd(account) ? messages.accountNumberOdd : messages.accountUnknown;
  throw new Refusal("account-unknown", { accountNumber: [message] });
}

function isOdd({ bankCode, accountNumber }: BankAccount): boolean {
  return checkNuban(bankCode, accountNumber) === "differs";
}
