import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { securityLink, securityLinkRequest } from "@osisi/contracts/security-links.ts";
import * as z from "zod/mini";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { inTransaction } from "#platform/database/database.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type LinkActions, findSecurityLink, markUsed } from "./security-link.ts";

/** The reader of a security notice may use its link: no session is required. */
export function securityLinkRoutes(app: Api, runtime: Runtime, actions: LinkActions): void {
  app.post(
    apiPaths.readSecurityLink,
    {
      schema: {
        summary: "What the link of a security notice will do; does nothing",
        body: securityLinkRequest,
        response: answers(securityLink),
      },
    },
    async (request) => {
      const { action, link } = await openLink(request.body.token);
      const restores = (await action.restores?.(runtime.db, link)) ?? null;
      return success(messages.secureLinkRead, { purpose: link.purpose, restores });
    },
  );

  app.post(
    apiPaths.useSecurityLink,
    {
      schema: {
        summary: "Does what the link of a security notice is for, once",
        body: securityLinkRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { action, link } = await openLink(request.body.token);
      const done = await inTransaction(runtime.db, async (tx) => {
        // Locked before the link: other changes lock the investor first, and then mark links.
        await lockCredentials(tx, link.investorId);
        if (!(await markUsed(tx, link.id, runtime.clock.now()))) return undefined;
        return action.act(tx, runtime, link);
      });
      if (done === undefined) throw new Refusal("security-link-used");
      return success(done, null);
    },
  );

  async function openLink(token: string) {
    const link = await findSecurityLink(runtime, token);
    const action = link && actions[link.purpose];
    if (!action) throw new Refusal("security-link-broken");
    if (link.usedAt !== null) throw new Refusal("security-link-used");
    return { action, link };
  }
}
