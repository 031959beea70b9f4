import type { Movement } from "@osisi/contracts/history.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { accountTitle } from "../accounts/account-texts.ts";
import { Amount } from "../ui/amount.tsx";
import { Card } from "../ui/card.tsx";
import { formatDate } from "../ui/dates.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Heading } from "../ui/heading.tsx";
import { Icon } from "../ui/icon.tsx";
import { koboOf } from "./kobo-of.ts";

/** The newest movements of the stash, as the profile brings them. */
export function MovementList({
  movements,
  withdrawals,
  hidden,
}: {
  movements: readonly Movement[];
  /** Say where the money of a movement went, and whether it is there. */
  withdrawals: readonly Withdrawal[];
  hidden: boolean;
}) {
  return (
    <section aria-labelledby="movements" className="grid gap-3">
      <Heading level={2} size={20} id="movements">
        Latest movements
      </Heading>
      <Card padded={false}>
        {movements.length === 0 ? (
          <EmptyState message="No transaction record" />
        ) : (
          <ul className="divide-y divide-line px-5">
            {movements.map((movement) => (
              <MovementRow
                key={movement.id}
                movement={movement}
                withdrawal={withdrawals.find(({ reference }) => reference === movement.reference)}
                hidden={hidden}
              />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

interface MovementRowProps {
  movement: Movement;
  withdrawal: Withdrawal | undefined;
  hidden: boolean;
}

function MovementRow({ movement, withdrawal, hidden }: MovementRowProps) {
  const isIn = movement.direction === "in";
  return (
    <li className="flex items-start gap-3 py-4">
      <span className={isIn ? "text-leaf" : "text-quiet"}>
        <Icon name={isIn ? "arrow-down-left" : "arrow-up-right"} size={20} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="grid min-w-0 grow basis-28">
          <span className="font-medium">{movement.title}</span>
          {withdrawal && !isIn && (
            <span className="text-14 text-quiet">
              {accountTitle(withdrawal)} · {withdrawal.stateText}
            </span>
          )}
          <time dateTime={movement.at} className="text-14 text-quiet">
            {formatDate(new Date(movement.at))}
          </time>
        </span>
        <Amount
          kobo={koboOf(movement.amount)}
          sign={isIn ? "+" : "−"}
          hidden={hidden}
          tone={isIn ? "grew" : "ink"}
        />
      </span>
    </li>
  );
}
