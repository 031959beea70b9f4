import {
  atMaturityChoices,
  type AtMaturity,
  type InvestmentDetail,
} from "@osisi/contracts/investments.ts";
import { useState } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { useProfile } from "#people/profile/use-profile.ts";
import { claimsOn } from "#money/payments/first-claims.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { formatDay } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Heading } from "#ui/heading.tsx";
import { maturityDetail, maturityNames } from "./invest-words.ts";
import { useInvestmentChanges } from "./use-investment-changes.ts";

/** What happens on the last day, and the way to change it until then. */
export function AtMaturityPanel({ investment }: { investment: InvestmentDetail }) {
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
        <Button fullWidth loading={changes.busy} onClick={save}>
          Save the choice
        </Button>
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
          Units bought again run as long as before, at the price and interest of that day, and are
          paid out at their own end. Should there be none left, the money goes to your stash. You
          can change this until the last day.
        </p>
      </div>
    </Dialog>
  );
}
