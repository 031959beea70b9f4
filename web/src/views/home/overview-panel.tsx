import type { Profile } from "@osisi/contracts/profile.ts";
import { useMemo } from "react";
import { paths } from "#platform/paths.ts";
import { standingOf } from "#products/investments/invest-words.ts";
import { termTree } from "#products/investments/investment-tree.ts";
import { nextToMature, useInvestmentsOf } from "#products/investments/use-investments-of.ts";
import { nextOf } from "#products/savings/plan-words.ts";
import { roughTreeOf } from "#products/savings/plan-tree.ts";
import { runningPlans } from "#products/savings/use-plans-of.ts";
import { CallToAction } from "#ui/call-to-action.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { pictureMonths } from "#ui/months.ts";
import { Pattern } from "#ui/pattern.tsx";
import { DueNext } from "./due-next.tsx";
import { MoneyOverTime } from "./money-over-time.tsx";
import { ShortcutCard } from "./shortcut-card.tsx";
import type { KnownOverview } from "./use-overview.ts";

const sapling = pictureMonths(3);
const grown = pictureMonths(9);

interface OverviewPanelProps {
  profile: Profile;
  overview: KnownOverview;
  hidden: boolean;
}

/** The state, what comes next, and the possible actions. */
export function OverviewPanel({ profile, overview, hidden }: OverviewPanelProps) {
  return (
    <div className="grid gap-6">
      <MoneyOverTime isNew={profile.transactions.data.length === 0} hidden={hidden} />
      {overview.data ? (
        <DueNext overview={overview.data} hidden={hidden} />
      ) : (
        <ErrorState
          message={overview.problem ?? ""}
          retrying={overview.isFetching}
          onRetry={overview.refetch}
        />
      )}
      <div className="grid gap-3">
        <Shortcuts profile={profile} />
        <CallToAction
          header="Grow green"
          body="Put your money to work in green assets across Nigeria. A friend who invests in them too earns you 100 green points."
          button="See the green portfolio"
          to={paths.greenAssetFinanceSummary()}
          image={<Pattern />}
        />
      </div>
    </div>
  );
}

function Shortcuts({ profile }: { profile: Profile }) {
  const [plan] = runningPlans(profile.savings.data);
  const months = useMemo(() => (plan ? roughTreeOf(plan) : sapling), [plan]);
  const maturing = nextToMature(useInvestmentsOf(profile));
  const rings = useMemo(() => (maturing ? termTree(maturing) : grown), [maturing]);
  return (
    <div className="grid pairs gap-3">
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
  );
}
