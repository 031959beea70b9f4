import { formatNaira } from "@osisi/contracts/money.ts";
import { taxOf } from "@osisi/contracts/returns.ts";
import type { TaxTerms } from "@osisi/contracts/tax.ts";

/** After an expected return: that it is before tax, or what is left by today's rule. */
export function TaxNote({ returnKobo, tax }: { returnKobo: bigint; tax: TaxTerms | null }) {
  if (!tax) return <>before tax</>;
  const leftKobo = returnKobo - taxOf(returnKobo, tax);
  return (
    <>
      at today’s tax rule {tax.percentage}% of it is withheld, and {formatNaira(leftKobo)} is left
    </>
  );
}
