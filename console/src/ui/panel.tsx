import { Card, Stack, Typography } from "@mui/material";

interface Props {
  title?: React.ReactNode;
  aside?: React.ReactNode;
  children: React.ReactNode;
  /** Without space around the content, for tables. */
  isFlush?: boolean;
  tone?: "warm" | "plain";
}

/** A card with a heading, and what belongs to the heading at its right. */
export function Panel({ title, aside, children, isFlush = false, tone = "plain" }: Props) {
  const warm = { bgcolor: "warm.ground", borderColor: "warm.edge" };
  return (
    <Card
      component="section"
      {...(typeof title === "string" && { "aria-label": title })}
      sx={{ minWidth: 0, ...(tone === "warm" && warm) }}
    >
      {(title ?? aside) !== undefined && (
        <Stack
          direction="row"
          sx={{ px: 2, pt: 1.5, pb: 0.5, gap: 2, alignItems: "baseline", flexWrap: "wrap" }}
        >
          <Typography variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          <Typography component="div" variant="caption" color="textSecondary">
            {aside}
          </Typography>
        </Stack>
      )}
      <Stack
        sx={
          isFlush
            ? { overflowX: "auto", position: "relative" }
            : { px: 2, pb: 2, pt: title ? 0.5 : 2, gap: 1.5, "&:empty": { p: 0, height: 6 } }
        }
      >
        {children}
      </Stack>
    </Card>
  );
}
