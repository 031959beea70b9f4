import { actorNames } from "@osisi/contracts/answer-times.ts";
import type { Flight } from "@osisi/contracts/flight.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { Instead } from "#platform/layout/said.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { useParams } from "#router/router-context.ts";
import { Amount } from "#ui/amount.tsx";
import { formatMoment } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AskAgain } from "./ask-again.tsx";
import { CaseAbout } from "./case-about.tsx";
import { flightQuery, FlightProblem } from "./flight-query.ts";
import { Numbers } from "./numbers.tsx";
import { Steps } from "./steps.tsx";

const titles: Record<Flight["kind"], string> = {
  payment: "Payment",
  "direct-debit": "Direct debit",
  refund: "Refund",
  withdrawal: "Withdrawal",
};

/** Where one payment, refund or withdrawal is, who must act and by when, and what its owner can do. */
export function FlightPage() {
  const { reference = "" } = useParams();
  const { data: flight, error, isFetching, refetch } = useQuery(flightQuery(reference));
  if (error instanceof FlightProblem && error.isUnknown) {
    return <Instead to={paths.history()} because={messages.movementUnknown} />;
  }
  return (
    <div className="grid max-w-[45rem] gap-6">
      <BackLink to={paths.history()}>History</BackLink>
      <PageHeading title={flight ? titles[flight.kind] : "Where your money is"} />
      {flight && <FlightContent flight={flight} />}
      {!flight && !error && (
        <div aria-busy="true" className="grid gap-3">
          <span className="sr-only">It is loading</span>
          <Skeleton shape="h-40 rounded-card" />
          <Skeleton shape="h-60 rounded-card" />
        </div>
      )}
      {!flight && error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function FlightContent({ flight }: { flight: Flight }) {
  const { hidden } = useHiddenBalance();
  return (
    <>
      <div className="grid gap-1">
        {flight.detail !== null && <p className="wrap-anywhere text-quiet">{flight.detail}</p>}
        <p>
          <Amount kobo={koboOf(flight.amount)} size={31} hidden={hidden} />
        </p>
      </div>
      <State flight={flight} />
      <section aria-labelledby="steps" className="rounded-card bg-card p-5">
        <h2 id="steps" className="sr-only">
          Steps
        </h2>
        <Steps steps={flight.steps} hidden={hidden} />
      </section>
      <Numbers flight={flight} />
      {flight.canAsk && <AskAgain flight={flight} />}
      <CaseAbout flight={flight} />
    </>
  );
}

/** What it waits for, who must act and by when. A change of the state is announced. */
function State({ flight }: { flight: Flight }) {
  const { isLate, isOver, lateFrom, nextStep, stateText, waitsFor, who } = flight;
  return (
    <section
      aria-labelledby="state"
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-card bg-card p-5"
    >
      {!isOver && (
        <span aria-hidden className="absolute inset-y-4 left-0 w-1 rounded-full bg-clay" />
      )}
      <span className={`mt-0.5 ${isOver ? "text-leaf" : "text-clay"}`}>
        <Icon name={isOver ? "check" : isLate ? "alert" : "clock"} />
      </span>
      <div className="grid gap-1">
        <output>
          <h2 id="state" className="font-semibold">
            {stateText}
          </h2>
        </output>
        {waitsFor !== null && <p>{waitsFor}</p>}
        <p className="text-14 text-quiet">{nextStep}</p>
      </div>
      {who !== null && (
        <dl className="col-span-2 grid gap-3 border-t border-line pt-3 text-14 sm:grid-cols-2">
          <div>
            <dt className="text-quiet">Who must act</dt>
            <dd className="font-semibold">{actorNames[who]}</dd>
          </div>
          {lateFrom !== null && (
            <div>
              <dt className="text-quiet">{isLate ? "Late since" : "By"}</dt>
              <dd className={`font-semibold ${isLate ? "text-clay" : ""}`}>
                {formatMoment(new Date(lateFrom))}
              </dd>
              {!isLate && <dd className="text-quiet">Later than that, we open a case for you.</dd>}
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
