import type { Profile } from "@osisi/contracts/profile.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { runningPlans, savedKobo, usePlansOf } from "#products/savings/savings-queries.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

/** Where the money is, part by part, and the total. */
export function PortfolioPanel({ profile, hidden }: { profile: Profile; hidden: boolean }) {
  const stashKobo = koboOf(profile.availableAmt);
  const leavingKobo = koboOf(profile.balance) - stashKobo;
  const plans = runningPlans(usePlansOf(profile));
  const inPlansKobo = savedKobo(plans);
  const investedKobo = koboOf(profile.activeInvestmentBalance);
  const inNaira = (kobo: bigint) => <Amount kobo={kobo} hidden={hidden} />;
  const leaving = {
    name: "On its way to your bank",
    detail: "Held until your bank confirms it",
    figure: inNaira(leavingKobo),
    to: undefined,
  };
  const parts = [
    { name: "Stash", detail: "Ready to use", figure: inNaira(stashKobo), to: undefined },
    ...(leavingKobo > 0n ? [leaving] : []),
    {
      name: "Saving plans",
      detail: plans.length === 0 ? "None running" : `${plans.length} running, until they mature`,
      figure: inNaira(inPlansKobo),
      to: paths.save(),
    },
    {
      name: "Investments",
      detail: runningInvestments(profile.activeInvestments.length),
      figure: inNaira(investedKobo),
      to: paths.invest(),
    },
    {
      name: "Green points",
      detail: "100 GP are worth ₦1,000",
      figure: (
        <span className="amount font-bold">
          {hidden ? <HiddenPoints /> : `${profile.greenPoints} GP`}
        </span>
      ),
      to: paths.greenAssetFinanceSummary(),
    },
  ];
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-5">
        <p className="text-quiet">All together</p>
        <Amount
          kobo={stashKobo + leavingKobo + inPlansKobo + investedKobo}
          size={25}
          hidden={hidden}
          exact
        />
      </div>
      <ul className="-mb-5 divide-y divide-line border-t border-line">
        {parts.map(({ name, detail, figure, to }) => (
          <li key={name} className="relative flex items-center gap-3 py-4">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span className="grid min-w-[min(100%,7rem)] flex-1">
                {to ? (
                  <Link to={to} className="font-semibold before:absolute before:inset-0">
                    {name}
                  </Link>
                ) : (
                  <span className="font-semibold">{name}</span>
                )}
                <span className="text-14 text-quiet">{detail}</span>
              </span>
              <span className="ml-auto">{figure}</span>
            </span>
            <span className={to ? "text-quiet" : "invisible"}>
              <Icon name="chevron" size={20} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HiddenPoints() {
  return (
    <>
      <span aria-hidden>••• GP</span>
      <span className="sr-only">Points hidden</span>
    </>
  );
}

/** The profile lists at most a hundred of them. */
function runningInvestments(count: number): string {
  if (count === 0) return "None running";
  return `${count < 100 ? count : "100 or more"} running, until they mature`;
}
