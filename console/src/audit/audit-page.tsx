import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import { Button } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditRow, auditPage } from "@osisi/contracts/console/audit.ts";
import { mayRead } from "@osisi/contracts/console/roles.ts";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { useMe } from "../session.ts";
import { useKeys } from "../shell/keys.ts";
import { Beside } from "../ui/beside.tsx";
import { KeysBar } from "../ui/keys-bar.tsx";
import { NewRows } from "../ui/new-rows.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { useCopy } from "../ui/reference.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { useCursor } from "../ui/use-cursor.ts";
import { useSteadyRows } from "../ui/use-steady-rows.ts";
import { AuditFilterBar, type Filter, noFilter } from "./audit-filter.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ChainState } from "./chain-state.tsx";

/** Further pages are read once: nothing before the newest row changes. */
const LIVE_PAGES = 2;

export function AuditPage() {
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const filter: Filter = { ...noFilter, ...Object.fromEntries(params) };
  const wanted = queryOf(useDeferredValue({ ...filter, q: filter.q.trim() }));
  return (
    <Page
      title="Audit log"
      actions={
        me &&
        mayRead(me.role, "audit-export") && (
          <Button
            variant="outlined"
            startIcon={<FileDownloadOutlined />}
            href={`/api/audit.csv${wanted}`}
            download="audit.csv"
          >
            Export what is filtered
          </Button>
        )
      }
    >
      <ChainState />
      <AuditFilterBar
        filter={filter}
        onChange={(next) => setParams(queryOf({ ...next }), { replace: true })}
      />
      <Rows key={wanted} wanted={wanted} />
      <KeysBar
        keys={[
          ["J K", "move"],
          ["C", "copy what it is about"],
          ["Esc", "close"],
        ]}
      />
    </Page>
  );
}

function Rows({ wanted }: { wanted: string }) {
  const copy = useCopy();
  const list = useInfiniteQuery({
    queryKey: ["audit", "rows", wanted],
    queryFn: ({ pageParam: before }) => {
      const more = before && `${wanted ? "&" : "?"}before=${before}`;
      return get(`/api/audit${wanted}${more}`, auditPage);
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) <= LIVE_PAGES ? 15_000 : false,
  });
  const all = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const steady = useSteadyRows<AuditRow>(all, ({ id }) => String(id), { isPaged: true });
  const cursor = useCursor<AuditRow>(steady.rows, ({ id }) => String(id));
  const subject = cursor.row?.subject;
  useKeys({ c: subject ? () => void copy(subject) : undefined });
  return (
    <Beside
      label={cursor.row ? `Row ${cursor.row.id}` : ""}
      onClose={() => cursor.select(undefined)}
      list={
        <Panel isFlush>
          <NewRows count={steady.fresh} onShow={steady.refresh} />
          {list.error && (
            <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />
          )}
          {list.isPending && <Bars rows={10} />}
          {list.data && steady.rows.length === 0 && (
            <Empty>Nothing like this was done. The filter reads every row.</Empty>
          )}
          {steady.rows.length > 0 && (
            <AuditTable rows={steady.rows} chosen={cursor.id} onChoose={cursor.select} />
          )}
          {list.hasNextPage && (
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Older rows
            </Button>
          )}
        </Panel>
      }
      panel={
        cursor.row && (
          <AuditPanel
            key={cursor.row.id}
            row={cursor.row}
            onClose={() => cursor.select(undefined)}
          />
        )
      }
    />
  );
}
