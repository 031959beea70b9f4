import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  type Theme,
  useMediaQuery,
} from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { complaintRules } from "@osisi/contracts/complaints.ts";
import { caseAnswer } from "@osisi/contracts/console/cases.ts";
import type { CustomerPage } from "@osisi/contracts/console/customer.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { post } from "../api.ts";
import { queryClient } from "../session.ts";
import { useSendKey } from "../shell/keys.ts";
import { ActButton } from "../ui/act-button.tsx";

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
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
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
  const isReady = length >= complaintRules.shortestText && length <= complaintRules.longestText;

  function send() {
    if (isReady && !open.isPending) open.mutate();
  }
  useSendKey(send);

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth="sm"
      fullWidth
      aria-labelledby="open-case"
    >
      <DialogTitle id="open-case">Open a case for {customer.name}</DialogTitle>
      <DialogContent>
        <form
          id="case"
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
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
          {open.error && <Alert severity="error">{open.error.message}</Alert>}
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>Leave it</Button>
        <ActButton
          type="submit"
          form="case"
          variant="contained"
          disabled={!isReady || open.isPending}
        >
          Open the case
        </ActButton>
      </DialogActions>
    </Dialog>
  );
}

/** The sheet is opened to write in it. */
function focusFirst(field: HTMLElement | null): void {
  field?.focus();
}
