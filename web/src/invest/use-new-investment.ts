import { useMemo } from "react";
import { paths } from "../app/paths.ts";
import { useStepForm } from "../app/use-step-form.ts";
import { investmentDraft } from "./investment-draft.ts";
import { investmentSteps, type Offer } from "./investment-wish.ts";
import { useBuying } from "./use-buying.ts";

/** The wizard that buys units of one portfolio. */
export function useNewInvestment({ portfolio, stashKobo }: Offer, investorId: string) {
  const { db_id: portfolioId } = portfolio;
  const draft = useMemo(() => investmentDraft(investorId, portfolioId), [investorId, portfolioId]);
  const form = useStepForm({
    rules: investmentSteps({ portfolio, stashKobo }),
    address: paths.newInvestment(portfolioId),
    closesTo: portfolio.to ?? paths.invest(),
    draft,
  });
  const ends = { forget: draft.forget, endAt: form.endAt };
  const buying = useBuying(portfolio, ends, form.lookAgain);
  return { ...form, busy: buying.busy, proceed: () => form.proceed(buying.start) };
}
