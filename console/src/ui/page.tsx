import { Stack, Typography } from "@mui/material";
import { brand } from "@osisi/contracts/brand.ts";

interface Props {
  title: string;
  heading?: React.ReactNode;
  /** Beside the heading, in quiet ink. */
  aside?: React.ReactNode;
  actions?: React.ReactNode;
  children: React.ReactNode;
}

/** A heading, what is beside it, and the content below. */
export function Page({ title, heading = title, aside, actions, children }: Props) {
  return (
    <Stack sx={{ gap: 2 }}>
      <title>{`${title} · ${brand.name} console`}</title>
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", minHeight: 36 }}
      >
        <Typography variant="h1">{heading}</Typography>
        <Typography
          component="div"
          variant="caption"
          sx={{ color: "text.secondary", flex: 1, fontSize: 13 }}
        >
          {aside}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Stack>
  );
}
