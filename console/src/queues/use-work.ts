import { useMutation } from "@tanstack/react-query";
import { workAnswer } from "@osisi/contracts/console/queues.ts";
import { useNotify } from "react-admin";
import { post } from "../api.ts";
import { queryClient } from "../session.ts";

interface Work {
  kind: "note" | "hand-over" | "end";
  items: readonly string[];
  text: string;
  to: string | null;
}

const onSettled = () =>
  Promise.all(
    [["queues"], ["my-work"], ["case"]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Taking, noting, handing over and ending, one row after the other. Taking a row takes it in each queue that lists
 * it. */
export function useWork() {
  const notify = useNotify();
  return {
    take: useMutation({
      mutationFn: async (items: readonly string[]) => {
        for (const item of items) await post("/api/queues/take", { item }, workAnswer);
      },
      onSettled,
      onError: (error: Error) => notify(error.message, { type: "error" }),
    }),
    work: useMutation({
      mutationFn: async ({ kind, items, text, to }: Work) => {
        for (const item of items) {
          const body = { item, text, ...(kind === "hand-over" && { to }) };
          await post(`/api/queues/${kind}`, body, workAnswer);
        }
      },
      onSettled,
    }),
  };
}
