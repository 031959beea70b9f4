import { bank, resolveRequest, resolvedAccount } from "@osisi/contracts/accounts.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { checkNuban } from "@osisi/contracts/nuban.ts";
import * as z from "zod/mini";
import type { SignedIn, SignedInInvestor } from "#people/auth/signed-in.ts";
import type { BankAccount } from "./recipient.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readBanks } from "./bank-list.ts";
import { lookUpAccount } from "./look-up-account.ts";
import { OWN_NAME_WORDS, judgeAccount } from "./when-usable.ts";

export function bankRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
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

  // URLs appear in logs and histories, so the number was moved out of it. Remove this route in the
  // next release.
  app.get(
    apiPaths.resolveAccount,
    { onRequest: signedIn, schema: { ...lookUp, deprecated: true, querystring: resolveRequest } },
    ({ investor, query }) => ownerOf(investor, query),
  );

  async function ownerOf(investor: SignedInInvestor, account: BankAccount) {
    const { bankName, accountName } = await lookUpOrRefuse(runtime, investor.id, account);
    const now = runtime.clock.now();
    const asked = { investorId: investor.id, accountName, now };
    const { name, usableFrom, words } = await judgeAccount(runtime.db, asked);
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
export async function lookUpOrRefuse(runtime: Runtime, investorId: string, account: BankAccount) {
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
