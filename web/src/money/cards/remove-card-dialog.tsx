import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { StoredCard } from "@osisi/contracts/cards.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#platform/api/api.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { cardsQuery } from "./card-queries.ts";
import { cardTitle } from "./card-texts.ts";

/** Requires a confirmation, because plans may depend on the card. */
export function RemoveCardDialog({ card, onClose }: { card: StoredCard; onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function remove() {
    const outcome = await api.post(apiPaths.removeCard, { id: card.id });
    if (outcome.kind === "offline") return setProblem(messages.noConnection);
    if (outcome.kind === "refused" && outcome.statusCode !== 404) {
      return setProblem(outcome.message);
    }
    await queries.invalidateQueries(cardsQuery);
    showToast("success", messages.cardRemoved);
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove this card?"
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void run(remove)}>
            Remove the card
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>
          <span className="font-semibold">{cardTitle(card)}</span> is not charged any more, from
          this moment on.
        </p>
        <p className="text-quiet">
          A saving plan that uses it goes on without it: you choose another card there, or pay each
          instalment yourself. What is saved stays saved.
        </p>
        {problem !== undefined && <FieldError id={`${id}-problem`} message={problem} />}
      </div>
    </Dialog>
  );
}
