import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import { Box, Button, Chip, Stack, TextField } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditRow, auditKinds, auditPage } from "@osisi/contracts/console/audit.ts";
import { mayRead } from "@osisi/contracts/console/roles.ts";
import { useDeferredValue, useState } from "react";
import { get, queryOf } from "../api.ts";
import { useMe } from "../session.ts";
import { KeysBar } from "../ui/keys-bar.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { useCursor } from "../ui/use-cursor.ts";
import { AuditPanel } from "./audit-panel.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ChainState } from "./chain-state.tsx";

const kinds = { money: "Only money", shown: "Only data shown", shell: "Only shell" };
type Kind = (typeof auditKinds)[number];

export function AuditPage() {
  const me = useMe();
  const [typed, setTyped] = useState("");
  const [only, setOnly] = useState<Kind>();
  const [day, setDay] = useState("");
  const q = useDeferredValue(typed.trim());
  const filter = { q, day, ...(only && { only }) };
  const list = useInfiniteQuery({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam: before }) =>
      get(`/api/audit${queryOf({ ...filter, before })}`, auditPage),
    initialPageParam: "",
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    placeholderData: (before) => before,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const cursor = useCursor<AuditRow>(rows, ({ id }) => String(id));
  const mayExport = me && mayRead(me.role, "audit-export");
  return (
    <Page
      title="Audit log"
      actions={
        mayExport && (
          <Button
            variant="outlined"
            startIcon={<FileDownloadOutlined />}
            href={`/api/audit.csv${queryOf(filter)}`}
            download="audit.csv"
          >
            Export what is filtered
          </Button>
        )
      }
    >
      <ChainState />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <TextField
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Subject, act or name"
          sx={{ width: 260 }}
          slotProps={{ htmlInput: { "aria-label": "Filter", maxLength: 200 } }}
        />
        <TextField
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          sx={{ width: 160 }}
          slotProps={{ htmlInput: { "aria-label": "Day" } }}
        />
        {auditKinds.map((kind) => (
          <Chip
            key={kind}
            label={kinds[kind]}
            variant={only === kind ? "filled" : "outlined"}
            color={only === kind ? "primary" : "default"}
            aria-pressed={only === kind}
            onClick={() => setOnly(only === kind ? undefined : kind)}
          />
        ))}
      </Stack>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { lg: cursor.row ? "minmax(0, 1fr) 350px" : "minmax(0, 1fr)" },
        }}
      >
        <Panel isFlush>
          {list.error && <Failed error={list.error} onAgain={list.refetch} />}
          {list.isPending && <Bars rows={10} />}
          {list.data && rows.length === 0 && (
            <Empty>Nothing like this was done. The filter reads every row.</Empty>
          )}
          {rows.length > 0 && (
            <AuditTable rows={rows} chosen={cursor.id} onChoose={cursor.select} />
          )}
          {list.hasNextPage && (
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Older rows
            </Button>
          )}
        </Panel>
        {cursor.row && (
          <AuditPanel
            key={cursor.row.id}
            row={cursor.row}
            onClose={() => cursor.select(undefined)}
          />
        )}
      </Box>
      <KeysBar
        keys={[
          ["J K", "move"],
          ["Esc", "close"],
          ["/", "search"],
        ]}
      />
    </Page>
  );
}
