import { useEffect, useMemo, useState } from "react";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useNow } from "#platform/use-now.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { UnderWayList } from "#money/history/under-way-list.tsx";
import { returnsKobo, useInvestmentsOf } from "#products/investments/use-investments-of.ts";
import { earnedKobo, usePlansOf } from "#products/savings/use-plans-of.ts";
import { useFundDialog } from "#products/stash/use-fund-dialog.ts";
import { useWithdrawDialog } from "#money/withdrawals/use-withdraw-dialog.ts";
import { Button } from "#ui/button.tsx";
import { otherwiseUnderWay } from "./attention-words.ts";
import { BalanceCard } from "./balance-card.tsx";
import { cameBack } from "./came-back.ts";
import { CameBackCard } from "./came-back-card.tsx";
import { greetingAt } from "./greeting.ts";
import { PanelSkeleton } from "./home-skeleton.tsx";
import { HomeTabs } from "./home-tabs.tsx";
import { investorTree } from "./investor-tree.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { landedFrom, seenStash } from "./landed-money.ts";
import { MovementList } from "./movement-list.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { PortfolioPanel } from "./portfolio-panel.tsx";
import { useAfterPaint } from "./use-after-paint.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import type { KnownOverview } from "./use-overview.ts";

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
  const now = useNow();
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
          now={now}
          isWhole={isWhole}
          hidden={hidden}
          onToggleHidden={toggle}
        />
        <HomeTabs
          overview={
            isWhole ? (
              <OverviewPanel profile={profile} overview={overview} hidden={hidden} />
            ) : (
              <PanelSkeleton />
            )
          }
          portfolio={<PortfolioPanel profile={profile} hidden={hidden} />}
        />
      </div>
      <aside className="grid gap-6 xl:pt-18">
        {isWhole && <MovementList movements={profile.transactions.data} hidden={hidden} />}
      </aside>
    </div>
  );
}

interface StashProps extends HomeContentProps {
  now: Date;
  isWhole: boolean;
  hidden: boolean;
  onToggleHidden: () => void;
}

/** The balance, and what needs attention. */
function Stash({ profile, overview, now, isWhole, hidden, onToggleHidden }: StashProps) {
  const [dialog, setDialog] = useState<"fund" | "withdraw" | undefined>();
  const funding = useFundDialog();
  const withdrawing = useWithdrawDialog();
  const fund = () => funding.open(() => setDialog("fund"));
  const amountKobo = koboOf(profile.availableAmt);
  const landedFromKobo = useLandedFrom(profile.investor.id, amountKobo);
  const tree = useMemo(() => investorTree(profile, now), [profile, now]);
  const earningsKobo = earnedKobo(usePlansOf(profile)) + returnsKobo(useInvestmentsOf(profile));
  const back = cameBack(profile.transfers.data, now);
  const attention = overview.data?.attention ?? [];
  return (
    <>
      <BalanceCard
        label="Available in your stash"
        amountKobo={amountKobo}
        landedFromKobo={landedFromKobo}
        {...(earningsKobo > 0n && { earningsKobo })}
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
      />
      <NeedsAttention items={attention} hidden={hidden} onFund={fund} />
      <UnderWayList items={otherwiseUnderWay(profile.underWay, attention)} hidden={hidden} />
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
          hidden={hidden}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function useLandedFrom(investorId: string, amountKobo: bigint): bigint | undefined {
  const [from, setFrom] = useState(() => landedFrom(seenStash(investorId).read(), amountKobo));
  const [shown, setShown] = useState(amountKobo);
  if (shown !== amountKobo) {
    setFrom(landedFrom(shown, amountKobo));
    setShown(amountKobo);
  }
  useEffect(() => seenStash(investorId).write(amountKobo), [investorId, amountKobo]);
  return from;
}
