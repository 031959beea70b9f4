import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { standingRules, standingRulesRequest } from "@osisi/contracts/standing-rules.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { saveRules } from "./save-rules.ts";
import { rulesOf } from "./view-rules.ts";

export function standingRuleRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const schema = { security: [{ bearer: [] }], response: answers(standingRules) };
  app.get(
    apiPaths.standingRules,
    {
      onRequest: signedIn,
      schema: { ...schema, summary: "What happens with money that comes to the account number" },
    },
    async ({ investor }) => success(messages.rulesRead, await rulesOf(runtime, investor.id)),
  );

  app.post(
    apiPaths.standingRules,
    {
      onRequest: signedIn,
      schema: {
        ...schema,
        summary: "Replaces the list of standing rules",
        body: standingRulesRequest,
      },
    },
    async ({ body, investor }) => {
      const saved = await saveRules(runtime, { investorId: investor.id, ...body });
      if (saved.kind !== "saved") throw new Refusal(saved.kind);
      return success(messages.rulesSaved, await rulesOf(runtime, investor.id));
    },
  );
}
