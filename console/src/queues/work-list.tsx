import { Box, Button, Stack, Typography } from "@mui/material";
import type { QueueRow } from "@osisi/contracts/console/queues.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useActKeys } from "../acts/offered-acts.tsx";
import { useKeys } from "../shell/keys.ts";
import { ActButton } from "../ui/act-button.tsx";
import { Beside } from "../ui/beside.tsx";
import { KeysBar } from "../ui/keys-bar.tsx";
import { NewRows } from "../ui/new-rows.tsx";
import { Panel } from "../ui/panel.tsx";
import { useCopy } from "../ui/reference.tsx";
import { useCursor } from "../ui/use-cursor.ts";
import { useSteadyRows } from "../ui/use-steady-rows.ts";
import { QueuePanel } from "./queue-panel.tsx";
import { QueueTable } from "./queue-table.tsx";
import { useWork } from "./use-work.ts";
import { type WorkKind, WorkSheet } from "./work-sheet.tsx";

const keys = [
  ["J K", "move"],
  ["X", "select"],
  ["T", "take"],
  ["N", "note"],
  ["H", "hand over"],
  ["E", "end"],
  ["A B R", "its acts"],
  ["C", "copy"],
  ["O", "open the case"],
  ["↵", "open the customer"],
] as const;

const itemOf = ({ item }: QueueRow) => item;

interface Props {
  rows: readonly QueueRow[];
  /** In place of the table, where there is no row. */
  empty: React.ReactNode;
}

/** Rows that wait for a person, with the panel of the chosen one. Taking, noting, handing over and ending act on what
 * is selected, or else on the chosen row; acts of money on one row only. */
export function WorkList({ rows: live, empty }: Props) {
  const navigate = useNavigate();
  const copy = useCopy();
  const actKeysOf = useActKeys();
  const steady = useSteadyRows(live, itemOf);
  const { row, id, select } = useCursor<QueueRow>(steady.rows, itemOf);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [kind, setKind] = useState<WorkKind>();
  const { take } = useWork();
  const chosen = steady.rows.filter(({ item }) => selected.includes(item));
  const meant = chosen.length > 0 ? chosen : row ? [row] : [];
  const isMeant = meant.length > 0;
  // A case ends with an answer, on its page.
  const mayEnd = meant.every(({ caseNumber }) => caseNumber === null);

  function toggle(item: string) {
    setSelected(
      selected.includes(item) ? selected.filter((one) => one !== item) : [...selected, item],
    );
  }

  function onWorked(done: WorkKind) {
    if (done === "end") steady.drop(meant.map(itemOf));
    setSelected([]);
    setKind(undefined);
  }

  const { caseNumber, investorId, reference } = row ?? {};
  const onOpenCase = () => void navigate(`/cases/${caseNumber}`);
  useKeys({
    x: row && (() => toggle(row.item)),
    t: isMeant ? () => take.mutate(meant.map(itemOf)) : undefined,
    n: isMeant ? () => setKind("note") : undefined,
    h: isMeant ? () => setKind("hand-over") : undefined,
    e: isMeant && mayEnd ? () => setKind("end") : undefined,
    c: reference ? () => void copy(reference) : undefined,
    o: caseNumber ? onOpenCase : undefined,
    Enter: investorId ? () => void navigate(`/customers/${investorId}`) : undefined,
    ...(row && chosen.length === 0 && actKeysOf(row.acts, givenOf(row))),
  });

  return (
    <>
      <Beside
        label={row?.title ?? ""}
        onClose={() => select(undefined)}
        list={
          <Panel isFlush>
            <NewRows count={steady.fresh} onShow={steady.refresh} />
            {steady.rows.length === 0 && empty}
            {steady.rows.length > 0 && (
              <QueueTable
                rows={steady.rows}
                chosen={id}
                onChoose={select}
                selected={selected}
                onSelect={toggle}
                isGone={steady.isGone}
              />
            )}
            {chosen.length > 0 && (
              <Stack
                direction="row"
                sx={{
                  gap: 1,
                  p: 1.5,
                  alignItems: "center",
                  flexWrap: "wrap",
                  borderTop: 1,
                  borderColor: "divider",
                }}
              >
                <b>{chosen.length} selected</b>
                <ActButton size="small" variant="outlined" onClick={() => take.mutate(selected)}>
                  Take
                </ActButton>
                <ActButton size="small" variant="outlined" onClick={() => setKind("note")}>
                  Note
                </ActButton>
                <ActButton size="small" variant="outlined" onClick={() => setKind("hand-over")}>
                  Hand over
                </ActButton>
                {mayEnd && (
                  <ActButton size="small" variant="outlined" onClick={() => setKind("end")}>
                    End
                  </ActButton>
                )}
                <Button size="small" onClick={() => setSelected([])}>
                  Select none
                </Button>
                <Typography variant="caption" color="textSecondary">
                  Acts of money run on one row at a time.
                </Typography>
              </Stack>
            )}
          </Panel>
        }
        panel={
          row && (
            <QueuePanel
              key={row.item}
              row={row}
              given={givenOf(row)}
              isGone={steady.isGone(row)}
              onWork={setKind}
              onTake={() => take.mutate([row.item])}
              onOpenCase={onOpenCase}
              onClose={() => select(undefined)}
            />
          )
        }
      />
      {kind && isMeant && (
        <WorkSheet
          kind={kind}
          rows={meant}
          onDone={() => onWorked(kind)}
          onClose={() => setKind(undefined)}
        />
      )}
      <Box sx={{ mt: "auto" }}>
        <KeysBar keys={keys} />
      </Box>
    </>
  );
}

/** A finding of suspense is about no customer yet: whose it may be is evidence only. */
function givenOf({ investorId }: QueueRow): Record<string, string> {
  return investorId ? { investor: investorId } : {};
}
