import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { limits } from "@osisi/contracts/limits.ts";
import type { Reach } from "@osisi/contracts/pass-on.ts";
import type { RulePlan, StandingRule, StandingRules } from "@osisi/contracts/standing-rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { rulesQuery } from "./rules-queries.ts";
import { moved } from "./rules-words.ts";

export type RulesForm = ReturnType<typeof useRulesForm>;

/** The list as it is being edited. It survives a failure, also one because the list was changed
 * somewhere else meanwhile: then that one is shown, and the investor decides which of the two holds. */
export function useRulesForm(seen: StandingRules, onSaved: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [rules, setRules] = useState<readonly StandingRule[]>(seen.rules);
  /** Of the list that is replaced. */
  const [version, setVersion] = useState(seen.version);
  const [problem, setProblem] = useState<string>();
  /** What another tab or device has saved meanwhile. */
  const [savedElsewhere, setSavedElsewhere] = useState<StandingRules>();
  /** Announced to screen readers. */
  const [news, setNews] = useState("");
  const named = new Set(rules.map(({ planId }) => planId));
  const addable = seen.plans.filter(({ planId, state }) => !named.has(planId) && state !== "ended");

  const nameOf = (planId: string) =>
    seen.plans.find((plan) => plan.planId === planId)?.name ?? "This plan";

  return {
    rules,
    plans: seen.plans,
    addable: rules.length < limits.maximumStandingRules ? addable : [],
    busy,
    problem,
    savedElsewhere,
    news,

    move(planId: string, by: -1 | 1) {
      const list = moved(rules, planId, by);
      setRules(list);
      const place = list.findIndex((rule) => rule.planId === planId) + 1;
      setNews(`${nameOf(planId)} is now number ${place} of ${list.length}.`);
    },

    setReach(planId: string, reach: Reach) {
      setRules(rules.map((rule) => (rule.planId === planId ? { planId, reach } : rule)));
    },

    add({ planId, name }: RulePlan) {
      setRules([...rules, { planId, reach: "due" }]);
      setNews(`${name} is added as number ${rules.length + 1}.`);
    },

    remove(planId: string) {
      setRules(rules.filter((rule) => rule.planId !== planId));
      setNews(`${nameOf(planId)} is removed.`);
    },

    /** Gives up the changes for what is saved now. */
    takeSaved() {
      if (!savedElsewhere) return;
      setRules(savedElsewhere.rules);
      setVersion(savedElsewhere.version);
      setSavedElsewhere(undefined);
      setProblem(undefined);
      setNews("These are the rules as they are saved now.");
    },

    /** Replaces the list that was read or, after another tab has saved one, the list that was shown
     * then. One that is neither is not overwritten. */
    save(replaced: Pick<StandingRules, "version"> = { version }) {
      void run(async () => {
        const body = {
          rules: rules.map(({ planId, reach }) => ({ planId, reach })),
          version: replaced.version,
        };
        const outcome = await api.post(apiPaths.standingRules, body);
        if (outcome.kind === "ok") {
          queries.setQueryData(rulesQuery.queryKey, outcome.data);
          showToast("success", outcome.message);
          onSaved();
          return;
        }
        const isConflict = outcome.kind === "refused" && outcome.statusCode === 409;
        setProblem(problemOf(outcome));
        if (!isConflict) return;
        const now = await queries
          .fetchQuery({ ...rulesQuery, staleTime: 0 })
          .catch(() => undefined);
        if (now) setSavedElsewhere(now);
      });
    },
  };
}
