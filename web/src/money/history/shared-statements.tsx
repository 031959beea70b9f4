import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { SharedStatement } from "@osisi/contracts/shared-statements.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Button } from "#ui/button.tsx";
import { formatDate, formatDay } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { sharedStatementsQuery } from "./history-queries.ts";

/** Statements that others can check now, each until its day or until its code is withdrawn. */
export function SharedStatements() {
  const { data: statements, error, isFetching, refetch } = useQuery(sharedStatementsQuery);
  if (!error && (!statements || statements.length === 0)) return null;
  return (
    <section aria-labelledby="shared" className="grid gap-3 border-t border-line pt-5">
      <Heading level={3} size={20} id="shared">
        Others can check
      </Heading>
      {statements ? (
        <ul className="grid gap-4">
          {statements.map((statement) => (
            <SharedRow key={statement.id} statement={statement} />
          ))}
        </ul>
      ) : (
        <ErrorState
          message={error?.message ?? ""}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

function SharedRow({ statement }: { statement: SharedStatement }) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const { expiresAt, format, id, issuedAt } = statement;
  const days = daysOf(statement);

  async function withdraw(): Promise<void> {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.withdrawSharedStatement, { id });
    if (outcome.kind === "ok") {
      queries.setQueryData(sharedStatementsQuery.queryKey, outcome.data.statements);
    } else setProblem(problemOf(outcome));
  }

  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0">
          <p className="font-semibold">{days}</p>
          <p className="text-14 text-quiet">
            {format.toUpperCase()} of {formatDate(new Date(issuedAt))}, until{" "}
            {formatDate(new Date(expiresAt))}
          </p>
        </div>
        <Button
          variant="secondary"
          loading={busy}
          aria-label={`Withdraw the code of ${days}`}
          onClick={() => void run(withdraw)}
        >
          Withdraw code
        </Button>
      </div>
      <FieldError id={`shared-${id}`} message={problem} />
    </li>
  );
}

export function daysOf({ from, to }: Pick<SharedStatement, "from" | "to">): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
