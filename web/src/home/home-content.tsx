import { useEffect, useMemo, useState } from "react";
import type { Profile } from "@osisi/contracts/profile.ts";
import { paths } from "../app/paths.ts";
import { PageHeading } from "../dashboard/page-heading.tsx";
import { UnderWayList } from "../history/under-way-list.tsx";
import { Button } from "../ui/button.tsx";
import { CallToAction } from "../ui/call-to-action.tsx";
import { pictureMonths } from "../ui/months.ts";
import { Tabs } from "../ui/tabs.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { cameBack } from "./came-back.ts";
import { CameBackCard } from "./came-back-card.tsx";
import { greetingAt } from "./greeting.ts";
import { investorTree } from "./investor-tree.ts";
import { koboOf } from "./kobo-of.ts";
import { landedFrom, seenStash } from "./landed-money.ts";
import { MovementList } from "./movement-list.tsx";
import { PortfolioPanel } from "./portfolio-panel.tsx";
import { ShortcutCard } from "./shortcut-card.tsx";
import { useHiddenBalance } from "./use-hidden-balance.ts";
import { useNow } from "../app/use-now.ts";
import { standingOf } from "../invest/invest-words.ts";
import { termTree } from "../invest/investment-tree.ts";
import { nextToMature, returnsKobo, useInvestmentsOf } from "../invest/use-investments-of.ts";
import { nextOf } from "../savings/plan-words.ts";
import { roughTreeOf } from "../savings/plan-tree.ts";
import { earnedKobo, runningPlans, usePlansOf } from "../savings/use-plans-of.ts";
import { FundDialog } from "../stash/fund-dialog.tsx";
import { useWithdrawDialog } from "../stash/use-withdraw-dialog.ts";

const sapling = pictureMonths(3);
const grown = pictureMonths(9);

export function HomeContent({ profile }: { profile: Profile }) {
  const { hidden, toggle } = useHiddenBalance();
  const now = useNow();
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="lg:pr-16">
          <PageHeading title="Home">
            {greetingAt(now)}, {profile.user.f_name}
          </PageHeading>
        </div>
        <Stash profile={profile} now={now} hidden={hidden} onToggleHidden={toggle} />
        <Tabs
          label="Your money"
          tabs={[
            { id: "overview", title: "Overview", content: <Overview profile={profile} /> },
            {
              id: "portfolio",
              title: "Portfolio",
              content: <PortfolioPanel profile={profile} hidden={hidden} />,
            },
          ]}
        />
      </div>
      <aside className="grid gap-6 xl:pt-18">
        <MovementList movements={profile.transactions.data} hidden={hidden} />
      </aside>
    </div>
  );
}

interface StashProps {
  profile: Profile;
  now: Date;
  hidden: boolean;
  onToggleHidden: () => void;
}

function Stash({ profile, now, hidden, onToggleHidden }: StashProps) {
  const [dialog, setDialog] = useState<"fund" | "withdraw" | undefined>();
  const withdrawing = useWithdrawDialog();
  const amountKobo = koboOf(profile.availableAmt);
  const landedFromKobo = useLandedFrom(profile.investor.id, amountKobo);
  const tree = useMemo(() => investorTree(profile, now), [profile, now]);
  const earningsKobo = earnedKobo(usePlansOf(profile)) + returnsKobo(useInvestmentsOf(profile));
  const back = cameBack(profile.transfers.data, now);
  return (
    <>
      <BalanceCard
        label="Available in your stash"
        amountKobo={amountKobo}
        landedFromKobo={landedFromKobo}
        {...(earningsKobo > 0n && { earningsKobo })}
        hidden={hidden}
        onToggleHidden={onToggleHidden}
        tree={tree}
        fund={<Button onClick={() => setDialog("fund")}>Fund Stash</Button>}
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
      <UnderWayList items={profile.underWay} hidden={hidden} />
      {back.length > 0 && (
        <ul aria-label="Money that came back" className="grid gap-3">
          {back.map((withdrawal) => (
            <CameBackCard key={withdrawal.id} withdrawal={withdrawal} hidden={hidden} />
          ))}
        </ul>
      )}
      {dialog === "fund" && <FundDialog onClose={() => setDialog(undefined)} />}
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

function Overview({ profile }: { profile: Profile }) {
  const [plan] = runningPlans(profile.savings.data);
  const months = useMemo(() => (plan ? roughTreeOf(plan) : sapling), [plan]);
  const maturing = nextToMature(useInvestmentsOf(profile));
  const rings = useMemo(() => (maturing ? termTree(maturing) : grown), [maturing]);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <ShortcutCard
          to={paths.save()}
          title="Quicksave"
          detail={plan ? nextOf(plan) : "From ₦100 a day, a week or a month"}
          seed={plan?.id}
          months={months}
          size={120}
        />
        <ShortcutCard
          to={paths.invest()}
          title="Invest now"
          detail={maturing ? standingOf(maturing) : "From ₦1,000 a unit"}
          seed={maturing?.id}
          months={rings}
          size={maturing ? 160 : 180}
        />
      </div>
      <CallToAction
        header="Grow green"
        body="Put your money to work in green assets across Nigeria. A friend who invests in them too earns you 100 green points."
        button="See the green portfolio"
        to={paths.greenAssetFinanceSummary()}
      />
    </div>
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
