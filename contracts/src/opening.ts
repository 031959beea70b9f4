import type { CalendarDate } from "./calendar.ts";
import { type Catalogue, rowOn } from "./catalogue.ts";
import { asPercent } from "./returns.ts";
import { taxSubject, type TaxScope } from "./tax.ts";

/** With a live key of the gateway, new business stays closed until the catalogue has all of this. */

export interface OpeningRequirement {
  name: string;
  /** As the catalogue has it; undefined: missing. */
  value: string | undefined;
}

export function openingRequirements(
  catalogue: Catalogue,
  date: CalendarDate,
): OpeningRequirement[] {
  const company = rowOn(catalogue, date, "company")?.value;
  const licence = company?.licence && `${company.licence}, ${company.licensedPartner ?? "our own"}`;
  return [
    // The row that a database begins with has an invented name and no number.
    { name: "Legal name and RC number", value: company?.rcNumber && nameOf(company) },
    { name: "Licence, ours or a partner's", value: licence },
    { name: "Link to the regulator's register", value: company?.registerLink },
    { name: "Who holds the money", value: company?.moneyHolder },
    { name: "Who verifies identity", value: company?.identityVerifier },
    ...productsOn(catalogue, date).map(({ name, scope }) => ({
      name: `Tax on returns of ${name}`,
      value: taxDecision(catalogue, date, scope),
    })),
  ];
}

export function isReadyToOpen(catalogue: Catalogue, date: CalendarDate): boolean {
  return openingRequirements(catalogue, date).every(({ value }) => value !== undefined);
}

const nameOf = ({ legalName, rcNumber }: { legalName: string; rcNumber?: string | undefined }) =>
  `${legalName}, ${rcNumber}`;

function productsOn(catalogue: Catalogue, date: CalendarDate): { name: string; scope: TaxScope }[] {
  const subjects = catalogue.flatMap(({ kind, subject }) => (kind === "portfolio" ? subject : []));
  const portfolios = [...new Set(subjects)].flatMap((subject) => {
    const row = rowOn(catalogue, date, "portfolio", subject);
    return row?.value.sold ? row : [];
  });
  return [
    { name: "saving plans", scope: "plans" },
    ...portfolios.map(({ subject, value: { name } }) => ({
      name,
      scope: { portfolioId: Number(subject) },
    })),
  ];
}

/** A rate, or none with the reason. */
function taxDecision(
  catalogue: Catalogue,
  date: CalendarDate,
  scope: TaxScope,
): string | undefined {
  const rule = rowOn(catalogue, date, "tax", taxSubject(scope))?.value;
  if (!rule) return undefined;
  if (rule.taxBasisPoints > 0) return `${asPercent(rule.taxBasisPoints)}% ${rule.taxClass}`;
  return rule.reason && `none: ${rule.reason}`;
}
