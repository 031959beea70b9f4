import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { circleLimits, newCircleRequest } from "@osisi/contracts/circles.ts";
import * as circleMessages from "@osisi/contracts/circle-messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { faultsOf, firstOfEach } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useNavigate } from "#router/router-context.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { keepCircle } from "./circle-queries.ts";
import { ownMoney, whatOthersSee } from "./circle-words.ts";
import { PlanChoice, useFreePlans } from "./plan-choice.tsx";

const empty = { name: "", purpose: "" };

export function NewCirclePage() {
  const id = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const plans = useFreePlans();
  const { busy, run } = useBusy();
  const [chosen, setChosen] = useState<string>();
  const [planFault, setPlanFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const planId = chosen ?? (plans.free?.length === 1 ? plans.free[0]?.id : undefined);

  const { field, lookAgain, submit } = useFields(empty, (values) => {
    const { planId: plan, ...faults } = faultsOf(newCircleRequest, { ...values, planId });
    setPlanFault(plan);
    return faults;
  });

  async function open(values: typeof empty) {
    if (planId === undefined) return;
    setProblem(undefined);
    const outcome = await api.post(apiPaths.newCircle, { ...values, planId });
    if (outcome.kind !== "ok") {
      const faults = outcome.kind === "refused" ? firstOfEach(outcome.errors) : {};
      lookAgain(faults);
      setPlanFault(faults["planId"]);
      if (Object.keys(faults).length === 0) setProblem(problemOf(outcome));
      return;
    }
    showToast("success", circleMessages.circleOpened);
    await keepCircle(queries, outcome.data);
    await navigate(paths.circle(outcome.data.id), { replace: true });
  }

  const send = submit((values) => run(() => open(values)));
  return (
    <div className="grid gap-6">
      <div className="grid gap-1 lg:pr-16">
        <BackLink to={paths.circles()}>Circles</BackLink>
        <PageHeading title="Start a circle" />
        <p className="max-w-[65ch] text-quiet">{ownMoney}</p>
      </div>
      <form
        noValidate
        className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-8"
        onSubmit={(event) => void send(event)}
      >
        <div className="grid min-w-0 gap-6">
          <TextField
            label="Name of the circle"
            autoComplete="off"
            maxLength={circleLimits.maximumNameLength}
            {...field("name")}
          />
          <TextField
            label="What do you save for?"
            hint="Everyone who has the code can read this."
            autoComplete="off"
            maxLength={circleLimits.maximumPurposeLength}
            {...field("purpose")}
          />
        </div>
        <div className="grid min-w-0 gap-6 xl:row-span-2">
          <PlanChoice
            plans={plans}
            value={planId}
            error={planFault}
            onChange={(next) => {
              setChosen(next);
              setPlanFault(undefined);
            }}
          />
          <p className="text-14 text-quiet">{whatOthersSee}</p>
        </div>
        <div className="grid min-w-0 gap-6">
          <FieldError id={`${id}-problem`} message={problem} />
          <Button
            type="submit"
            fullWidth
            loading={busy || plans.loading}
            aria-disabled={!plans.free?.length}
          >
            Start the circle
          </Button>
        </div>
      </form>
    </div>
  );
}
