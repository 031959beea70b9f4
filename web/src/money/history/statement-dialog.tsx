import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { statementIdHeader } from "@osisi/contracts/shared-statements.ts";
import type { StatementFormat, StatementSummary } from "@osisi/contracts/statements.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, useEffect, useRef } from "react";
import { problemOf } from "#platform/api/outcome.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { saveFile } from "#platform/save-file.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Fact } from "#ui/fact.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { statementQuery } from "./history-queries.ts";
import { SavedStatement } from "./saved-statement.tsx";
import { daysOf, SharedStatements } from "./shared-statements.tsx";
import { TaxCertificates } from "./tax-certificates.tsx";
import {
  daysOfStatement,
  inBytes,
  type StatementSpan,
  statementSpans,
  statementSpanTitles,
} from "./statement-days.ts";

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
  const statement = useStatement();
  const held = days && summary.data;

  if (statement.savedId !== undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Statement"
        footer={
          <Button fullWidth onClick={onClose}>
            Done
          </Button>
        }
      >
        <SavedStatement id={statement.savedId} />
      </Dialog>
    );
  }
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
        <TaxCertificates />
        <SharedStatements />
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

interface Days {
  from: string;
  to: string;
}

interface StatementDaysProps {
  typed: Days;
  error: string | undefined;
  onChange: (typed: Days) => void;
}

function StatementDays({ typed, error, onChange }: StatementDaysProps) {
  return (
    <div className="grid gap-3 *:min-w-0 sm:grid-cols-2">
      <TextField
        type="date"
        label="First day"
        value={typed.from}
        onChange={({ currentTarget }) => onChange({ ...typed, from: currentTarget.value })}
      />
      <TextField
        type="date"
        label="Last day"
        value={typed.to}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...typed, to: currentTarget.value })}
      />
    </div>
  );
}

interface StatementPreviewProps {
  summary: StatementSummary;
  format: StatementFormat;
  hidden: boolean;
}

/** A summary of the file, before it is downloaded over mobile data. */
function StatementPreview({ summary, format, hidden }: StatementPreviewProps) {
  const { movements, bytes } = summary;
  const figures = [
    ["Opening balance", summary.openingBalance],
    ["Closing balance", summary.closingBalance],
    ["Money in", summary.moneyIn],
    ["Money out", summary.moneyOut],
  ] as const;
  return (
    <section aria-label="What it will hold" className="grid gap-4 rounded-card bg-card p-5">
      <p className="font-semibold">{daysOf(summary)}</p>
      <dl className="grid gap-4 pairs">
        {figures.map(([name, naira]) => (
          <Fact key={name} name={name}>
            <Amount kobo={koboOf(naira)} hidden={hidden} exact />
          </Fact>
        ))}
      </dl>
      <p className="text-14 text-quiet">
        {movements === 1 ? "1 movement" : `${movements.toLocaleString("en")} movements`} of your
        stash. About {inBytes(bytes[format])}. Complete as of{" "}
        {formatMoment(new Date(summary.completeAsOf))}.
      </p>
    </section>
  );
}

function StatementPreviewSkeleton() {
  return (
    <div aria-busy>
      <span className="sr-only">What it will hold is loading</span>
      <Skeleton shape="h-52 rounded-card" />
    </div>
  );
}

interface StatementFormValues {
  days: { from: string; to: string };
  format: StatementFormat;
}

/** Downloads a statement. Closing the dialog meanwhile cancels it. */
function useStatement() {
  const [savedId, setSavedId] = useState<string>();
  const [receivedBytes, setReceivedBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function save({ days, format }: StatementFormValues): Promise<void> {
    const off = new AbortController();
    underWay.current = off;
    setProblem(undefined);
    setReceivedBytes(0);
    let id = "";
    try {
      const outcome = await saveFile({
        path: apiPaths.statement,
        query: { from: days.from, to: days.to, format },
        name: `${brand.slug}-statement-${days.from}-to-${days.to}.${format}`,
        signal: off.signal,
        onHead: (headers) => {
          id = headers.get(statementIdHeader) ?? "";
        },
        onProgress: setReceivedBytes,
      });
      if (outcome.kind === "ok") setSavedId(id);
      else setProblem(problemOf(outcome));
    } catch (error) {
      if (!off.signal.aborted) throw error;
    } finally {
      setReceivedBytes(undefined);
    }
  }

  return { busy: receivedBytes !== undefined, receivedBytes, savedId, problem, save };
}
