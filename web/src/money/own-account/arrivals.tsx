import type { OwnAccountArrival } from "@osisi/contracts/own-account.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useProfile } from "#people/profile/profile-query.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { PanelHead } from "#money/history/panel-head.tsx";
import { paths } from "#platform/paths.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoment, formatTime } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { pictureMonths } from "#ui/months.ts";
import { Ring } from "#ui/ring.tsx";
import { senderOf } from "./own-account-words.ts";

const months = pictureMonths(4);

/** Money that came while the page was open. It is announced once. */
export function JustArrived({ arrival }: { arrival: OwnAccountArrival | undefined }) {
  const { hidden } = useHiddenBalance();
  const { data: profile } = useProfile();
  return (
    <>
      <output className="sr-only">
        {arrival &&
          `${hidden ? "Money" : formatNaira(koboOf(arrival.amount))} has arrived. Sent by: ${senderOf(arrival)}.`}
      </output>
      {arrival && (
        <div className="rises flex items-center gap-4 rounded-card border-2 border-leaf bg-card p-5">
          <Ring
            key={arrival.reference}
            seed={arrival.reference}
            size={64}
            months={months}
            alt=""
            draws
          />
          <div className="grid min-w-0 gap-0.5 wrap-anywhere">
            <p>
              <Amount
                kobo={koboOf(arrival.amount)}
                size={20}
                sign="+"
                tone="grew"
                hidden={hidden}
              />
            </p>
            <p className="font-semibold">{senderOf(arrival)}</p>
            <p className="text-14 text-quiet">
              Just arrived, {formatTime(new Date(arrival.at))}.
              {profile && (
                <>
                  {" "}
                  Your stash:{" "}
                  <Amount
                    kobo={koboOf(profile.availableAmt)}
                    size={14}
                    tone="quiet"
                    hidden={hidden}
                    plain
                  />
                </>
              )}
            </p>
          </div>
        </div>
      )}
    </>
  );
}

interface ArrivalsProps {
  arrivals: readonly OwnAccountArrival[];
  /** The newest is shown above them. */
  hasNew: boolean;
}

/** What arrived last, and from whom. */
export function Arrivals({ arrivals, hasNew }: ArrivalsProps) {
  const { hidden } = useHiddenBalance();
  if (hasNew && arrivals.length === 0) return null;
  return (
    <section aria-labelledby="arrivals" className="grid gap-3">
      <PanelHead title="Last arrivals" id="arrivals" to={paths.history({ kind: "money-in" })} />
      <Card padded={false}>
        {arrivals.length === 0 ? (
          <EmptyState message="Nothing has arrived yet. Money sent to your number shows here with its sender, usually within minutes." />
        ) : (
          <ul className="divide-y divide-line px-5">
            {arrivals.map((arrival) => (
              <li key={arrival.reference} className="flex gap-3 py-4">
                <span className="text-leaf">
                  <Icon name="arrow-down-left" size={20} />
                </span>
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className="flex flex-wrap justify-between gap-x-4">
                    <span className="min-w-0 font-medium wrap-anywhere">{senderOf(arrival)}</span>
                    <Amount kobo={koboOf(arrival.amount)} sign="+" tone="grew" hidden={hidden} />
                  </span>
                  <time dateTime={arrival.at} className="text-14 text-quiet">
                    {formatMoment(new Date(arrival.at))}
                  </time>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p className="text-14 text-quiet">We show the sender’s name as the bank gives it.</p>
    </section>
  );
}
