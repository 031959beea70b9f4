import type { Profile } from "@osisi/contracts/profile.ts";
import { useMemo, type ReactNode } from "react";
import { fetchedPart } from "#platform/fetched-part.tsx";
import { paths } from "#platform/paths.ts";
import { nextToMature, useInvestmentsOf } from "#products/investments/invest-queries.ts";
import { standingOf } from "#products/investments/invest-words.ts";
import { termTree } from "#products/investments/investment-tree.ts";
import { roughTreeOf } from "#products/savings/plan-tree.ts";
import { nextOf } from "#products/savings/plan-words.ts";
import { runningPlans } from "#products/savings/savings-queries.ts";
import { Link } from "#router/link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { pictureMonths } from "#ui/months.ts";
import { Pattern } from "#ui/pattern.tsx";
import type { Month } from "#ui/ring-geometry.ts";
import { Trunk } from "#ui/trunk.tsx";

/** A new investor does not wait for the code of the goals and of the chart. */
const FetchedChart = fetchedPart(
  async () => (await import("./goals-and-chart.tsx")).GoalsAndChart,
  "h-117 rounded-card",
);

const sapling = pictureMonths(3);
const grown = pictureMonths(9);

interface OverviewPanelProps {
  profile: Profile;
  /** What falls due, where it has no column of its own. */
  dates: ReactNode;
  /** From the first plan on. */
  hasChart: boolean;
  hidden: boolean;
}

/** The state, what comes next, and the possible actions. */
export function OverviewPanel({ profile, dates, hasChart, hidden }: OverviewPanelProps) {
  return (
    <div className="grid gap-6">
      {dates}
      {hasChart && <FetchedChart plans={profile.savings.data} hidden={hidden} />}
      <div className="grid gap-3">
        <Shortcuts profile={profile} />
        <CallToAction
          header="Grow green"
          body="A friend who invests in green assets earns you 100 green points."
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

interface ShortcutCardProps {
  to: string;
  title: string;
  detail: string;
  /** Identifies the tree; without it a generic one. */
  seed?: string | undefined;
  months: readonly Month[];
  size: number;
}

/** A link to saving or investing; its corner shows the progress of that tree. */
function ShortcutCard({ to, title, detail, seed = title, months, size }: ShortcutCardProps) {
  return (
    <Link
      to={to}
      className="group relative block min-h-[calc(7rem+96px)] overflow-hidden rounded-card bg-card p-5 motion-press active:scale-[0.99]"
    >
      <span className="absolute -right-8 -bottom-9 origin-bottom-right text-forest max-sm:scale-80 max-[22rem]:scale-60">
        <Trunk seed={seed} size={size} months={months} />
      </span>
      <span className="relative block text-20 font-semibold">{title}</span>
      <span className="relative mt-1 block max-w-[18ch] text-14 text-balance text-quiet">
        {detail}
      </span>
      <span className="absolute bottom-5 left-5 text-forest">
        <Icon name="arrow-up-right" />
      </span>
    </Link>
  );
}

interface CallToActionProps {
  header: string;
  body: string;
  button: string;
  to: string;
  /** Fills the decorative strip beside the text. */
  image: ReactNode;
}

/** Header, body and button beside a decorative strip. At most one on a screen. */
function CallToAction({ header, body, button, to, image }: CallToActionProps) {
  return (
    <section className="relative overflow-hidden rounded-card bg-card">
      <div className="relative h-28 text-clay sm:absolute sm:inset-y-0 sm:right-0 sm:h-auto sm:w-42">
        {image}
      </div>
      <div className="grid justify-items-start gap-3 p-5 sm:mr-42 sm:p-8">
        <Heading level={2}>{header}</Heading>
        <p className="max-w-[44ch] text-pretty text-quiet">{body}</p>
        <div className="pt-1">
          <ButtonLink to={to} variant="secondary">
            {button}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
