import { useMutation } from "@tanstack/react-query";
import { type CaseAnswer, caseAnswer, type CaseReply } from "@osisi/contracts/console/cases.ts";
import { post } from "../api.ts";
import { queryClient } from "../session.ts";

/** The answer of the server is the case as it is now. */
function onSuccess(found: CaseAnswer) {
  queryClient.setQueryData(["case", found.number], found);
  return Promise.all(
    [["queues"], ["my-work"], ["customer"]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

export function useAnswerCase({ number }: CaseAnswer) {
  return useMutation({
    mutationFn: (reply: CaseReply) => post(`/api/cases/${number}/answer`, reply, caseAnswer),
    onSuccess,
  });
}

export function useEndCase({ number }: CaseAnswer) {
  return useMutation({
    mutationFn: () => post(`/api/cases/${number}/end`, {}, caseAnswer),
    onSuccess,
  });
}
