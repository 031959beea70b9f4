import { useMemo } from "react";
import { paths } from "../app/paths.ts";
import { useStepForm } from "../app/use-step-form.ts";
import { investmentDraft } from "./investment-draft.ts";
import { investmentSteps, type Offer } from "./investment-wish.ts";
import { useBuying } from "./use-buying.ts";

/** The wizard that buys units of one portfolio. */
export function useNewInvestment({ portfolio, stashKobo }: Offer) {
  const { db_id: portfolioId } = portfolio;
  const draft = useMemo(() => investmentDraft(portfolioId), [portfolioId]);
  const form = useStepForm({
    rules: investmentSteps({ portfolio, stashKobo }),
    address: paths.newInvestment(portfolioId),
    closesTo: portfolio.to ?? paths.invest(),
    draft,
  });
  const buying = useBuying(portfolio, form.lookAgain, form.endAt);
  return { ...form, busy: buying.busy, proceed: () => form.proceed(buying.start) };
}
