import { MenuItem, Stack, TextField } from "@mui/material";
import {
  type Period,
  type ReportName,
  isReportName,
  monthAsPeriod,
  periodFault,
} from "@osisi/contracts/console/reports.ts";
import { addMonths, dateInLagos } from "@osisi/contracts/calendar.ts";
import { useSearchParams } from "react-router-dom";
import { useNow } from "../shell/clock.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Failed } from "../ui/states.tsx";
import { ReportList } from "./report-list.tsx";
import { ReportTable } from "./report-table.tsx";

const MONTHS = 24;

/** The reports of the books, of a month, a day or a span of days. The address of the page has the
 * period, and which report is shown below the list. */
export function ReportsPage() {
  const today = dateInLagos(useNow());
  const [params, setParams] = useSearchParams();
  const lastMonth = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const usual = monthAsPeriod(lastMonth, today) ?? { from: today, to: today };
  const period = { from: params.get("from") ?? usual.from, to: params.get("to") ?? usual.to };
  const named = params.get("report") ?? "";
  const shown = isReportName(named) ? named : undefined;
  const fault = periodFault(period, today);
  const choose = (next: Period, report?: ReportName) =>
    setParams({ ...next, ...(report && { report }) }, { replace: true });
  return (
    <Page
      title="Reports"
      aside="by the Lagos date of booking"
      actions={
        <PeriodFields period={period} today={today} onChange={(next) => choose(next, shown)} />
      }
    >
      {fault === undefined ? (
        <>
          <ReportList
            period={period}
            shown={shown}
            onShow={(name) => choose(period, name === shown ? undefined : name)}
          />
          {shown && <ReportTable name={shown} period={period} />}
        </>
      ) : (
        <Panel>
          <Failed error={fault} />
        </Panel>
      )}
    </Page>
  );
}

interface PeriodFieldsProps {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}

const monthName = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

function PeriodFields({ period, today, onChange }: PeriodFieldsProps) {
  const { from, to } = period;
  const months = Array.from({ length: MONTHS }, (_, back) =>
    addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7),
  );
  const month = months.find((one) => {
    const whole = monthAsPeriod(one, today);
    return whole?.from === from && whole.to === to;
  });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", width: { xs: "100%", sm: "auto" } }}>
      <TextField
        select
        label="Month"
        value={month ?? ""}
        onChange={(event) => onChange(monthAsPeriod(event.target.value, today) ?? period)}
        sx={{ width: { xs: "100%", sm: 170 } }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        {month === undefined && <MenuItem value="">no whole month</MenuItem>}
        {months.map((one) => (
          <MenuItem key={one} value={one}>
            {monthName.format(new Date(`${one}-01T00:00:00Z`))}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        label="From"
        value={from}
        onChange={(day) => onChange({ from: day, to: day > to ? day : to })}
      />
      <DayField
        label="To"
        value={to}
        onChange={(day) => onChange({ from: day !== "" && day < from ? day : from, to: day })}
      />
    </Stack>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: "calc(50% - 4px)", sm: 140 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
