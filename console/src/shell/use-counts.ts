import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { get } from "../api.ts";

export interface Count {
  open: number;
  past: number;
}

const toApproveRows = z.object({ rows: z.array(z.unknown()) });

/** By the path of the menu's entry. */
export function useCounts(isOn: boolean): Record<string, Count> {
  const toApprove = useQuery({
    queryKey: ["commands", "to-approve"],
    queryFn: () => get("/api/commands?list=to-approve", toApproveRows),
    enabled: isOn,
    refetchInterval: 15_000,
  });
  const waiting = toApprove.data?.rows.length ?? 0;
  return { "/to-approve": { open: waiting, past: waiting } };
}
