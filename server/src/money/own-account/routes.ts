import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  type OwnAccount,
  ownAccount,
  ownAccountCheck,
  ownAccountRequest,
} from "@osisi/contracts/own-account.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { refuseUntilOpen } from "../switches/opening.ts";
import { checkTransfer } from "./check-transfer.ts";
import { requestOwnAccount } from "./request-own-account.ts";
import { readOwnAccount } from "./view-own-account.ts";

const sentences: Readonly<Record<OwnAccount["state"], string>> = {
  none: messages.ownAccountRead,
  waiting: messages.ownAccountRequested,
  failed: messages.ownAccountFailed,
  ready: messages.ownAccountReady,
};

export function ownAccountRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  const response = answers(ownAccount);

  app.get(
    apiPaths.ownAccount,
    {
      onRequest: signedIn,
      schema: { summary: "The investor's own account number", security, response },
    },
    async ({ investor }) =>
      success(messages.ownAccountRead, await readOwnAccount(runtime, investor.id)),
  );

  // Not idempotent by key: that stores a hash of the body, and the body has a BVN. One request per
  // investor is under way; a repetition returns its state.
  app.post(
    apiPaths.requestOwnAccount,
    {
      onRequest: signedIn,
      schema: {
        summary: "Requests an account number of one's own",
        security,
        body: ownAccountRequest,
        response,
      },
    },
    async ({ investor, body }) => {
      await refuseUntilOpen(runtime);
      const { bvn, bankCode, accountNumber } = body;
      const outcome = await requestOwnAccount(runtime, {
        investorId: investor.id,
        email: investor.gatewayEmail,
        identity: { bvn, bankCode, accountNumber },
      });
      if (outcome === "tries-used") throw new Refusal("own-account-tries-used");
      const view = await readOwnAccount(runtime, investor.id);
      return success(sentences[view.state], view);
    },
  );

  app.post(
    apiPaths.checkOwnAccount,
    {
      onRequest: signedIn,
      schema: {
        summary: "Asks the bank to look for a transfer to the own account number",
        security,
        body: ownAccountCheck,
        response,
      },
    },
    async ({ investor, body }) => {
      const { id: investorId } = investor;
      const outcome = await checkTransfer(runtime, { investorId, sentOn: body.sentOn });
      if (outcome === "no-number") throw new Refusal("own-account-missing");
      if (outcome === "too-early") throw new Refusal("own-account-checked");
      if (outcome === "unanswered") throw new Refusal("own-account-not-checked");
      return success(messages.ownAccountChecked, await readOwnAccount(runtime, investorId));
    },
  );
}
