import { useQuery } from "@tanstack/react-query";
import { commands } from "@osisi/contracts/console/commands.ts";
import type { Me } from "@osisi/contracts/console/operators.ts";
import { myWorkAnswer, queueCounts } from "@osisi/contracts/console/queues.ts";
import { mayRead } from "@osisi/contracts/console/roles.ts";
import { get } from "../api.ts";

export interface Count {
  open: number;
  past: number;
}

/** By the path of the menu's entry. */
export function useCounts(me: Me | undefined): Record<string, Count> {
  const toApprove = useQuery({
    queryKey: ["commands", "to-approve"],
    queryFn: () => get("/api/commands?list=to-approve", commands),
    enabled: me !== undefined,
    refetchInterval: 15_000,
  });
  const queues = useQuery({
    queryKey: ["queues"],
    queryFn: () => get("/api/queues", queueCounts),
    enabled: me !== undefined && mayRead(me.role, "queues"),
    refetchInterval: 15_000,
  });
  const taken = useQuery({
    queryKey: ["my-work"],
    queryFn: () => get("/api/my-work", myWorkAnswer),
    enabled: me !== undefined && mayRead(me.role, "queues"),
    refetchInterval: 15_000,
  });
  const mine = taken.data?.rows ?? [];
  const waiting = toApprove.data?.rows.length ?? 0;
  return {
    ...Object.fromEntries(
      Object.entries(queues.data?.counts ?? {}).map(([queue, count]) => [
        `/queues/${queue}`,
        count,
      ]),
    ),
    "/my-work": { open: mine.length, past: mine.filter(({ isPast }) => isPast).length },
    "/to-approve": { open: waiting, past: waiting },
  };
}
