import { notSupplied } from "@osisi/contracts/messages.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { Card } from "#ui/card.tsx";

/** Who does not stand behind a portfolio, before money is put into it. */
export function Uninsured({ portfolio }: { portfolio: PortfolioView }) {
  const missing = [
    portfolio.insurancePartner === notSupplied ? "no insurer" : "",
    portfolio.trustee === notSupplied ? "no trustee" : "",
  ].filter((one) => one !== "");
  if (missing.length === 0) return null;
  return (
    <Card>
      <p className="font-semibold text-clay">Treat this money as uninsured</p>
      <p className="text-14 text-quiet">The operator has named {missing.join(" and ")} here.</p>
    </Card>
  );
}
