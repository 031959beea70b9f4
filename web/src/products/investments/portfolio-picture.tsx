import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { useMemo } from "react";
import { pictureMonths } from "#ui/months.ts";
import { Trunk } from "#ui/trunk.tsx";

interface PortfolioPictureProps {
  portfolio: Pick<PortfolioView, "img" | "interestRates">;
  size: number;
}

/** Each portfolio has its own trunk, with a ring for each month of its longest term. */
export function PortfolioPicture({ portfolio, size }: PortfolioPictureProps) {
  const longest = Math.max(...portfolio.interestRates.map(({ value }) => value));
  const months = useMemo(() => pictureMonths(longest), [longest]);
  return <Trunk seed={portfolio.img} size={size} months={months} />;
}
