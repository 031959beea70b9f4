import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Table,
  TableBody,
  TableCell,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@osisi/contracts/calendar.ts";
import {
  type BankEntry,
  type BankLine,
  bankStatementDetail,
} from "@osisi/contracts/console/bank-statements.ts";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { Amount } from "../ui/amount.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { daysOf } from "./bank-statements-page.tsx";
import { Comparison } from "./comparison.tsx";

/** One statement: each line, what it is in the books, and the acts about it. Reading it is logged, so
 * it is read once. */
export function BankStatementPage() {
  const { id } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["bank-statement", id],
    queryFn: () => get(`/api/bank-statements/${id}`, bankStatementDetail),
    // After an act too, which takes less time than an answer is otherwise fresh.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!data) {
    return (
      <Page title="Bank statement">
        <Panel>{error ? <Failed error={error} onAgain={refetch} /> : <Bars />}</Panel>
      </Page>
    );
  }
  const { comparison, entries, lines, statement } = data;
  const all = statement.open + statement.matched;
  return (
    <Page
      title={`Bank statement ${daysOf(statement.firstDay, statement.lastDay)}`}
      aside={`${statement.account}, ${statement.fileName}, imported by ${statement.importedBy}. That you read it is logged.`}
    >
      {comparison && <Comparison comparison={comparison} />}
      <Panel
        isFlush
        title="Lines"
        aside={`${statement.open} without a match, ${statement.matched} matched${all > lines.length ? `; the first ${lines.length} are shown` : ""}`}
      >
        <Table size="small">
          <ColumnHeads
            names={["Day", "Amount", "Says", "In the books"]}
            atDesk={["Amount", "In the books"]}
          />
          <TableBody>
            {lines.map((line) => (
              <Row key={line.id} line={line} entries={entries} />
            ))}
          </TableBody>
        </Table>
      </Panel>
    </Page>
  );
}

function Row({ line, entries }: { line: BankLine; entries: readonly BankEntry[] }) {
  const [isChoosing, setChoosing] = useState(false);
  const isOpen = line.state !== "matched";
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const amount = <Amount kobo={line.amountKobo} isSigned />;
  const inTheBooks = (
    <>
      {isOpen ? <Open line={line} /> : <Matched line={line} />}
      {isOpen && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 0.5 }}>
          <Button size="small" onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? "Close" : "Match…"}
          </Button>
          <ActLink action="book-line" line={line}>
            {line.amountKobo.startsWith("-") ? "Charge of the bank…" : "Interest…"}
          </ActLink>
        </Box>
      )}
    </>
  );
  return (
    <>
      <TableRow sx={{ "& td": { verticalAlign: "top" } }}>
        <TableCell sx={{ whiteSpace: "nowrap" }}>
          {formatDay(line.bookedOn)}
          {isPhone && <Box>{amount}</Box>}
        </TableCell>
        {!isPhone && <TableCell align="right">{amount}</TableCell>}
        <TableCell sx={{ overflowWrap: "anywhere", minWidth: 120 }}>
          {line.description}
          {line.reference && (
            <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {line.reference}
            </Typography>
          )}
          {isPhone && <Box sx={{ mt: 0.5 }}>{inTheBooks}</Box>}
        </TableCell>
        {!isPhone && <TableCell sx={{ minWidth: 150 }}>{inTheBooks}</TableCell>}
      </TableRow>
      {isChoosing && (
        <TableRow>
          <TableCell colSpan={4}>
            <Choice line={line} entries={entries} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

function Open({ line }: { line: BankLine }) {
  if (line.state === "waiting") return <>Not yet; compared every hour</>;
  if (line.state === "explained") return <>Explained by an operator</>;
  return (
    <Box component="span" sx={{ color: "warning.main", fontWeight: 600 }}>
      No transfer: <Link to="/queues/findings">a finding</Link>
    </Box>
  );
}

function Matched({ line }: { line: BankLine }) {
  return (
    <>
      {line.entries.map(({ bookedOn, id, words }) => (
        <Box key={id}>
          {words}, {formatDay(bookedOn)}
        </Box>
      ))}
      <Typography variant="caption" color="textSecondary">
        matched by {line.matchedBy ?? "the program"}
      </Typography>{" "}
      <ActLink action="unmatch-line" line={line}>
        Undo…
      </ActLink>
    </>
  );
}

interface ActLinkProps {
  action: "unmatch-line" | "book-line";
  line: BankLine;
  children: React.ReactNode;
}

function ActLink({ action, line, children }: ActLinkProps) {
  return (
    <Button size="small" component={Link} to={`/act/${action}${queryOf({ subject: line.id })}`}>
      {children}
    </Button>
  );
}

/** The transfers without a line in the same direction; those of the same amount first. */
function Choice({ line, entries }: { line: BankLine; entries: readonly BankEntry[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isOut = line.amountKobo.startsWith("-");
  const offered = entries
    .filter(({ amountKobo }) => amountKobo.startsWith("-") === isOut)
    .toSorted((one, other) => rank(other) - rank(one));
  function rank({ amountKobo }: BankEntry): number {
    return amountKobo === line.amountKobo ? 1 : 0;
  }
  const sumKobo = offered
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
  const isSame = sumKobo === BigInt(line.amountKobo);
  if (offered.length === 0) return <>No transfer of the bank account waits for such a line.</>;
  return (
    <Box sx={{ display: "grid", gap: 0.5 }}>
      {offered.map(({ amountKobo, bookedOn, id, key, words }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(id)}
              onChange={(_event, isOn) =>
                setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          }
          label={
            <Box component="span" sx={{ overflowWrap: "anywhere" }}>
              {formatDay(bookedOn)} · <Amount kobo={amountKobo} isSigned /> · {words} · {key}
            </Box>
          }
        />
      ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Button
          variant="contained"
          component={Link}
          disabled={!isSame}
          to={`/act/match-line${queryOf({ subject: line.id, transfers: chosen.join(" ") })}`}
        >
          Match these
        </Button>
        <Typography variant="caption" color="textSecondary">
          Chosen <Amount kobo={String(sumKobo)} isSigned /> of{" "}
          <Amount kobo={line.amountKobo} isSigned />
        </Typography>
      </Box>
    </Box>
  );
}
