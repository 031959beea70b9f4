import { notSupplied } from "@osisi/contracts/messages.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { Notice } from "#ui/notice.tsx";

/** Who does not stand behind a portfolio, before money is put into it. */
export function Uninsured({ portfolio }: { portfolio: PortfolioView }) {
  const missing = [
    portfolio.insurancePartner === notSupplied ? "no insurer" : "",
    portfolio.trustee === notSupplied ? "no trustee" : "",
  ].filter((one) => one !== "");
  if (missing.length === 0) return null;
  return (
    <Notice tone="attention">
      <p className="text-16 font-semibold text-ink">Treat this money as uninsured</p>
      <p>The operator has named {missing.join(" and ")} here.</p>
    </Notice>
  );
}
