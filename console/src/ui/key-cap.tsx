import { Box } from "@mui/material";

/** A key, beside what it does; only where there is a keyboard to expect. */
export function KeyCap({ children }: { children: React.ReactNode }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        font: "inherit",
        // An icon of a button is larger.
        "&&&": { fontSize: 12, lineHeight: "16px" },
        fontWeight: 400,
        border: 1,
        borderColor: "currentColor",
        borderRadius: 0.5,
        px: 0.625,
        display: { xs: "none", md: "inline-block" },
      }}
    >
      {children}
    </Box>
  );
}
