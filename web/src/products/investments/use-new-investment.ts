import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { channels } from "@osisi/contracts/payments.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  useLeaving,
  notStarted,
  startPayment,
  type PaymentOutcome,
} from "#money/payments/start-payment.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import {
  createRequestKeys,
  keptRequestKeys,
  type RequestKeys,
  type SentRequest,
  type RequestMemory,
} from "#platform/api/request-keys.ts";
import type { Faults } from "#platform/forms/form-errors.ts";
import {
  forgetTabDraft,
  ofThisTab,
  readTabDraft,
  writeTabDraft,
  type DraftStorage,
} from "#platform/forms/tab-draft.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useStepForm } from "#platform/forms/use-step-form.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { forgetInvestments } from "./invest-queries.ts";
import {
  investmentSteps,
  offerTo,
  type Offer,
  type InvestmentFormValues,
  investmentBody,
  emptyInvestment,
  quoteOf,
} from "./investment-form-values.ts";

/** The wizard that buys units of one portfolio. A purchase with an unknown outcome can be retried
 * whatever is left. */
export function useNewInvestment({ portfolio, stashKobo }: Offer, investorId: string) {
  const { db_id: portfolioId } = portfolio;
  const draft = useMemo(() => investmentDraft(investorId, portfolioId), [investorId, portfolioId]);
  const [keys] = useState(() => ({
    stash: keptRequestKeys(`investment ${portfolioId} ${investorId}`, draft.sentRequest),
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
  const offered = offerTo(form.values, offer);
  const buying = useBuying({
    portfolio: offered.portfolio,
    keys,
    forget: () => draft.forget(),
    endAt: form.endAt,
    onAnswered: () => setUnanswered(keys.stash.unanswered()),
    onRefused: form.lookAgain,
  });
  const { busy, problem, start } = buying;
  return { ...form, offered, busy, problem, proceed: () => form.proceed(start) };
}

interface Buying {
  portfolio: PortfolioView;
  keys: BuyingKeys;
  /** Removes the wizard's input. */
  forget: () => void;
  endAt: (address: string) => Promise<void>;
  onAnswered: () => void;
  /** Returns the step at fault, if any. */
  onRefused: (faults: Faults) => number | undefined;
}

/** Buys once at a time: from the stash, and then shows the investment; or at the gateway. The input
 * is kept until that succeeds. */
function useBuying({ portfolio, keys, forget, endAt, onAnswered, onRefused }: Buying) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const { leaving, leave } = useLeaving();
  const [problem, setProblem] = useState<string>();

  async function buy(values: InvestmentFormValues) {
    setProblem(undefined);
    const quote = quoteOf(values, portfolio, new Date(0));
    const outcome = await buyUnits(values, portfolio, keys);
    // Also after a failure: units may be sold out, or the purchase may have succeeded.
    const renewed = forgetInvestments(queries);
    if (outcome.kind === "failed") {
      showToast("error", outcome.message);
      onAnswered();
      if (onRefused(outcome.faults) === undefined) setProblem(outcome.message);
      await Promise.all([renewed, queries.invalidateQueries(profileQuery)]);
      return;
    }
    const isBefore = outcome.kind === "bought" && outcome.before;
    if (!isBefore) {
      forget();
      keys.stash.forget();
    }
    onAnswered();
    if (outcome.kind === "started") {
      leave(outcome.payment, messages.investmentStarted, quote.amountKobo);
      return;
    }
    showToast(isBefore ? "info" : "success", outcome.message);
    void queries.invalidateQueries(profileQuery);
    await endAt(paths.investment(outcome.id));
  }

  return {
    busy: busy || leaving,
    problem,
    start: (values: InvestmentFormValues) => void run(() => buy(values)),
  };
}

type BuyOutcome =
  | PaymentOutcome
  /** `before`: when it was requested earlier, and not now. */
  | { kind: "bought"; id: string; message: string; before: boolean };

/** A gateway payment moves no money by itself: its keys end with the form. */
interface BuyingKeys {
  stash: RequestKeys;
  gateway: RequestKeys;
}

const REPEATED = "You bought these units before. Nothing more left your stash.";

/** Buys units from the stash immediately, or starts their payment at the gateway. */
async function buyUnits(
  values: InvestmentFormValues,
  portfolio: PortfolioView,
  { stash, gateway }: BuyingKeys,
): Promise<BuyOutcome> {
  const body = investmentBody(values, portfolio);
  const send = (keys: RequestKeys) =>
    api.post(apiPaths.newInvestment, body, { idempotencyKey: keys.keyFor(body) });
  if (body.paymentMethod !== "stash")
    return await startPayment(gateway, async () => paid(await send(gateway)));
  const outcome = await send(stash);
  const before = stash.answered(outcome);
  if (outcome.kind !== "ok") return notStarted(outcome);
  const message = before ? REPEATED : outcome.message;
  return { kind: "bought", id: outcome.data.id, message, before };
}

/** The gateway's response has a checkout page; one without is refused by its address. */
function paid(
  outcome: Outcome<{ url?: string | undefined; reference?: string | undefined }>,
): Outcome<{ url: string; reference: string }> {
  if (outcome.kind !== "ok") return outcome;
  const { url = "", reference = "" } = outcome.data;
  return { ...outcome, data: { url, reference } };
}

/** The input of a portfolio's wizard survives a reload, a failed call, the redirect to the gateway
 * to fund the stash, and an expired session, in this tab only. So does the key of a purchase with
 * an unknown outcome: a retry after a reload is the same purchase. */
export function investmentDraft(
  investorId: string,
  portfolioId: number,
  storage: () => DraftStorage = ofThisTab,
) {
  const name = `osisi.investment.${portfolioId}.${investorId}`;
  const requestName = `${name}.asked`;
  const sentRequest: RequestMemory = {
    read: () => sentRequestFrom(readTabDraft(requestName, storage)),
    write(value) {
      if (value) writeTabDraft(requestName, value, storage);
      else forgetTabDraft(requestName, storage);
    },
  };
  return {
    isKept: () => readTabDraft(name, storage).size > 0,
    read: (): InvestmentFormValues => formValuesFrom(readTabDraft(name, storage)),
    write: (values: InvestmentFormValues) => writeTabDraft(name, values, storage),
    sentRequest,
    forget() {
      forgetTabDraft(name, storage);
      sentRequest.write(undefined);
    },
  };
}

function sentRequestFrom(fields: ReadonlyMap<string, unknown>): SentRequest | undefined {
  const body = fields.get("body");
  const key = fields.get("key");
  const at = fields.get("at");
  if (typeof body !== "string" || typeof key !== "string" || typeof at !== "number")
    return undefined;
  return { body, key, at, mayHaveBegun: fields.get("mayHaveBegun") === true };
}

function formValuesFrom(fields: ReadonlyMap<string, unknown>): InvestmentFormValues {
  const units = fields.get("unitsBought");
  const months = fields.get("months");
  const method = fields.get("paymentMethod");
  return {
    unitsBought: typeof units === "string" ? units : emptyInvestment.unitsBought,
    months: typeof months === "number" ? months : null,
    paymentMethod: [...channels, "stash" as const].find((known) => known === method) ?? null,
  };
}
