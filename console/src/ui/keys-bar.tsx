import { Stack } from "@mui/material";
import { useSingleKeys } from "../shell/keys.ts";
import { KeyCap } from "./key-cap.tsx";

/** What the keys of a page do; only where there is a keyboard to expect. */
export function KeysBar({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) {
  const [isOn] = useSingleKeys();
  if (!isOn) return null;
  return (
    <Stack
      direction="row"
      sx={{
        display: { xs: "none", md: "flex" },
        columnGap: 2.5,
        rowGap: 0.5,
        flexWrap: "wrap",
        color: "text.secondary",
        fontSize: 12,
      }}
    >
      {[...keys, ["?", "all keys"] as const].map(([key, what]) => (
        <span key={key}>
          <KeyCap>{key}</KeyCap> {what}
        </span>
      ))}
    </Stack>
  );
}
