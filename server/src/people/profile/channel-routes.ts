import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  type Channel as ShownChannel,
  channels,
  confirmChannelRequest,
  startConfirmingRequest,
  useChannelRequest,
} from "@osisi/contracts/channels.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { requireStepUp } from "#people/auth/step-up.ts";
import { type Channel, channelOf, countingTarget } from "#people/onboarding/channels.ts";
import { readCredentials } from "#people/onboarding/credentials.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { chooseChannel, confirmChannel, startConfirming } from "./confirm-channel.ts";

const refusals = {
  held: "held-after-freeze",
  "confirmed-already": "channel-confirmed",
  "password-changed": "password-needed",
  taken: "address-taken",
  wrong: "code-wrong",
  "too-many-tries": "too-many-tries",
  "not-optional": "channel-not-optional",
} as const;

/** Which addresses are confirmed and count. The second one is confirmed, and enabled, with the
 * password. */
export function channelRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.channels,
    {
      onRequest: signedIn,
      schema: {
        summary: "Which addresses are confirmed, and which receive codes",
        security,
        response: answers(channels),
      },
    },
    async ({ investor }) => success(messages.channelsRead, await shown(runtime, investor.id)),
  );

  app.post(
    apiPaths.startConfirming,
    {
      onRequest: signedIn,
      schema: {
        summary: "Sends a code to the address that is not confirmed",
        security,
        body: startConfirmingRequest,
        response: answers(z.null()),
      },
    },
    async (request) => {
      await requireStepUp(runtime, request, "password");
      const outcome = await startConfirming(runtime, {
        investorId: request.investor.id,
        channel: channelNamed(request.body.channel),
        requester: requesterOf(request),
      });
      if (outcome !== "sent") throw new Refusal(refusals[outcome]);
      return success(messages.confirmCodeSent, null);
    },
  );

  app.post(
    apiPaths.confirmChannel,
    {
      onRequest: signedIn,
      schema: {
        summary: "Confirms that address by its code",
        security,
        body: confirmChannelRequest,
        response: answers(channels),
      },
    },
    async (request) => {
      const { passwordHash } = await requireStepUp(runtime, request, "password");
      const { body, investor } = request;
      const outcome = await confirmChannel(runtime, {
        investorId: investor.id,
        channel: channelNamed(body.channel),
        code: body.otp,
        passwordHash,
        requester: requesterOf(request),
      });
      if (outcome !== "confirmed") throw new Refusal(refusals[outcome]);
      return success(messages.channelConfirmed, await shown(runtime, investor.id));
    },
  );

  app.post(
    apiPaths.useChannel,
    {
      onRequest: signedIn,
      schema: {
        summary: "Chooses whether the address that was confirmed second receives codes",
        security,
        body: useChannelRequest,
        response: answers(channels),
      },
    },
    async (request) => {
      await requireStepUp(runtime, request, "password");
      const { body, investor } = request;
      const channel = channelNamed(body.channel);
      const { isUsed } = body;
      const outcome = await chooseChannel(runtime, { investorId: investor.id, channel, isUsed });
      if (outcome !== "chosen") throw new Refusal(refusals[outcome]);
      const message = isUsed ? messages.channelUsed : messages.channelUnused;
      return success(message, await shown(runtime, investor.id));
    },
  );
}

function channelNamed(name: ShownChannel["channel"]): Channel {
  return name === "email" ? "mail" : "sms";
}

async function shown({ clock, db }: Runtime, investorId: string): Promise<ShownChannel[]> {
  const owner = await readCredentials(db, investorId);
  if (!owner) throw new Refusal("session-expired");
  const now = clock.now();
  return (["mail", "sms"] as const).map((channel) => {
    const { before, isChosen, isSecond, target, verifiedAt, waitsUntil } = channelOf(
      owner,
      channel,
      now,
    );
    return {
      channel: channel === "mail" ? "email" : "mobileNumber",
      address: target,
      isConfirmed: verifiedAt !== null,
      counts: countingTarget(owner, channel, now) === target,
      waitsUntil: waitsUntil?.toISOString() ?? null,
      before: waitsUntil && before,
      isOptional: isSecond,
      isChosen,
    };
  });
}
