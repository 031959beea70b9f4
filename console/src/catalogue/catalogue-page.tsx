import { Box, Button, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type CalendarDate, formatDay } from "@osisi/contracts/calendar.ts";
import { type Catalogue, type CatalogueRow, rowOn } from "@osisi/contracts/catalogue.ts";
import { catalogueArguments, catalogueFacts } from "@osisi/contracts/catalogue-words.ts";
import { type CatalogueHistory, catalogueHistory } from "@osisi/contracts/console/catalogue.ts";
import { type Action, mayMake } from "@osisi/contracts/console/roles.ts";
import { isReadyToOpen, openingRequirements } from "@osisi/contracts/opening.ts";
import { Link } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { useMe } from "../session.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Facts } from "../ui/facts.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Failed } from "../ui/states.tsx";

const atDesk = { display: { xs: "none", sm: "table-cell" } };

/** What is on offer today, what was approved for a later day, and all that ever was. */
export function CataloguePage() {
  const me = useMe();
  const list = useQuery({
    queryKey: ["catalogue"],
    queryFn: () => get("/api/catalogue", catalogueHistory),
    refetchInterval: 15_000,
  });
  const mayChange = me !== undefined && mayMake(me.role, "portfolio");
  return (
    <Page
      title="Catalogue"
      aside="A change holds from its day on, for what is opened then. What there is already keeps its terms."
      actions={
        mayChange && (
          <>
            <Button variant="outlined" component={Link} to="/act/switch">
              Close or open…
            </Button>
            <Button variant="outlined" component={Link} to="/act/tax">
              Tax…
            </Button>
            <Button variant="outlined" component={Link} to="/act/announce">
              Announce…
            </Button>
            <Button variant="contained" component={Link} to="/act/portfolio">
              Add a portfolio…
            </Button>
          </>
        )
      }
    >
      {list.error && <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />}
      {list.isPending && <Bars />}
      {list.data && <Offer history={list.data} mayChange={mayChange} />}
    </Page>
  );
}

type Row = CatalogueHistory["rows"][number];

function Offer({ history, mayChange }: { history: CatalogueHistory; mayChange: boolean }) {
  const { rows, today } = history;
  const all = rows.map(({ row }) => row);
  const subjects = [...new Set(all.map(({ subject }) => subject))];
  const portfolios = subjects
    .flatMap((subject) => rowOn(all, today, "portfolio", subject) ?? [])
    .toSorted((one, other) => one.value.position - other.value.position);
  const announced = subjects
    .flatMap((subject) => rowOn(all, today, "announcement", subject) ?? [])
    .filter(({ value }) => value.until >= today);
  const closed = subjects
    .flatMap((subject) => rowOn(all, today, "switch", subject) ?? [])
    .filter(({ value }) => !value.open);
  const plans = rowOn(all, today, "plan-options");
  const limits = rowOn(all, today, "limits");
  const exit = rowOn(all, today, "exit-policy", "plans");
  const duty = rowOn(all, today, "stamp-duty", "withdrawals");
  const taxes = subjects.flatMap((subject) => rowOn(all, today, "tax", subject) ?? []);
  const company = rowOn(all, today, "company");
  const coming = rows.filter(({ row }) => row.validFrom > today);
  const past = rows.filter(({ row }) => row.validFrom <= today).toReversed();
  return (
    <>
      <BeforeOpening all={all} today={today} />
      {coming.length > 0 && <Decided title="Approved for a later day" rows={coming} />}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { md: "1fr 1fr" } }}>
        {plans && <Values title="Saving plans" row={plans} action={mayChange && "plan-terms"} />}
        {limits && <Values title="Upper limits" row={limits} action={mayChange && "limits"} />}
        {exit && <Values title={exitTitle} row={exit} action={mayChange && "exit-policy"} />}
        {company && <Values title={companyTitle} row={company} action={mayChange && "company"} />}
        {duty && <Values title={dutyTitle} row={duty} action={mayChange && "stamp-duty"} />}
        {taxes.map((row) => (
          <Values key={row.subject} title={nameOf(row)} row={row} action={mayChange && "tax"} />
        ))}
        {closed.map((row) => (
          <Values
            key={row.subject}
            title={`Closed · ${row.subject}`}
            row={row}
            action={mayChange && "switch"}
          />
        ))}
        {announced.map((row) => (
          <Values
            key={row.subject}
            title={`On Home · ${row.subject}`}
            row={row}
            action={mayChange && "announce"}
          />
        ))}
        {portfolios.map((row) => (
          <Values
            key={row.subject}
            title={`${row.subject} · ${row.value.name}`}
            row={row}
            action={mayChange && "portfolio"}
          />
        ))}
      </Box>
      <Decided title="Decided until today" rows={past} />
    </>
  );
}

/** Nothing, once all of it is there. */
function BeforeOpening({ all, today }: { all: Catalogue; today: CalendarDate }) {
  if (isReadyToOpen(all, today)) return null;
  return (
    <Panel
      title="Before we are open"
      aside="With a live key of the gateway, new business stays closed until none is missing."
    >
      <Facts
        facts={openingRequirements(all, today).map(({ name, value }) => [name, value ?? "missing"])}
      />
    </Panel>
  );
}

interface ValuesProps {
  title: string;
  row: CatalogueRow;
  action: Action | false;
}

function Values({ title, row, action }: ValuesProps) {
  return (
    <Panel title={title} aside={`since ${formatDay(row.validFrom)}`}>
      <Facts facts={[...catalogueFacts(row.value)].filter(([label]) => label !== "name")} />
      {action && (
        <Button
          variant="outlined"
          component={Link}
          to={`/act/${action}${queryOf(given(row))}`}
          sx={{ alignSelf: "start" }}
          aria-label={`Change ${title}`}
        >
          Change…
        </Button>
      )}
    </Panel>
  );
}

/** The form begins with what holds today; the day is left to who fills it in. */
const given = (row: CatalogueRow) => ({
  ...(row.subject !== "" && !isOfOne(row) && { subject: row.subject }),
  ...catalogueArguments(row.value),
});

function Decided({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Panel title={title} isFlush>
      <Table size="small">
        <ColumnHeads names={["From", "About", "Says", "By"]} atDesk={["By"]} />
        <TableBody>
          {rows.map(({ row, author, approver }) => (
            <TableRow key={row.id} sx={{ "& td": { verticalAlign: "top" } }}>
              <TableCell>{formatDay(row.validFrom)}</TableCell>
              <TableCell>{nameOf(row)}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>
                {[...catalogueFacts(row.value)]
                  .filter(([label]) => label !== "name" && label !== "description")
                  .map(([label, text]) => `${label} ${text}`)
                  .join(" · ")}
              </TableCell>
              <TableCell sx={atDesk}>
                {author === approver ? author : `${author} and ${approver}`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

const exitTitle = "Ending plans early";
const companyTitle = "The company";
const dutyTitle = "Stamp duty on withdrawals";

/** There is one of its kind, whose act names the day only. */
const isOfOne = ({ kind }: CatalogueRow) => kind === "exit-policy" || kind === "stamp-duty";

function nameOf(row: CatalogueRow): string {
  if (row.kind === "exit-policy") return exitTitle;
  if (row.kind === "company") return companyTitle;
  if (row.kind === "stamp-duty") return dutyTitle;
  if (row.kind === "tax") return `Tax · ${row.subject}`;
  if (row.kind === "portfolio" || row.kind === "impact-factor") return row.value.name;
  if (row.kind === "announcement" || row.kind === "switch") return row.subject;
  return row.kind === "limits" ? "Upper limits" : "Saving plans";
}
