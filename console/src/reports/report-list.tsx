import CheckOutlined from "@mui/icons-material/CheckOutlined";
import ErrorOutline from "@mui/icons-material/ErrorOutlined";
import { Box, Button, Stack, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { formatDay } from "@osisi/contracts/calendar.ts";
import {
  type Period,
  type Report,
  type ReportName,
  reportNames,
  reports,
} from "@osisi/contracts/console/reports.ts";
import { Amount } from "../ui/amount.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { csvAddress, useReport } from "./use-report.ts";

const atDesk = { display: { xs: "none", sm: "table-cell" } };

interface Props {
  period: Period;
  shown: ReportName | undefined;
  onShow: (name: ReportName) => void;
}

export function ReportList({ period, shown, onShow }: Props) {
  return (
    <Panel isFlush>
      <Table size="small">
        <ColumnHeads
          names={["Report", "For", "Ties to the ledger", "SHA-256 of the CSV", ""]}
          atDesk={["For", "SHA-256 of the CSV"]}
        />
        <TableBody>
          {reportNames.map((name) => (
            <ReportRow
              key={name}
              name={name}
              period={period}
              isShown={name === shown}
              onShow={() => onShow(name)}
            />
          ))}
        </TableBody>
      </Table>
      <Box sx={{ px: 2, py: 1, color: "text.secondary", fontSize: 13 }}>
        Made again for a period that is over, it is the same file, byte for byte: compare the hash.
        No report contains personal data.
      </Box>
    </Panel>
  );
}

interface RowProps {
  name: ReportName;
  period: Period;
  isShown: boolean;
  onShow: () => void;
}

function ReportRow({ name, period, isShown, onShow }: RowProps) {
  const made = useReport(name, period);
  const { covers, label } = reports[name];
  return (
    <TableRow selected={isShown} aria-busy={made.isFetching}>
      <TableCell sx={{ fontWeight: 600 }}>{label}</TableCell>
      <TableCell sx={{ ...atDesk, color: "text.secondary" }}>
        {covers === "end" ? `end of ${formatDay(period.to)}` : daysOf(period)}
        {made.data && !made.data.isFinal && ", so far"}
        {made.data && covers === "period" && ` · ${rowsOf(made.data)}`}
      </TableCell>
      <TableCell>
        {made.isFetching && <Box sx={{ color: "text.secondary" }}>being made…</Box>}
        {made.data && !made.isFetching && <Tie report={made.data} />}
        {made.error && !made.isFetching && (
          <Stack direction="row" sx={{ gap: 1, alignItems: "center", color: "error.main" }}>
            <ErrorOutline fontSize="small" />
            {made.error.message}
            <Button size="small" variant="outlined" onClick={() => void made.refetch()}>
              Again
            </Button>
          </Stack>
        )}
      </TableCell>
      <TableCell sx={atDesk}>
        {made.data && <Reference value={made.data.sha256} length={14} />}
      </TableCell>
      <TableCell
        align="right"
        sx={{ whiteSpace: { sm: "nowrap" }, "& .MuiButton-root": { minWidth: 0, px: 1 } }}
      >
        <Button
          size="small"
          disabled={!made.data}
          aria-pressed={isShown}
          aria-label={`${isShown ? "Hide" : "Show"} ${label}`}
          onClick={onShow}
        >
          {isShown ? "Hide" : "Show"}
        </Button>
        <Button
          size="small"
          href={csvAddress(name, period)}
          download
          aria-label={`CSV of ${label}`}
        >
          CSV
        </Button>
      </TableCell>
    </TableRow>
  );
}

function Tie({ report: { apart } }: { report: Report }) {
  const isTied = apart === "0";
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.5, alignItems: "center", color: isTied ? undefined : "error.main" }}
    >
      {isTied ? (
        <CheckOutlined fontSize="small" color="success" />
      ) : (
        <ErrorOutline fontSize="small" />
      )}
      <span>
        {isTied ? "0.00" : <Amount kobo={apart} />} apart
        {!isTied && ": stop payouts, and call an engineer"}
      </span>
    </Stack>
  );
}

const daysOf = ({ from, to }: Period) =>
  from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`;

const rowsOf = ({ rowCount }: Report) =>
  `${rowCount.toLocaleString("en")} ${rowCount === 1 ? "row" : "rows"}`;
