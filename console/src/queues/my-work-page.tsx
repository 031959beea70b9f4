import { useQuery } from "@tanstack/react-query";
import { commands } from "@osisi/contracts/console/commands.ts";
import { myWorkAnswer } from "@osisi/contracts/console/queues.ts";
import { mayRead } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { CommandTable } from "../acts/command-table.tsx";
import { get } from "../api.ts";
import { useMe } from "../session.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { WorkList } from "./work-list.tsx";

/** What the operator has taken, and what they proposed that has not ended. */
export function MyWorkPage() {
  const me = useMe();
  const worksOnQueues = me !== undefined && mayRead(me.role, "queues");
  const taken = useQuery({
    queryKey: ["my-work"],
    queryFn: () => get("/api/my-work", myWorkAnswer),
    enabled: worksOnQueues,
    refetchInterval: 10_000,
  });
  return (
    <Page title="My work" aside={taken.data && `${taken.data.rows.length} taken, in all queues`}>
      {taken.error && (
        <Failed error={taken.error} asOf={taken.dataUpdatedAt} onAgain={taken.refetch} />
      )}
      {taken.isLoading && (
        <Panel>
          <Bars rows={4} />
        </Panel>
      )}
      {taken.data && (
        <WorkList
          rows={taken.data.rows}
          empty={<Empty>You have taken nothing. Press T on a row of a queue to take it.</Empty>}
        />
      )}
      <Proposed />
    </Page>
  );
}

function Proposed() {
  const list = useQuery({
    queryKey: ["commands", "mine"],
    queryFn: () => get("/api/commands?list=mine", commands),
    refetchInterval: 10_000,
  });
  const waiting = list.data?.rows.filter(({ endedAt }) => endedAt === null) ?? [];
  return (
    <Panel title="Proposed by me" aside={<Link to="/mine">also what has ended</Link>} isFlush>
      {list.error && <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />}
      {list.isPending && <Bars rows={2} />}
      {list.data && waiting.length === 0 && <Empty>None of your proposals waits.</Empty>}
      {waiting.length > 0 && <CommandTable rows={waiting} />}
    </Panel>
  );
}
