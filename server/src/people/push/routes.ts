import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { noticePreferences } from "@osisi/contracts/notices.ts";
import * as pushMessages from "@osisi/contracts/push-messages.ts";
import { turnPushOnRequest } from "@osisi/contracts/push.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { viewPreferences } from "#people/notices/preferences.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deleteSubscriptionOfSession } from "./queries.ts";
import { turnPushOn } from "./turn-on.ts";

export function pushRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.post(
    apiPaths.turnPushOn,
    {
      onRequest: signedIn,
      schema: {
        summary: "Sends notices to the device of this session",
        security,
        body: turnPushOnRequest,
        response: answers(noticePreferences),
      },
    },
    async ({ body, investor }) => {
      const { id: investorId, sessionId } = investor;
      const outcome = await turnPushOn(runtime, { ...body, investorId, sessionId });
      if (outcome !== "on") throw new Refusal(outcome);
      const view = await viewPreferences(runtime.db, runtime.config, investor);
      return success(pushMessages.pushTurnedOn, view);
    },
  );

  app.post(
    apiPaths.turnPushOff,
    {
      onRequest: signedIn,
      schema: {
        summary: "Sends no notices to the device of this session",
        security,
        response: answers(noticePreferences),
      },
    },
    async ({ investor }) => {
      await deleteSubscriptionOfSession(runtime.db, investor.sessionId);
      const view = await viewPreferences(runtime.db, runtime.config, investor);
      return success(pushMessages.pushTurnedOff, view);
    },
  );
}
