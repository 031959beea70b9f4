import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import type { StoredCard } from "@osisi/contracts/cards.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useId, type FormEvent } from "react";
import { startPayment, useLeaving } from "#money/payments/start-payment.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { cardsQuery } from "./card-queries.ts";
import { brandName, cardDetail, cardTitle, cardTrouble } from "./card-texts.ts";

/** The cards for saving plans: list, add, remove. */
export function KeptCards() {
  const { data: cards, error, isFetching, refetch } = useQuery(cardsQuery);
  const [dialog, setDialog] = useState<"add" | StoredCard>();
  if (!cards && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!cards) {
    return (
      <fieldset aria-busy aria-label="Your cards are loading">
        <Skeleton shape="h-36 rounded-card" />
      </fieldset>
    );
  }
  const add = (
    <Button
      variant="secondary"
      icon={<Icon name="plus" size={20} />}
      onClick={() => setDialog("add")}
    >
      Add a card
    </Button>
  );
  return (
    <>
      <Card padded={false}>
        {cards.length === 0 ? (
          <EmptyState message="You have not added a card yet. With one, your saving plans pay their instalments by themselves.">
            {add}
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line px-5">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} onRemove={() => setDialog(card)} />
              ))}
            </ul>
            <div className="grid border-t border-line p-5">{add}</div>
          </>
        )}
      </Card>
      {dialog === "add" && <AddCardDialog onClose={() => setDialog(undefined)} />}
      {dialog !== undefined && dialog !== "add" && (
        <RemoveCardDialog card={dialog} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

function CardRow({ card, onRemove }: { card: StoredCard; onRemove: () => void }) {
  const title = cardTitle(card);
  const trouble = cardTrouble(card);
  return (
    <li className="flex items-start gap-3 py-4 narrow:flex-wrap">
      <span className="text-forest">
        <Icon name="card" />
      </span>
      <span className="grid min-w-0 flex-1 wrap-anywhere narrow:basis-3/5">
        <span className="font-semibold">
          {brandName(card.brand)} <span className="whitespace-nowrap">·· {card.last4}</span>
        </span>
        <span className="text-14 text-quiet">{cardDetail(card)}</span>
        {trouble !== undefined && <span className="text-14 text-clay">{trouble}</span>}
      </span>
      <span className="-my-2 -mr-3">
        <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${title}`}>
          Remove
        </Button>
      </span>
    </li>
  );
}

/** The effect on the money and the consent, before the gateway takes the card. */
function AddCardDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { busy, problem, begin } = useAddCard();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const amount = formatNaira(limits.cardCheckKobo);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!agreed);
    if (agreed) begin();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a card"
      footer={
        <Button type="submit" form={formId} fullWidth loading={busy}>
          Pay {amount} and keep the card
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
        <p>
          You pay {amount} with the card, so that its bank can confirm it. The money is yours: it
          lands in your stash.
        </p>
        <p className="text-quiet">
          You enter the card on the payment gateway’s own page. We never see its number.
        </p>
        <Checkbox
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setMissing(false);
          }}
          error={missing ? "Agree to this to keep the card" : undefined}
          required
        >
          {brand.name} may keep this card and charge it for the saving plans that I choose it for. I
          can remove it at any time.
        </Checkbox>
        <FieldError id={`${formId}-problem`} message={problem} />
      </form>
    </Dialog>
  );
}

/** Starts the small payment with which a card is kept, and redirects to the gateway's page, and
 * only there. */
function useAddCard() {
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const [problem, setProblem] = useState<string>();
  const { leaving, leave } = useLeaving();

  async function begin() {
    setProblem(undefined);
    const body = {};
    const outcome = await startPayment(
      keys,
      () => api.post(apiPaths.addCard, body, { idempotencyKey: keys.keyFor(body) }),
      messages.cardNotBegun,
    );
    if (outcome.kind === "failed") setProblem(outcome.message);
    else leave(outcome.payment, messages.fundStarted);
  }

  return { busy: busy || leaving, problem, begin: () => void run(begin) };
}

/** Requires a confirmation, because plans may depend on the card. */
function RemoveCardDialog({ card, onClose }: { card: StoredCard; onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function remove() {
    const outcome = await api.post(apiPaths.removeCard, { id: card.id });
    const isGone = outcome.kind === "refused" && outcome.statusCode === 404;
    if (outcome.kind !== "ok" && !isGone) return setProblem(problemOf(outcome));
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
          We stop charging <span className="font-semibold">{cardTitle(card)}</span> now.
        </p>
        <p className="text-quiet">
          Plans that use it keep running: choose another card there, or pay each instalment
          yourself. What you saved stays saved.
        </p>
        <FieldError id={`${id}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}
