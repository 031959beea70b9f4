import { Box, Button, Typography } from "@mui/material";
import type { Action } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { queryOf } from "../api.ts";
import { useNow } from "../shell/clock.tsx";
import { momentOf } from "../ui/time.ts";

export const atDesk = { display: { xs: "none", sm: "table-cell" } };
export const goneLook = { textDecoration: "line-through", color: "text.secondary" };

interface CorrectProps {
  act: Action;
  name: string;
  /** What holds, with which the form begins. */
  given: Record<string, string>;
}

export function Correct({ act, given, name }: CorrectProps) {
  return (
    <Button
      size="small"
      component={Link}
      to={`/act/${act}${queryOf(given)}`}
      aria-label={`Correct ${name}`}
    >
      Correct…
    </Button>
  );
}

/** What the row says; struck through once a newer one holds. */
export function Held({
  children,
  row,
}: {
  children: React.ReactNode;
  row: { isReplaced: boolean };
}) {
  return (
    <Box component="span" sx={row.isReplaced ? goneLook : {}}>
      {children}
    </Box>
  );
}

interface ByProps {
  row: Readonly<{ author: string; approver: string; approvedAt: string; isReplaced: boolean }>;
}

/** Both names, when, and whether it still holds. */
export function By({ row: { approvedAt, approver, author, isReplaced } }: ByProps) {
  const now = useNow();
  return (
    <>
      {momentOf(approvedAt, now)}
      <Quiet>{author === approver ? author : `${author} and ${approver}`}</Quiet>
      {isReplaced && <Quiet>replaced by a newer row</Quiet>}
    </>
  );
}

export function Quiet({ children, sx }: { children: React.ReactNode; sx?: object }) {
  return (
    <Typography component="div" variant="caption" color="textSecondary" sx={sx ?? {}}>
      {children}
    </Typography>
  );
}
