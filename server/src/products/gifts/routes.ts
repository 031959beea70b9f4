import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { giftLinkRequest, planGifts, thankRequest } from "@osisi/contracts/gifts.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import * as z from "zod/mini";
import { refuseClosed } from "#money/switches/switches.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { OwnPlan } from "#products/savings/own-plan.ts";
import { closeLink, giftsOf, openLink, thank } from "./own-link.ts";

const security = [{ bearer: [] }];

/** They move no money, and are idempotent except for the new link. */
export function giftRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = { onRequest: signedIn };
  const change = { security, body: giftLinkRequest, response: answers(planGifts) };

  async function read(own: OwnPlan) {
    const gifts = await giftsOf(runtime, own);
    if (!gifts) throw new Refusal("plan-unknown");
    return gifts;
  }

  app.get(
    apiPaths.planGifts,
    {
      ...route,
      schema: {
        summary: "The link of a saving plan by which others give, and what they gave",
        security,
        params: z.object({ id: z.string() }),
        response: answers(planGifts),
      },
    },
    async ({ investor, params }) =>
      success(giftMessages.giftsRead, await read({ investorId: investor.id, planId: params.id })),
  );

  app.post(
    apiPaths.openGiftLink,
    {
      ...route,
      schema: { summary: "Creates the link of a saving plan, or returns it", ...change },
    },
    async ({ body, investor }) => {
      const own = { investorId: investor.id, planId: body.planId };
      await refuseClosed(runtime, ["gifts"]);
      const opened = await openLink(runtime, own, { renews: false });
      if (opened.kind !== "done") throw new Refusal(opened.kind);
      return success(giftMessages.giftLinkOpened, await read(own));
    },
  );

  app.post(
    apiPaths.renewGiftLink,
    { ...route, schema: { summary: "A new link; the old one no longer works", ...change } },
    async ({ body, investor }) => {
      const own = { investorId: investor.id, planId: body.planId };
      const opened = await openLink(runtime, own, { renews: true });
      if (opened.kind !== "done") throw new Refusal(opened.kind);
      return success(giftMessages.giftLinkRenewed, await read(own));
    },
  );

  app.post(
    apiPaths.closeGiftLink,
    { ...route, schema: { summary: "Closes the link of a saving plan", ...change } },
    async ({ body, investor }) => {
      const own = { investorId: investor.id, planId: body.planId };
      const closed = await closeLink(runtime, own);
      if (closed.kind !== "done") throw new Refusal(closed.kind);
      return success(giftMessages.giftLinkEnded, await read(own));
    },
  );

  app.post(
    apiPaths.thankForGift,
    {
      ...route,
      schema: {
        summary: "Thanks the giver of a gift by e-mail, once",
        security,
        body: thankRequest,
        response: answers(planGifts),
      },
    },
    async ({ body, investor }) => {
      const planId = await thank(runtime, { giftId: body.giftId, investorId: investor.id });
      if (planId === undefined) throw new Refusal("gift-unknown");
      return success(giftMessages.giftThanked, await read({ investorId: investor.id, planId }));
    },
  );
}
