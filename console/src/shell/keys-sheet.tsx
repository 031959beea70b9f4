import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from "@mui/material";
import { KeyCap } from "../ui/key-cap.tsx";
import { useSingleKeys } from "./keys.ts";

const groups = [
  {
    title: "Everywhere",
    keys: [
      ["/", "search"],
      ["[", "fold the menu"],
      ["?", "this sheet"],
    ],
  },
  {
    title: "In a list",
    keys: [
      ["J", "down"],
      ["K", "up"],
      ["↵", "open the customer"],
      ["Esc", "close"],
      ["X", "select"],
      ["T", "take"],
      ["N", "note"],
      ["H", "hand over"],
      ["E", "end"],
    ],
  },
  {
    title: "A row, or a customer",
    keys: [
      ["A", "attribute"],
      ["B", "send back"],
      ["R", "ask the gateway"],
      ["C", "copy the reference"],
      ["O", "open a case"],
      ["I", "show the identity"],
    ],
  },
  {
    title: "An act",
    keys: [
      ["Ctrl or ⌘ ↵", "propose"],
      ["P", "approve with a passkey"],
    ],
  },
] as const;

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** All keys, and the switch for those that are a single sign (WCAG 2.1.4). */
export function KeysSheet({ isOpen, onClose }: Props) {
  const [isOn, setOn] = useSingleKeys();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent>
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          {groups.map(({ title, keys }) => (
            <Box key={title}>
              <b>{title}</b>
              {keys.map(([key, what]) => (
                <Box key={key} sx={{ display: "flex", gap: 1, py: 0.25 }}>
                  <Box sx={{ minWidth: 40 }}>
                    <KeyCap>{key}</KeyCap>
                  </Box>
                  {what}
                </Box>
              ))}
            </Box>
          ))}
        </Box>
        <Box sx={{ mt: 2 }}>
          No key sends money by itself. Single keys are off while you type.
          <FormControlLabel
            sx={{ display: "flex", mt: 1 }}
            label="Single keys"
            control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
