import { useMemo, useState } from "react";
import { paths } from "#platform/paths.ts";
import { createRequestKeys, keptRequestKeys } from "#platform/api/request-keys.ts";
import { useStepForm } from "#platform/forms/use-step-form.ts";
import { investmentDraft } from "./investment-draft.ts";
import { investmentSteps, offerTo, type Offer } from "./investment-form-values.ts";
import { useBuying } from "./use-buying.ts";

/** The wizard that buys units of one portfolio. A purchase with an unknown outcome can be retried
 * whatever is left. */
export function useNewInvestment({ portfolio, stashKobo }: Offer, investorId: string) {
  const { db_id: portfolioId } = portfolio;
  const draft = useMemo(() => investmentDraft(investorId, portfolioId), [investorId, portfolioId]);
  const [keys] = useState(() => ({
    stash: keptRequestKeys(`investment ${portfolioId} ${investorId}`, draft.asked),
    gateway: createRequestKeys(),
  }));
  const [unanswered, setUnanswered] = useState(() => keys.stash.unanswered());
  const mayHaveBegun = (body: object) => JSON.stringify(body) === unanswered;
  const offer = { portfolio, stashKobo, mayHaveBegun };
  const form = useStepForm({
    rules: investmentSteps(offer),
    address: paths.newInvestment(portfolioId),
    closesTo: portfolio.to ?? paths.invest(),
    draft,
  });
  const offered = offerTo(form.wish, offer);
  const buying = useBuying({
    portfolio: offered.portfolio,
    keys,
    forget: () => draft.forget(),
    endAt: form.endAt,
    onAnswered: () => setUnanswered(keys.stash.unanswered()),
    onRefused: form.lookAgain,
  });
  return { ...form, offered, busy: buying.busy, proceed: () => form.proceed(buying.start) };
}
