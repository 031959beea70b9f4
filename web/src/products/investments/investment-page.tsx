import {
  type InvestmentDetail,
  atMaturityChoices,
  type AtMaturity,
} from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { claimsOn } from "#money/payments/first-claims.ts";
import { useProfile } from "#people/profile/profile-query.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Instead } from "#platform/layout/said.tsx";
import { useParams } from "#router/router-context.ts";
import { LateReturn } from "#products/stash/late-return.tsx";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { inMonths, formatDay } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { Notice } from "#ui/notice.tsx";
import { Ring } from "#ui/ring.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { InvestmentProblem, investmentQuery } from "./invest-queries.ts";
import { shortId, standingOf, maturityDetail, maturityNames } from "./invest-words.ts";
import { InvestmentFacts, InvestmentLink } from "./investment-facts.tsx";
import { termTree } from "./investment-tree.ts";
import { TransferDialog } from "./transfer-dialog.tsx";
import { useInvestmentChanges } from "./use-investment-changes.ts";
import { ValueChart } from "./value-chart.tsx";

export function InvestmentPage() {
  const { investmentId = "" } = useParams();
  const { data: investment, error, isFetching, refetch } = useQuery(investmentQuery(investmentId));
  const unknown = error instanceof InvestmentProblem && error.unknown;
  const problem = unknown ? undefined : error?.message;
  useEffect(() => {
    if (problem !== undefined) showToast("error", problem);
  }, [problem]);

  if (unknown) {
    return <Instead to={paths.invest()} because={messages.investmentUnknown} />;
  }
  if (investment) return <Content key={investment.id} investment={investment} />;
  return (
    <div className="grid max-w-[45rem] gap-6">
      <BackLink to={paths.invest()}>Invest</BackLink>
      <PageHeading title="Investment" />
      {problem === undefined ? (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton shape="mx-auto size-62 rounded-full" />
          <Skeleton shape="h-40 rounded-card" />
        </div>
      ) : (
        <ErrorState message={problem} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Content({ investment }: { investment: InvestmentDetail }) {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-1 lg:pr-16">
          <BackLink to={paths.invest()}>Invest</BackLink>
          <PageHeading title={investment.portfolioName} />
          <p className="text-quiet">{shortId(investment.id)}</p>
        </div>
        {investment.lateReturn !== undefined && (
          <LateReturn naira={investment.lateReturn} dueOn={investment.endDate} />
        )}
        <InvestmentSummary investment={investment} />
        <InvestmentFacts investment={investment} />
        {investment.state !== "undone" && <ValueChart investment={investment} />}
      </div>
      <aside className="grid gap-6 xl:pt-18">
        {investment.state === "active" && <AtMaturityPanel investment={investment} />}
        {investment.state === "matured" && <AfterMaturity investment={investment} />}
      </aside>
    </div>
  );
}

/** The amount invested and the interest earned, beside the investment's tree. */
function InvestmentSummary({ investment }: { investment: InvestmentDetail }) {
  const months = useMemo(() => termTree(investment), [investment]);
  const { state, period } = investment;
  const elapsed = months.filter((month) => month.state === "paid").length;
  const progress = `${elapsed} of ${inMonths(period)} have passed`;
  return (
    <section aria-label="How far it has come" className="grid gap-5">
      <div className="grid items-center justify-items-center gap-5 text-center sm:flex sm:flex-wrap sm:gap-8 sm:text-left">
        <Ring
          seed={investment.id}
          size={248}
          months={months}
          mature={state === "matured"}
          alt={`A ring for each month: ${progress}`}
        />
        <div className="grid gap-1 sm:flex-1">
          <p className="text-quiet">Amount</p>
          <p>
            <Amount kobo={koboOf(investment.amount)} size="balance-long" />
          </p>
          {state !== "undone" && (
            <p className="text-quiet">
              Interest earned till date{" "}
              <Amount kobo={koboOf(investment.interestToDate)} tone="grew" sign="+" exact />
            </p>
          )}
          <p className="mt-2">
            <span className="font-semibold">{standingOf(investment)}</span>
            {state === "active" && <span className="text-quiet"> · {progress}</span>}
          </p>
        </div>
      </div>
      {investment.disputed && (
        <Notice tone="attention">
          <p className="text-16 font-semibold text-ink">Your bank wants the payment back</p>
          <p>Until that is decided, nothing of this investment is paid out.</p>
        </Notice>
      )}
      {state === "undone" && (
        <Notice tone="attention">
          <p className="text-16 font-semibold text-ink">The payment was taken back</p>
          <p>
            The bank that it came from has the money. The units were given back, without return.
          </p>
        </Notice>
      )}
    </section>
  );
}

/** What happens on the last day, and the way to change it until then. */
function AtMaturityPanel({ investment }: { investment: InvestmentDetail }) {
  const [open, setOpen] = useState(false);
  const { atMaturity } = investment;
  return (
    <section aria-labelledby="at-maturity" className="grid gap-3">
      <Heading level={2} size={20} id="at-maturity">
        At maturity
      </Heading>
      <Card>
        <div className="grid gap-4">
          <div className="grid gap-1">
            <p className="text-14 text-quiet">{formatDay(investment.endDate)}</p>
            <p className="font-semibold">{maturityNames[atMaturity]}</p>
            <p className="text-quiet">{maturityDetail(atMaturity, investment)}</p>
            <FirstOfAll investment={investment} />
          </div>
          <Button variant="secondary" fullWidth onClick={() => setOpen(true)}>
            Change what happens
          </Button>
        </div>
      </Card>
      {open && <AtMaturityDialog investment={investment} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The deductions that come first, if any. */
function FirstOfAll({ investment: { amount, roi } }: { investment: InvestmentDetail }) {
  const { data: profile } = useProfile();
  const { claims } = claimsOn(koboOf(amount) + koboOf(roi), profile?.underWay ?? []);
  if (claims === undefined) return null;
  return <p>{claims} Units are bought again only with what is left then.</p>;
}

interface AtMaturityDialogProps {
  investment: InvestmentDetail;
  onClose: () => void;
}

function AtMaturityDialog({ investment, onClose }: AtMaturityDialogProps) {
  const [choice, setChoice] = useState<AtMaturity>(investment.atMaturity);
  const changes = useInvestmentChanges(investment.id);

  function save() {
    if (choice === investment.atMaturity) onClose();
    else changes.chooseAtMaturity(choice, onClose);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="At maturity"
      footer={
        <div className="grid gap-3">
          <FieldError id="at-maturity" message={changes.problem} />
          <Button fullWidth loading={changes.busy} onClick={save}>
            Save the choice
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <ChoiceCards
          legend={`What happens on ${formatDay(investment.endDate)}?`}
          options={atMaturityChoices.map((value) => ({
            value,
            title: maturityNames[value],
            detail: maturityDetail(value, investment),
          }))}
          value={choice}
          onChange={setChoice}
        />
        <FirstOfAll investment={investment} />
        <p className="text-14 text-quiet">
          New units run as long as these, at the price and interest of that day. If none are left,
          the money goes to your stash. You can change this until the last day.
        </p>
      </div>
    </Dialog>
  );
}

/** The outcome of the matured investment, and, once, the transfer to another portfolio. */
function AfterMaturity({ investment }: { investment: InvestmentDetail }) {
  const [open, setOpen] = useState(false);
  const { renewedAs, transferredTo, transferable } = investment;
  return (
    <section aria-labelledby="after" className="grid gap-3">
      <Heading level={2} size={20} id="after">
        After maturity
      </Heading>
      <Card>
        <div className="grid gap-4">
          {renewedAs !== null && (
            <InvestmentLink id={renewedAs}>Bought again: see the new investment</InvestmentLink>
          )}
          {transferredTo !== null && (
            <InvestmentLink id={transferredTo}>Moved: see the new investment</InvestmentLink>
          )}
          {renewedAs === null && transferredTo === null && (
            <p className="text-quiet">
              {investment.lateReturn === undefined
                ? "Everything went to your stash."
                : "What you invested went to your stash. Its return is late."}
            </p>
          )}
          {transferable !== null && (
            <>
              <p className="text-quiet">
                You can move up to {formatNaira(koboOf(transferable))} of it from your stash into
                another portfolio, once.
              </p>
              <Button fullWidth onClick={() => setOpen(true)}>
                Move to another portfolio
              </Button>
            </>
          )}
        </div>
      </Card>
      {open && transferable !== null && (
        <TransferDialog
          investment={investment}
          principalKobo={koboOf(transferable)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
