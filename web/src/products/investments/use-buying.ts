import * as messages from "@osisi/contracts/messages.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { Faults } from "#platform/forms/form-errors.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useLeaving } from "#money/payments/use-leaving.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { buyUnits, type BuyingKeys } from "./buy-units.ts";
import { forgetInvestments } from "./invest-queries.ts";
import type { InvestmentWish } from "./investment-form-values.ts";

interface Buying {
  portfolio: PortfolioView;
  keys: BuyingKeys;
  /** Removes the wizard's input. */
  forget: () => void;
  endAt: (address: string) => Promise<void>;
  onAnswered: () => void;
  onRefused: (faults: Faults) => void;
}

/** Buys once at a time: from the stash, and then shows the investment; or at the gateway. The input
 * is kept until that succeeds. */
export function useBuying({ portfolio, keys, forget, endAt, onAnswered, onRefused }: Buying) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const { leaving, leave } = useLeaving();

  async function buy(wish: InvestmentWish) {
    const outcome = await buyUnits(wish, portfolio, keys);
    // Also after a failure: units may be sold out, or the purchase may have succeeded.
    const renewed = forgetInvestments(queries);
    if (outcome.kind === "failed") {
      onAnswered();
      onRefused(outcome.faults);
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
      leave(outcome.payment, messages.investmentStarted);
      return;
    }
    showToast(isBefore ? "info" : "success", outcome.message);
    void queries.invalidateQueries(profileQuery);
    await endAt(paths.investment(outcome.id));
  }

  return { busy: busy || leaving, start: (wish: InvestmentWish) => void run(() => buy(wish)) };
}
