import { Tab, Table, TableBody, TableCell, TableRow, Tabs as MuiTabs } from "@mui/material";
import type { CustomerPage } from "@osisi/contracts/console/customer.ts";
import { useState } from "react";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states.tsx";
import { dateOf, momentOf } from "../ui/time.ts";
import { Timeline } from "./timeline.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";

export function Tabs({ customer }: { customer: CustomerPage }) {
  const [tab, setTab] = useState("timeline");
  const { plans, investments, devices } = customer;
  return (
    <Panel isFlush>
      <MuiTabs
        value={tab}
        onChange={(_event, value: string) => setTab(value)}
        sx={{ borderBottom: 1, borderColor: "divider", minHeight: 40, px: 1 }}
      >
        <Tab value="timeline" label="Timeline" />
        <Tab value="plans" label={`Plans and units ${plans.length + investments.length}`} />
        <Tab value="devices" label={`Devices ${devices.length}`} />
      </MuiTabs>
      {tab === "timeline" && <Timeline customerId={customer.id} />}
      {tab === "plans" && <Plans customer={customer} />}
      {tab === "devices" && <Devices devices={devices} />}
    </Panel>
  );
}

function Plans({ customer: { plans, investments } }: { customer: CustomerPage }) {
  if (plans.length + investments.length === 0) return <Empty>No plan and no units yet.</Empty>;
  return (
    <Table size="small">
      <ColumnHeads names={["Name", "State", "Progress", "Amount", "Rate", "Ends"]} />
      <TableBody>
        {plans.map((plan) => (
          <TableRow key={plan.id}>
            <TableCell>
              <b>{plan.name}</b>
            </TableCell>
            <TableCell>{plan.state}</TableCell>
            <TableCell sx={{ color: plan.missed > 0 ? "warning.main" : undefined }}>
              {plan.paid} of {plan.due} due paid{plan.missed > 0 && `, ${plan.missed} missed`}
            </TableCell>
            <TableCell align="right">
              <Amount kobo={plan.amountKobo} /> {plan.interval}
            </TableCell>
            <TableCell align="right">{percentOf(plan.basisPoints)}</TableCell>
            <TableCell>{plan.maturesOn && dateOf(plan.maturesOn)}</TableCell>
          </TableRow>
        ))}
        {investments.map((one) => (
          <TableRow key={one.id}>
            <TableCell>
              <b>{one.name}</b>
            </TableCell>
            <TableCell>{one.state}</TableCell>
            <TableCell>
              {one.units} units, {one.months} months
            </TableCell>
            <TableCell align="right">
              <Amount kobo={one.amountKobo} />
            </TableCell>
            <TableCell align="right">{percentOf(one.basisPoints)}</TableCell>
            <TableCell>{one.endsOn && dateOf(one.endsOn)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const percentOf = (basisPoints: number) => `${basisPoints / 100} %`;

function Devices({ devices }: Pick<CustomerPage, "devices">) {
  const now = useNow();
  if (devices.length === 0) return <Empty>Not signed in anywhere.</Empty>;
  return (
    <Table size="small">
      <ColumnHeads names={["Device", "Signed in", "Last used"]} />
      <TableBody>
        {devices.map((one) => (
          <TableRow key={one.id}>
            <TableCell>
              {[one.browser, one.system].filter(Boolean).join(" on ") || "unknown"}
            </TableCell>
            <TableCell>{momentOf(one.signedInAt, now)}</TableCell>
            <TableCell>{momentOf(one.lastUsedAt, now)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
