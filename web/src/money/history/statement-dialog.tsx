import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type StatementFormat, type StatementSummary } from "@osisi/contracts/statements.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { statementQuery } from "./history-queries.ts";
import {
  daysOfStatement,
  inBytes,
  type StatementSpan,
  statementSpans,
  statementSpanTitles,
} from "./statement-days.ts";
import { StatementDays } from "./statement-days-fields.tsx";
import { StatementPreview, StatementPreviewSkeleton } from "./statement-preview.tsx";
import { useStatement } from "./use-statement.ts";

interface StatementDialogProps {
  now: Date;
  hidden: boolean;
  onClose: () => void;
}

const spanOptions = statementSpans.map((span) => ({
  value: span,
  title: statementSpanTitles[span],
}));
const formatOptions = [
  { value: "pdf", title: "PDF", detail: "To keep, print or show" },
  { value: "csv", title: "CSV", detail: "For a spreadsheet" },
] as const;

/** The days and the file type, with a summary of the file before it is made. */
export function StatementDialog({ now, hidden, onClose }: StatementDialogProps) {
  const id = useId();
  const [span, setSpan] = useState<StatementSpan>("this-month");
  const [typed, setTyped] = useState({ from: "", to: "" });
  const [format, setFormat] = useState<StatementFormat>("pdf");
  const { days, problem: daysProblem } = daysOfStatement(span, typed, now);
  const summary = useQuery(statementQuery(days));
  const statement = useStatement(onClose);
  const held = days && summary.data;

  return (
    <Dialog
      open
      onClose={onClose}
      title="Statement"
      footer={
        <div className="grid gap-2">
          {statement.problem !== undefined && (
            <FieldError id={`${id}-problem`} message={`${statement.problem}. Please try again.`} />
          )}
          <output className="text-center text-14 text-quiet empty:hidden">
            {progressOf(statement.receivedBytes, held, format)}
          </output>
          <Button
            fullWidth
            loading={statement.busy}
            aria-disabled={held === undefined}
            onClick={() => held && void statement.save({ days: held, format })}
          >
            {statement.problem === undefined ? "Download" : "Try again"}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <SelectField
          label="Which days"
          placeholder="Some days"
          options={spanOptions}
          value={span}
          onChange={({ target }) => {
            const chosen = statementSpans.find((one) => one === target.value);
            if (chosen) setSpan(chosen);
          }}
        />
        {span === "own" && <StatementDays typed={typed} error={daysProblem} onChange={setTyped} />}
        <ChoiceCards
          legend="As"
          layout="pairs"
          options={formatOptions}
          value={format}
          onChange={setFormat}
        />
        {summary.error && days ? (
          <ErrorState
            message={summary.error.message}
            retrying={summary.isFetching}
            onRetry={() => void summary.refetch()}
          />
        ) : held ? (
          <StatementPreview summary={held} format={format} hidden={hidden} />
        ) : (
          days && <StatementPreviewSkeleton />
        )}
      </div>
    </Dialog>
  );
}

function progressOf(
  bytes: number | undefined,
  summary: StatementSummary | undefined,
  format: StatementFormat,
): string {
  if (bytes === undefined || summary === undefined) return "";
  if (bytes === 0) return "Your statement is being made";
  return `${inBytes(bytes)} of about ${inBytes(Math.max(bytes, summary.bytes[format]))}`;
}
