import {
  createAccountRequest,
  keptAccount,
  payoutAccount,
  updateAccountRequest,
} from "@osisi/contracts/accounts.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import type { SignedIn, SignedInInvestor } from "#people/auth/signed-in.ts";
import { requireStepUp } from "#people/auth/step-up.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { bankRoutes, lookUpOrRefuse } from "./bank-routes.ts";
import { type Kept, addAccount, changeAccount } from "./keep-account.ts";
import { readAccounts } from "./read-accounts.ts";

export function accountRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  bankRoutes(app, runtime, signedIn);
  const security = [{ bearer: [] }];
  const steppedUp = [{ bearer: [], stepUp: [] }];
  const kept = { 200: keptAccount, "4xx": failure, "5xx": failure };

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
        response: kept,
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
        response: kept,
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

async function answerOf(runtime: Runtime, investor: SignedInInvestor, kept: Kept) {
  if (kept.kind === "unknown-id") throw new Refusal("account-not-yours");
  if (kept.kind === "held") throw new Refusal("held-after-freeze");
  if (kept.kind === "full") throw new Refusal("accounts-full");
  if (kept.kind === "other-name") {
    const message = messages.accountOtherName;
    throw new Refusal("account-other-name", { otherNameAccepted: [message] });
  }
  const accounts = await readAccounts(runtime, investor.id);
  const account = accounts.find(({ id }) => id === kept.id);
  if (!account) throw new Refusal("account-not-yours");
  const message = sentence(kept);
  return { ...success(message, account), mg: message };
}

function sentence(kept: Extract<Kept, { id: string }>): string {
  if (kept.kind === "unchanged") return messages.accountUnchanged;
  return kept.waits ? messages.accountAddedWaiting : messages.accountAdded;
}
