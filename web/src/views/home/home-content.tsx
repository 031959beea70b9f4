import type { Act } from "@osisi/contracts/history.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useEffect, useMemo, useState, startTransition } from "react";
import { LatestActs } from "#money/history/latest-acts.tsx";
import { PanelHead } from "#money/history/panel-head.tsx";
import { heldBackOf } from "#money/withdrawals/held-back.tsx";
import { useWithdrawDialog } from "#money/withdrawals/use-withdraw-dialog.ts";
import { fetchedPart } from "#platform/fetched-part.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { useNow } from "#platform/use-now.ts";
import { returnsKobo, useInvestmentsOf } from "#products/investments/invest-queries.ts";
import { earnedKobo, usePlansOf } from "#products/savings/savings-queries.ts";
import { useFundDialog } from "#products/stash/use-fund-dialog.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { hourInLagos } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SECOND_COLUMN_FITS, useMedia } from "#ui/use-media.ts";
import { Announcements } from "./announcements.tsx";
import { AskedFirst } from "./asked-first.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { CameBackCard, cameBack } from "./came-back-card.tsx";
import { DueNext } from "./due-next.tsx";
import { FirstStepsCard } from "./first-steps-card.tsx";
import { type FirstSteps, firstStepsOf } from "./first-steps.ts";
import { PanelSkeleton } from "./home-skeleton.tsx";
import { HomeTabs } from "./home-tabs.tsx";
import { isUrgent, otherwiseUnderWay, NeedsAttention } from "./needs-attention.tsx";
import { investorTree } from "./investor-tree.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import type { KnownOverview } from "./overview-queries.ts";
import { PhoneHint } from "./phone-hint.tsx";
import { PortfolioPanel } from "./portfolio-panel.tsx";
import { useLandedFrom } from "./seen-stash.ts";
import { SmallAmount } from "./small-amount.tsx";
import { WaitingPlansCard } from "./waiting-plans-card.tsx";

/** Money that waits is rare. */
const FetchedUnderWay = fetchedPart(
  async () => (await import("#money/history/under-way-list.tsx")).UnderWayList,
  "h-40 rounded-card",
);

interface HomeContentProps {
  profile: Profile;
  overview: KnownOverview;
}

interface HomePartsProps extends HomeContentProps {
  /** On replacing a skeleton: the most important part first; the rest of the skeleton stays until
   * everything else is rendered. */
  inParts: boolean;
}

export function HomeContent({ profile, overview, inParts }: HomePartsProps) {
  const { hidden, toggle } = useHiddenBalance();
  const isWhole = useAfterPaint(!inParts);
  const isWide = useMedia(SECOND_COLUMN_FITS);
  const now = useNow();
  const steps = firstStepsOf(profile, overview.data);
  const example = isWhole && steps && (
    <SmallAmount options={profile.planOptions} tax={profile.planTax} now={now} />
  );
  const dates = <Dates overview={overview} hidden={hidden} />;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="min-w-0 wrap-anywhere lg:pr-16">
          <PageHeading title="Home">
            {greetingAt(now)}, {profile.user.f_name}
          </PageHeading>
        </div>
        <Stash
          profile={profile}
          overview={overview}
          steps={steps}
          now={now}
          isWhole={isWhole}
          hidden={hidden}
          onToggleHidden={toggle}
        />
        {!isWide && example}
        <HomeTabs
          overview={
            isWhole ? (
              <OverviewPanel
                profile={profile}
                dates={!isWide && dates}
                hasChart={profile.transactions.data.length > 0 && (!steps || steps.done.plan)}
                hidden={hidden}
              />
            ) : (
              <PanelSkeleton />
            )
          }
          portfolio={<PortfolioPanel profile={profile} hidden={hidden} />}
        />
      </div>
      <aside className="grid gap-6 xl:pt-18">
        {isWide && example}
        {isWide && isWhole && dates}
        {isWide && example && <AskedFirst />}
        {isWhole && <Latest acts={overview.data?.latest ?? []} now={now} hidden={hidden} />}
      </aside>
    </div>
  );
}

interface StashProps extends HomeContentProps {
  steps: FirstSteps | undefined;
  now: Date;
  isWhole: boolean;
  hidden: boolean;
  onToggleHidden: () => void;
}

