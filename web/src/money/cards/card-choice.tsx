import type { StoredCard } from "@osisi/contracts/cards.ts";
import { useQuery } from "@tanstack/react-query";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { cardsQuery } from "./card-queries.ts";
import { canBeCharged, cardDetail, cardTitle, cardTrouble } from "./card-texts.ts";

interface CardChoiceProps {
  legend: string;
  hideLegend?: boolean;
  /** The id of the chosen card. */
  value: string | undefined;
  onChange: (card: StoredCard) => void;
  error?: string | undefined;
  /** Shown where there is no card to choose. */
  none: string;
}

/** A choice of the chargeable cards. Others are shown with the reason. */
export function CardChoice({ none, value, onChange, ...choice }: CardChoiceProps) {
  const { data: cards, error, isFetching, refetch } = useQuery(cardsQuery);
  if (!cards && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!cards) {
    return (
      <fieldset aria-busy aria-label="Your cards are loading" className="grid gap-3">
        <Skeleton shape="h-20 rounded-card" />
      </fieldset>
    );
  }
  if (cards.length === 0) return <p className="text-quiet">{none}</p>;
  return (
    <ChoiceCards
      {...choice}
      options={cards.map((card) => ({
        value: card.id,
        title: cardTitle(card),
        detail: cardTrouble(card) ?? cardDetail(card),
        icon: <Icon name="card" />,
        disabled: !canBeCharged(card),
      }))}
      value={value}
      onChange={(id) => {
        const card = cards.find((one) => one.id === id);
        if (card) onChange(card);
      }}
    />
  );
}
