import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import { formatDay } from "@osisi/contracts/calendar.ts";
import type { BankComparison } from "@osisi/contracts/console/bank-statements.ts";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";

/** The bank's closing balance beside that of the books on that day, and what the difference is. */
export function Comparison({ comparison }: { comparison: BankComparison }) {
  const { bankKobo, booksKobo, day, differenceKobo, parts } = comparison;
  const isEqual = differenceKobo === "0" && parts.length === 0;
  return (
    <Panel isFlush title="Bank and books" aside={`at the end of ${formatDay(day)}`}>
      <Table size="small">
        <TableBody>
          <Line name="Balance at the bank" kobo={bankKobo} />
          <Line name="Balance in the books" kobo={booksKobo} />
          <Line name={isEqual ? "Equal" : "Difference"} kobo={differenceKobo} isStrong />
          {parts.map(({ name, kobo }) => (
            <Line key={name} name={name} kobo={kobo} isPart />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

interface LineProps {
  name: string;
  kobo: string;
  isStrong?: boolean;
  isPart?: boolean;
}

function Line({ name, kobo, isStrong = false, isPart = false }: LineProps) {
  const weight = { fontWeight: isStrong ? 600 : 400 };
  return (
    <TableRow>
      <TableCell
        sx={{ ...weight, ...(isPart && { pl: 4, color: "text.secondary" }) }}
        component="th"
        scope="row"
      >
        {name}
      </TableCell>
      <TableCell align="right" sx={weight}>
        <Amount kobo={kobo} isSigned={isPart} />
      </TableCell>
    </TableRow>
  );
}
