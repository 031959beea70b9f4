import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { circleCodeRequest, type CirclePreview } from "@osisi/contracts/circles.ts";
import * as circleMessages from "@osisi/contracts/circle-messages.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { faultsOf } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useNavigate, useSearchParams } from "#router/router-context.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { Heading } from "#ui/heading.tsx";
import { Notice } from "#ui/notice.tsx";
import { keepCircle, previewQuery } from "./circle-queries.ts";
import { inMembers, ownMoney, whatOthersSee } from "./circle-words.ts";
import { PlanChoice, useFreePlans } from "./plan-choice.tsx";

/** Joining by code: typed, or from a link that has it. First what the code opens, then the plan. */
export function JoinCirclePage() {
  const [search, change] = useSearchParams();
  const code = search.get("code") ?? "";
  const isWellFormed = circleCodeRequest.safeParse({ code }).success;
  const { data, error, isFetching, refetch } = useQuery(previewQuery(isWellFormed ? code : ""));
  const problem = code !== "" && !isWellFormed ? circleMessages.circleCodeMissing : error?.message;

  function look(typed: string) {
    if (typed === code) void refetch();
    else change({ code: typed }, { replace: true, state: { keepFocus: true } });
  }

  return (
    <div className="grid gap-6">
      <div className="grid gap-1 lg:pr-16">
        <BackLink to={paths.circles()}>Circles</BackLink>
        <PageHeading title="Join a circle" />
        <p className="max-w-[65ch] text-quiet">{ownMoney}</p>
      </div>
      {data && !error ? (
        <Found key={code} code={code} preview={data} />
      ) : (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
          <CodeForm
            code={code}
            problem={isFetching ? undefined : problem}
            busy={isFetching}
            onLook={look}
          />
          <aside className="hidden gap-1 rounded-card bg-card p-5 xl:grid">
            <Heading level={2} size={20}>
              What others see
            </Heading>
            <p className="text-quiet">{whatOthersSee}</p>
          </aside>
        </div>
      )}
    </div>
  );
}

interface CodeFormProps {
  code: string;
  problem: string | undefined;
  busy: boolean;
  onLook: (code: string) => void;
}

function CodeForm({ code, problem, busy, onLook }: CodeFormProps) {
  const { field, submit } = useFields({ code }, (values) => faultsOf(circleCodeRequest, values));
  const { error, ...input } = field("code");
  const send = submit(async (values) => onLook(values.code));
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void send(event)}>
      <TextField
        label="Code of the circle"
        hint="Ten letters and digits. The person who invited you has it."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...input}
        error={error ?? problem}
      />
      <Button type="submit" fullWidth loading={busy}>
        Look at the circle
      </Button>
    </form>
  );
}

function Found({ code, preview }: { code: string; preview: CirclePreview }) {
  const { name, purpose, memberCount, keeperFirstName, isFull, circleId } = preview;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <Card>
        <div className="grid gap-1">
          <Heading level={2} size={20}>
            {name}
          </Heading>
          <p className="wrap-anywhere">{purpose}</p>
          <p className="text-14 text-quiet">
            {inMembers(memberCount)} · {keeperFirstName} keeps it
          </p>
        </div>
      </Card>
      {circleId !== null && (
        <div className="grid gap-3">
          <Notice tone="good" icon="check">
            <output>You are in this circle already.</output>
          </Notice>
          <ButtonLink to={paths.circle(circleId)} fullWidth>
            See the circle
          </ButtonLink>
        </div>
      )}
      {circleId === null && isFull && (
        <div className="grid gap-3">
          <Notice tone="attention">
            <output>
              {circleMessages.circleFull} When one of them leaves, the same code lets you in.
            </output>
          </Notice>
          <ButtonLink to={paths.circles()} variant="secondary" fullWidth>
            Back to your circles
          </ButtonLink>
        </div>
      )}
      {circleId === null && !isFull && <JoinForm code={code} />}
    </div>
  );
}

function JoinForm({ code }: { code: string }) {
  const id = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const plans = useFreePlans();
  const { busy, run } = useBusy();
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const planId = chosen ?? (plans.free?.length === 1 ? plans.free[0]?.id : undefined);

  async function join() {
    if (planId === undefined) return setFault(circleMessages.circlePlanMissing);
    setProblem(undefined);
    const outcome = await api.post(apiPaths.joinCircle, { code, planId });
    if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
    showToast("success", outcome.message);
    await keepCircle(queries, outcome.data);
    queries.removeQueries({ queryKey: previewQuery(code).queryKey });
    await navigate(paths.circle(outcome.data.id), { replace: true });
  }

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void run(join);
      }}
    >
      <PlanChoice
        plans={plans}
        value={planId}
        error={fault}
        onChange={(next) => {
          setChosen(next);
          setFault(undefined);
        }}
      />
      <p className="text-14 text-quiet">{whatOthersSee}</p>
      <FieldError id={`${id}-problem`} message={problem} />
      <Button
        type="submit"
        fullWidth
        loading={busy || plans.loading}
        aria-disabled={!plans.free?.length}
      >
        Join the circle
      </Button>
    </form>
  );
}
