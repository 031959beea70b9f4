import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import {
  asDuration,
  figureDays,
  leastForFigures,
  type WithdrawalFigures,
} from "@osisi/contracts/withdrawal-figures.ts";
import { formatMoment } from "../../src/ui/dates.ts";
import { useCompany, useOffer } from "../content/offer.ts";
import { PhoneLink } from "./phone-link.tsx";
import { Row } from "./row.tsx";

/** What goes wrong with money, before what we say about ourselves. */
const risks = [
  "No deposit insurance covers your money. We are not a bank.",
  "Returns are expected, not guaranteed. Assets can lose value.",
  "An investment stays until its maturity date, which you see before you pay.",
  "A plan that you end early gives back what you saved, and earns nothing.",
  "A bank can hold up a payment. You then see its reference, and who has to act.",
];

export function Trust() {
  const { isOpen, withdrawals } = useOffer();
  const { moneyHolder, phoneHours, phones } = useCompany();
  return (
    <section id="trust" className="frame grid gap-8 pb-14 md:pb-20">
      <h2 className="font-heading text-31 sm:text-39">Trust in one minute</h2>
      <dl className="rows">
        <Row name="Who runs it">
          <Runner isOpen={isOpen} />
        </Row>
        <Row name="Where the naira is">
          {moneyHolder ? `Held by ${moneyHolder}.` : "Who holds it is not named yet."} What we owe
          to savers is published{" "}
          <a href={publicPages.proof.path} className="text-forest underline">
            every night
          </a>
          .
        </Row>
        <Row name={`Withdrawals, last ${figureDays} days`}>
          <Withdrawals figures={withdrawals} />
        </Row>
        <Row name="What can go wrong">
          <ul className="grid gap-2">
            {risks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Row>
        {isOpen && (
          <Row name="Test us">
            Put in {formatNaira(limits.minimumWithdrawalKobo)} and take it out today, to an account
            in your own name.
          </Row>
        )}
        <Row name="Ask a person">
          <PhoneLink phone={phones[0]} className="text-forest underline" />
          {phoneHours ? `, ${phoneHours}` : ". The hours are not named yet."}
        </Row>
      </dl>
    </section>
  );
}

function Runner({ isOpen }: { isOpen: boolean }) {
  const { legalName, licence, licensedPartner, rcNumber } = useCompany();
  if (!rcNumber) return isOpen ? "No company is on record yet." : "Not open yet.";
  return `${legalName}, ${rcNumber}. Licence: ${licence ?? "none on record"}${
    licence && licensedPartner ? `, of ${licensedPartner}` : ""
  }.`;
}

function Withdrawals({ figures }: { figures: WithdrawalFigures | null }) {
  if (!figures)
    return `Fewer than ${leastForFigures} were paid, too few to say how long they take.`;
  const { asOf, medianMinutes, slowestMinutes, waiting } = figures;
  return (
    `Half were paid within ${asDuration(medianMinutes)}, the slowest took ${asDuration(slowestMinutes)}. ` +
    `${waiting === 0 ? "None is" : `${waiting} ${waiting === 1 ? "is" : "are"}`} waiting now. As of ${formatMoment(new Date(asOf))}.`
  );
}
