import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  addCardAnswer,
  addCardRequest,
  removeCardRequest,
  storedCard,
} from "@osisi/contracts/cards.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { listCards, removeCard } from "./queries.ts";
import { cardForOwner } from "./cards.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { refuseUntilOpen } from "#money/switches/opening.ts";
import { refuseClosed } from "#money/switches/switches.ts";
import { inTransaction } from "#platform/database/database.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";

export function cardRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.cards,
    {
      onRequest: signedIn,
      schema: {
        summary: "The cards that may be charged",
        security,
        response: answers(z.array(storedCard)),
      },
    },
    async ({ investor }) => {
      const cards = await listCards(runtime.db, investor.id);
      const now = runtime.clock.now();
      return success(
        messages.cardsRead,
        cards.map((card) => cardForOwner(card, now)),
      );
    },
  );

  app.post(
    apiPaths.addCard,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Begins a small payment into the stash, with which the card is kept",
        security,
        body: addCardRequest,
        response: answers(addCardAnswer),
      },
    },
    async (request) => {
      await refuseUntilOpen(runtime);
      await refuseClosed(runtime, [], { channel: "card" });
      const started = await startPayment(runtime, {
        investorId: request.investor.id,
        email: request.investor.gatewayEmail,
        purpose: "stash",
        subjectId: null,
        amountKobo: limits.cardCheckKobo,
        channel: "card",
        keepsCard: true,
        requestKey: requestKey(request),
      });
      if (started.kind === "too-many") throw new Refusal("too-many-tries");
      if (started.kind === "key-reused") throw new Refusal("idempotency-key-reused");
      if (started.kind === "unreachable") throw new Refusal("card-not-begun");
      const { redirectUrl, reference } = started;
      return success(messages.fundStarted, { url: redirectUrl, reference });
    },
  );

  app.post(
    apiPaths.removeCard,
    {
      onRequest: signedIn,
      schema: {
        summary: "Removes a card: from now on it is not charged",
        security,
        body: removeCardRequest,
        response: answers(z.null()),
      },
    },
    async ({ investor, body }) => {
      const card = { investorId: investor.id, cardId: body.id };
      const isRemoved =
        isId(body.id) && (await inTransaction(runtime.db, (tx) => removeCard(tx, runtime, card)));
      if (!isRemoved) throw new Refusal("card-not-yours");
      return success(messages.cardRemoved, null);
    },
  );
}
