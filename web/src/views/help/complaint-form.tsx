import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/complaint-messages.ts";
import { type Complaint, complaintRequest, complaintRules } from "@osisi/contracts/complaints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { faultsOf, firstOfEach } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { complaintsQuery } from "./complaints-query.ts";

interface Props {
  /** Without it, about something else. */
  reference?: string;
  onFiled?: (complaint: Complaint) => void;
}

const { longestText } = complaintRules;

/** What was typed stays until it has a number. */
export function ComplaintForm({ reference, onFiled }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const request = reference === undefined ? { text } : { reference, text };
  const { length } = text.trim();

  async function file() {
    const outcome = await api.post(apiPaths.complaints, request);
    if (outcome.kind === "ok") {
      queries.setQueryData(complaintsQuery.queryKey, (known: Complaint[] = []) => [
        outcome.data,
        ...known.filter(({ number }) => number !== outcome.data.number),
      ]);
      onFiled?.(outcome.data);
      return;
    }
    const atText = outcome.kind === "refused" ? firstOfEach(outcome.errors)["text"] : undefined;
    setFault(atText);
    setProblem(atText === undefined ? problemOf(outcome) : undefined);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = faultsOf(complaintRequest, request)["text"];
    setFault(found);
    setProblem(undefined);
    if (found === undefined) void run(file);
    else area.current?.focus();
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextArea
        ref={area}
        label={reference === undefined ? "What is wrong?" : "What is wrong with it?"}
        hint={
          <>
            <span className="block text-right">
              {length.toLocaleString("en")} of {longestText.toLocaleString("en")} characters
            </span>
            We answer within {complaintRules.answeredInWorkingDays} working days. Never write your
            password, PIN or a code.
          </>
        }
        name="text"
        value={text}
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          setFault(value.trim().length > longestText ? messages.textTooLong : undefined);
        }}
        error={fault}
      />
      <FieldError id={`${id}-problem`} message={problem} />
      <Button type="submit" variant="secondary" fullWidth loading={busy}>
        File a complaint
      </Button>
    </form>
  );
}
