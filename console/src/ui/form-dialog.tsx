import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from "@mui/material";
import { useId } from "react";
import { useSendKey } from "../shell/keys.ts";
import { ActButton } from "./act-button.tsx";

interface Props {
  title: string;
  maxWidth: "xs" | "sm";
  /** What the button says. */
  button: string;
  isReady: boolean;
  isPending: boolean;
  error: Error | null;
  onSend: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** A form over the page; it fills a phone's screen. */
export function FormDialog(props: Props) {
  const { button, children, error, isPending, isReady, maxWidth, onClose, onSend, title } = props;
  const [heading, form] = [useId(), useId()];
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));

  function send() {
    if (isReady && !isPending) onSend();
  }
  useSendKey(send);

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={heading}
    >
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent>
        <form
          id={form}
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {children}
          {error && <Alert severity="error">{error.message}</Alert>}
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>Leave it</Button>
        <ActButton type="submit" form={form} variant="contained" disabled={!isReady || isPending}>
          {button}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
}

/** Of the field to write in: the dialog is opened for it. */
export function focusFirst(field: HTMLElement | null): void {
  field?.focus();
}
