import { Autocomplete, TextField } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { complaintRules } from "@osisi/contracts/complaints.ts";
import { caseAnswer } from "@osisi/contracts/console/cases.ts";
import type { CustomerPage } from "@osisi/contracts/console/customer.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { post } from "../api.ts";
import { queryClient } from "../session.ts";
import { focusFirst, FormDialog } from "../ui/form-dialog.tsx";

interface Props {
  customer: CustomerPage;
  onClose: () => void;
}

/** For a customer who called or wrote: they read what is written here. */
export function OpenCase({ customer, onClose }: Props) {
  const navigate = useNavigate();
  const stuck = customer.stuck.map(({ reference }) => reference);
  const [reference, setReference] = useState(stuck[0] ?? "");
  const [text, setText] = useState("");
  const open = useMutation({
    mutationFn: () =>
      post(
        "/api/cases",
        { investorId: customer.id, reference: reference.trim() || null, text },
        caseAnswer,
      ),
    onSuccess: async ({ number }) => {
      await queryClient.invalidateQueries({ queryKey: ["queues"] });
      void navigate(`/cases/${number}`);
    },
  });
  const { length } = text.trim();

  return (
    <FormDialog
      title={`Open a case for ${customer.name}`}
      maxWidth="sm"
      button="Open the case"
      isReady={length >= complaintRules.shortestText && length <= complaintRules.longestText}
      isPending={open.isPending}
      error={open.error}
      onSend={() => open.mutate()}
      onClose={onClose}
    >
      <Autocomplete
        freeSolo
        options={stuck}
        inputValue={reference}
        onInputChange={(_event, value) => setReference(value)}
        renderInput={(input) => (
          <TextField
            {...input}
            label="Reference of the payment or movement"
            margin="dense"
            helperText="Empty if it is about something else."
          />
        )}
      />
      <TextField
        label="What it is about"
        margin="dense"
        multiline
        minRows={4}
        value={text}
        error={length > complaintRules.longestText}
        helperText={
          length > complaintRules.longestText
            ? `${length} signs; at most ${complaintRules.longestText}.`
            : "The customer reads it: they get a mail with the number, and find it in the app."
        }
        inputRef={focusFirst}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
