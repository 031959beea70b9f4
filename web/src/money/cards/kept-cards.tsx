import type { StoredCard } from "@osisi/contracts/cards.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { cardsQuery } from "./card-queries.ts";
import { brandName, cardDetail, cardTitle, cardTrouble } from "./card-texts.ts";
import { RemoveCardDialog } from "./remove-card-dialog.tsx";

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
