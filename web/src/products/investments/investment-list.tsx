import type { Investment } from "@osisi/contracts/investments.ts";
import { useMemo, useState } from "react";
import { paths } from "#platform/paths.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Ring } from "#ui/ring.tsx";
import { inUnits, shortId, standingOf } from "./invest-words.ts";
import { termTree } from "./investment-tree.ts";

interface InvestmentListProps {
  investments: readonly Investment[];
  hidden: boolean;
}

const AT_FIRST = 20;

export function InvestmentList({ investments, hidden }: InvestmentListProps) {
  const [shown, setShown] = useState(AT_FIRST);
  return (
    <>
      <ul className="grid gap-3">
        {investments.slice(0, shown).map((investment) => (
          <InvestmentCard key={investment.id} investment={investment} hidden={hidden} />
        ))}
      </ul>
      {investments.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + AT_FIRST)}>
          Show more
        </Button>
      )}
    </>
  );
}

function InvestmentCard({ investment, hidden }: { investment: Investment; hidden: boolean }) {
  const months = useMemo(() => termTree(investment), [investment]);
  const { id, state, disputed } = investment;
  const earnedKobo = koboOf(investment.interestToDate);
  return (
    <li className="relative flex flex-wrap items-start gap-4 rounded-card bg-card p-5 motion-press has-[a:active]:scale-[0.99]">
      <Ring seed={id} size={84} months={months} mature={state === "matured"} alt="" />
      <div className="grid min-w-[min(100%,10.5rem)] flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={paths.investment(id)}
            className="font-semibold before:absolute before:inset-0 before:rounded-card"
          >
            {investment.portfolioName}
          </Link>
          <span className="text-14 text-quiet">{shortId(id)}</span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Amount kobo={koboOf(investment.amount)} size={20} hidden={hidden} />
          {earnedKobo > 0n && !hidden && state !== "undone" && (
            <Amount kobo={earnedKobo} size={14} sign="+" tone="grew" />
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-14 text-quiet">
          {/* With the price of a unit they would tell the amount. */}
          {!hidden && <span>{inUnits(investment.unitsBought)}</span>}
          <span>{standingOf(investment)}</span>
        </p>
        {disputed && (
          <p className="flex gap-1.5 text-14 font-semibold text-clay">
            <Icon name="alert" size={20} />
            Your bank wants the payment back
          </p>
        )}
      </div>
      <span className="hidden self-center text-quiet sm:block">
        <Icon name="chevron" size={20} />
      </span>
    </li>
  );
}

const nothingYet = [{ state: "due" }, { state: "due" }, { state: "due" }] as const;

export function NoInvestmentsYet() {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-card px-5 py-10 text-center">
      <Ring seed="first investment" size={120} months={nothingYet} alt="" />
      <p className="max-w-[36ch] text-balance text-quiet">
        Nothing invested yet. A unit costs from ₦1,000; your first one starts a tree that adds a
        ring each month.
      </p>
    </div>
  );
}
