import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { type StatementFormat, statementFormats } from "@osisi/contracts/statements.ts";
import type { TaxYears } from "@osisi/contracts/tax-certificate.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { saveFile } from "#platform/save-file.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { taxYearsQuery } from "./history-queries.ts";

/** For each year in which tax was withheld, what it was, and a file of it. */
export function TaxCertificates() {
  const { data: years } = useQuery(taxYearsQuery);
  if (!years || years.length === 0) return null;
  return (
    <section aria-labelledby="tax" className="grid gap-3 border-t border-line pt-5">
      <Heading level={3} size={20} id="tax">
        Tax withheld
      </Heading>
      <ul className="grid gap-4">
        {years.map((year) => (
          <TaxYear key={year.year} {...year} />
        ))}
      </ul>
    </section>
  );
}

function TaxYear({ year, returns, tax, isOpen }: TaxYears[number]) {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function save(format: StatementFormat): Promise<void> {
    setProblem(undefined);
    const outcome = await saveFile({
      path: apiPaths.taxCertificate,
      query: { year: String(year), format },
      name: `${brand.slug}-tax-${year}.${format}`,
    });
    if (outcome.kind === "ok") showToast("success", "Your tax certificate is saved");
    else setProblem(problemOf(outcome));
  }

  return (
    <li className="grid gap-2">
      <p>
        <span className="font-semibold">{year}</span>: {formatNaira(koboOf(tax))} of{" "}
        {formatNaira(koboOf(returns))} of returns{isOpen && ", so far"}
      </p>
      <div className="flex gap-3 *:flex-1">
        {statementFormats.map((format) => (
          <Button
            key={format}
            variant="secondary"
            aria-disabled={busy}
            aria-label={`${format.toUpperCase()} of ${year}`}
            onClick={() => void run(() => save(format))}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <FieldError id={`tax-${year}`} message={problem} />
    </li>
  );
}
