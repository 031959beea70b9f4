import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { type Period, type ReportName, reportTitle } from "@osisi/contracts/console/reports.ts";
import { inThousands } from "@osisi/contracts/money.ts";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states.tsx";
import { useReport } from "./use-report.ts";

/** The first rows of a report. The whole is in its file. */
export function ReportTable({ name, period }: { name: ReportName; period: Period }) {
  const { data } = useReport(name, period);
  if (!data) return null;
  const { columns, rows, rowCount } = data;
  const isCut = rowCount > rows.length;
  return (
    <Panel
      title={reportTitle(name, period)}
      aside={isCut && `the first ${rows.length} of ${rowCount.toLocaleString("en")} rows`}
      isFlush
    >
      {rows.length === 0 ? (
        <Empty>Nothing was booked. The file has its header only.</Empty>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column.name} align={column.isNumber ? "right" : "left"}>
                  {column.name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((cells, at) => (
              <TableRow
                // The order of a report is fixed.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                sx={cells.includes("Sum") ? { "& td": { fontWeight: 600 } } : {}}
              >
                {columns.map((column, place) => (
                  <TableCell
                    key={column.name}
                    align={column.isNumber ? "right" : "left"}
                    sx={{
                      whiteSpace: "nowrap",
                      fontVariantNumeric: "tabular-nums",
                      ...(cells[place] === "0.00" && { color: "text.secondary" }),
                    }}
                  >
                    {shownAs(cells[place] ?? "", column.isNumber)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

const DECIMAL = /^(-?)(\d+)\.(\d\d)$/;

/** `-1234.50` → `−1,234.50` */
function shownAs(cell: string, isNumber: boolean): string {
  const [, minus, whole = "", fraction] = (isNumber && DECIMAL.exec(cell)) || [];
  if (fraction === undefined) return cell;
  return `${minus ? "−" : ""}${inThousands(whole)}.${fraction}`;
}
