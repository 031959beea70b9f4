import CheckOutlined from "@mui/icons-material/CheckOutlined";
import { Box, Stack, Table, TableBody, TableCell, TableRow, Typography } from "@mui/material";
import type { Command } from "@osisi/contracts/console/commands.ts";
import { actOf } from "@osisi/contracts/console/roles.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Facts } from "../ui/facts.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { Bars } from "../ui/states.tsx";
import { inLagos } from "../ui/time.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

/** What it is about, what the dry run says, and what would be posted. */
export function CommandDetail({ command }: { command: Command }) {
  const act = actOf(command.action);
  const { dryRun, reason } = command;
  const now = useNow();
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Panel>
        <Facts
          facts={[
            [act.subject, <Reference key="subject" value={command.subject} length={40} />],
            ...Object.entries({ ...command.arguments, ...command.privately })
              .filter(([name]) => name in act.arguments)
              .map(
                ([name, value]) =>
                  [
                    act.arguments[name] ?? name,
                    name === "evidence" ? (
                      <a href={`/api/evidence/${value}`}>Open the file</a>
                    ) : (
                      value
                    ),
                  ] as const,
              ),
            ["Reason", reason],
          ]}
        />
      </Panel>
      {command.state === "checking" && (
        <Panel title="Being checked" aside="This changes nothing.">
          <Bars rows={3} />
        </Panel>
      )}
      {dryRun && (
        <Panel title="What would happen" aside="It is checked again before it runs.">
          {dryRun.lines.map((line) => (
            <Stack key={line} direction="row" sx={{ gap: 1 }}>
              <CheckOutlined sx={{ fontSize: 18, color: "success.main", mt: "1px" }} />
              <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                {inLagos(line, now)}
              </Box>
            </Stack>
          ))}
        </Panel>
      )}
      {dryRun && dryRun.legs.length > 0 && <Legs legs={dryRun.legs} />}
      {dryRun && dryRun.legs.length === 0 && (
        <Typography variant="caption" color="textSecondary">
          Nothing is posted to the ledger by this itself.
        </Typography>
      )}
    </Stack>
  );
}

function Legs({ legs }: { legs: NonNullable<Command["dryRun"]>["legs"] }) {
  return (
    <Panel title="What will be posted" isFlush>
      <Table size="small">
        <ColumnHeads names={["Movement", "Debit", "Credit", "Amount", "Key"]} />
        <TableBody>
          {legs.map((leg) => (
            <TableRow key={leg.key}>
              <TableCell>{leg.movement}</TableCell>
              <TableCell>{leg.debit}</TableCell>
              <TableCell>{leg.credit}</TableCell>
              <TableCell align="right">
                <Amount kobo={leg.amountKobo} currency={leg.currency} />
              </TableCell>
              <TableCell>
                <Reference value={leg.key} length={28} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
