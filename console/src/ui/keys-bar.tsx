import { Box, Stack } from "@mui/material";

/** What the keys of a page do; only where there is a keyboard to expect. */
export function KeysBar({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) {
  return (
    <Stack
      direction="row"
      sx={{ display: { xs: "none", md: "flex" }, gap: 2.5, color: "text.secondary", fontSize: 12 }}
    >
      {keys.map(([key, what]) => (
        <span key={key}>
          <Box
            component="kbd"
            sx={{ font: "inherit", border: 1, borderColor: "divider", borderRadius: 0.5, px: 0.75 }}
          >
            {key}
          </Box>{" "}
          {what}
        </span>
      ))}
    </Stack>
  );
}
