import { useMutation } from "@tanstack/react-query";
import { workAnswer } from "@osisi/contracts/console/queues.ts";
import { useNotify } from "react-admin";
import { post } from "../api.ts";
import { queryClient } from "../session.ts";

interface Worded {
  item: string;
  text: string;
}

/** Taking, noting, handing over and ending. Taking a row takes it in each queue that lists it. */
export function useWork() {
  const notify = useNotify();
  const shared = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["queues"] }),
    onError: (error: Error) => notify(error.message, { type: "error" }),
  };
  return {
    take: useMutation({
      ...shared,
      mutationFn: (item: string) => post("/api/queues/take", { item }, workAnswer),
    }),
    note: useMutation({
      ...shared,
      mutationFn: (body: Worded) => post("/api/queues/note", body, workAnswer),
    }),
    handOver: useMutation({
      ...shared,
      mutationFn: (body: Worded & { to: string | null }) =>
        post("/api/queues/hand-over", body, workAnswer),
    }),
    end: useMutation({
      ...shared,
      mutationFn: (body: Worded) => post("/api/queues/end", body, workAnswer),
    }),
  };
}
