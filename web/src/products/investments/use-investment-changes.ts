import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { AtMaturity, TransferInvestmentRequest } from "@osisi/contracts/investments.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf, type Outcome } from "#platform/api/outcome.ts";
import { paths } from "#platform/paths.ts";
import { keptRequestKeys } from "#platform/api/request-keys.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { useNavigate } from "#router/router-context.ts";
import { forgetInvestments, investmentQuery } from "./invest-queries.ts";

export type TransferFormValues = Omit<TransferInvestmentRequest, "investmentId">;

/** The owner's actions on one investment, one at a time. */
export function useInvestmentChanges(investmentId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [keys] = useState(() => keptRequestKeys(`transfer ${investmentId}`));
  const [problem, setProblem] = useState<string>();
  const [unanswered, setUnanswered] = useState(() => keys.unanswered());

  function refuse(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>) {
    showToast("error", problemOf(outcome));
    setProblem(problemOf(outcome));
  }

  async function chooseAtMaturity(atMaturity: AtMaturity, onDone: () => void) {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.updateInvestment, { investmentId, atMaturity });
    if (outcome.kind === "ok") {
      queries.setQueryData(investmentQuery(investmentId).queryKey, outcome.data);
      showToast("success", outcome.message);
      onDone();
    } else refuse(outcome);
    await forgetInvestments(queries);
  }

  const bodyOf = (values: TransferFormValues) => ({ investmentId, ...values });

  async function transfer(values: TransferFormValues) {
    setProblem(undefined);
    const body = bodyOf(values);
    const outcome = await api.post(apiPaths.transferInvestment, body, {
      idempotencyKey: keys.keyFor(body),
    });
    // It can be moved only once: a repeated response means the same transfer.
    keys.answered(outcome);
    setUnanswered(keys.unanswered());
    void queries.invalidateQueries(profileQuery);
    if (outcome.kind === "ok") {
      showToast("success", outcome.message);
      void forgetInvestments(queries);
      await navigate(paths.investment(outcome.data.id));
      return;
    }
    refuse(outcome);
    await forgetInvestments(queries);
  }

  return {
    busy,
    /** Why the last one was refused. */
    problem,
    chooseAtMaturity: (choice: AtMaturity, onDone: () => void) =>
      void run(() => chooseAtMaturity(choice, onDone)),
    transfer: (values: TransferFormValues) => void run(() => transfer(values)),
    /** Whether this was requested and may have been done, without a response. */
    mayHaveMoved: (values: TransferFormValues) => JSON.stringify(bodyOf(values)) === unanswered,
  };
}
