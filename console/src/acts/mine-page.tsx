import { useQuery } from "@tanstack/react-query";
import { commands } from "@osisi/contracts/console/commands.ts";
import { get } from "../api.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { CommandTable } from "./command-table.tsx";

export function MinePage() {
  const list = useQuery({
    queryKey: ["commands", "mine"],
    queryFn: () => get("/api/commands?list=mine", commands),
    refetchInterval: 5_000,
  });
  const rows = list.data?.rows ?? [];
  return (
    <Page title="Proposed by me" aside="Newest first">
      <Panel isFlush>
        {list.error && (
          <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />
        )}
        {list.isPending && <Bars />}
        {list.data && rows.length === 0 && <Empty>You have not proposed anything yet.</Empty>}
        {rows.length > 0 && <CommandTable rows={rows} />}
      </Panel>
    </Page>
  );
}