/** The balance, and what needs attention. */
function Stash({ profile, overview, steps, now, isWhole, hidden, onToggleHidden }: StashProps) {
  const [dialog, setDialog] = useState<"fund" | "withdraw" | undefined>();
  const funding = useFundDialog();
  const withdrawing = useWithdrawDialog();
  const fund = () => funding.open(() => setDialog("fund"));
  const amountKobo = koboOf(profile.availableAmt);
  const landedFromKobo = useLandedFrom(profile.investor.id, amountKobo);
  const tree = useMemo(() => investorTree(profile, now), [profile, now]);
  const earningsKobo = earnedKobo(usePlansOf(profile)) + returnsKobo(useInvestmentsOf(profile));
  const heldBack = heldBackOf(profile);
  const back = cameBack(profile.transfers.data, now);
  const attention = overview.data?.attention ?? [];
  const phone = attention.find((item) => !isUrgent(item));
  const underWay = otherwiseUnderWay(profile.underWay, attention);
  return (
    <>
      <BalanceCard
        label="Available in your stash"
        amountKobo={amountKobo}
        landedFromKobo={landedFromKobo}
        {...(earningsKobo > 0n && { earningsKobo })}
        heldBack={heldBack}
        hidden={hidden}
        onToggleHidden={onToggleHidden}
        tree={isWhole ? tree : undefined}
        fund={
          <Button
            loading={funding.loading}
            onPointerEnter={funding.preload}
            onFocus={funding.preload}
            onClick={fund}
          >
            Fund Stash
          </Button>
        }
        withdraw={
          <Button
            variant="secondary"
            loading={withdrawing.loading}
            onPointerEnter={withdrawing.preload}
            onFocus={withdrawing.preload}
            onClick={() => withdrawing.open(() => setDialog("withdraw"))}
          >
            Withdraw
          </Button>
        }
        ownAccount={
          <ButtonLink
            to={paths.accountNumber()}
            variant="quiet"
            icon={<Icon name="bank" size={20} />}
          >
            Your account number
          </ButtonLink>
        }
      />
      <Announcements all={overview.data?.announcements ?? []} />
      <NeedsAttention items={attention.filter(isUrgent)} hidden={hidden} onFund={fund} />
      <WaitingPlansCard plans={overview.data?.waiting ?? []} hidden={hidden} />
      {steps && (
        <FirstStepsCard
          steps={steps}
          profile={profile}
          overview={overview.data}
          hidden={hidden}
          onFund={fund}
        />
      )}
      {phone && (!steps || steps.done.money) && (
        <PhoneHint item={phone} investorId={profile.investor.id} now={now} />
      )}
      {underWay.length > 0 && <FetchedUnderWay items={underWay} hidden={hidden} />}
      {back.length > 0 && (
        <ul aria-label="Money that came back" className="grid gap-3">
          {back.map((withdrawal) => (
            <CameBackCard key={withdrawal.id} withdrawal={withdrawal} hidden={hidden} />
          ))}
        </ul>
      )}
      {dialog === "fund" && funding.Dialog && (
        <funding.Dialog onClose={() => setDialog(undefined)} />
      )}
      {dialog === "withdraw" && withdrawing.Dialog && (
        <withdrawing.Dialog
          availableKobo={amountKobo}
          heldBack={heldBack}
          duty={profile.withdrawalDuty}
          hidden={hidden}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** By the hour in Lagos, wherever the phone is. */
export function greetingAt(moment: Date): string {
  const hour = hourInLagos(moment);
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 17 ? "Good afternoon" : "Good evening";
}

/** Whether the first render was painted: later content is laid out separately, and rendered in
 * slices. `already`: there is nothing to wait for. */
function useAfterPaint(already: boolean): boolean {
  const [isPainted, setPainted] = useState(already);
  useEffect(() => {
    if (already) return undefined;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [already]);
  return isPainted;
}

/** What falls due next, or why it is not known. */
function Dates({ overview, hidden }: { overview: KnownOverview; hidden: boolean }) {
  if (overview.data) return <DueNext overview={overview.data} hidden={hidden} />;
  return (
    <ErrorState
      message={overview.problem ?? ""}
      retrying={overview.isFetching}
      onRetry={overview.refetch}
    />
  );
}

/** The newest of the history. Nothing, if there is none. */
function Latest({ acts, now, hidden }: { acts: readonly Act[]; now: Date; hidden: boolean }) {
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="movements" className="grid gap-3">
      <PanelHead title="Latest movements" id="movements" to={paths.history()} />
      <Card padded={false}>
        <LatestActs acts={acts} now={now} hidden={hidden} />
      </Card>
    </section>
  );
}
