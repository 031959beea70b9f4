import ErrorOutline from "@mui/icons-material/ErrorOutlined";
import { Box, Button, Skeleton, Stack, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useProductTime } from "../shell/clock.tsx";
import { clockOf } from "./time.ts";

const SHOWN_AFTER_MS = 150;

/** Grey bars of the rows to come; nothing in the first moment, so that a fast answer does not flicker. */
export function Bars({ rows = 6 }: { rows?: number }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack aria-busy sx={{ p: 2, gap: "20px", visibility: isLate ? "visible" : "hidden" }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={12} width={`${90 - ((row * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}

/** One small ring and a sentence. */
export function Empty({ children }: { children: React.ReactNode }) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, p: 2, alignItems: "center", color: "text.secondary" }}>
      <Ring />
      <Typography>{children}</Typography>
    </Stack>
  );
}

function Ring() {
  return (
    <Box
      component="svg"
      viewBox="0 0 20 20"
      aria-hidden
      sx={{ width: 20, height: 20, flexShrink: 0, fill: "none" }}
    >
      <Box
        component="path"
        d="M10 2.6c2.3-.2 5 1.2 6.3 3.2 1.3 2 1.4 5.1.4 7.3-1 2.2-3.5 4-5.9 4.3-2.4.3-5.4-.8-6.9-2.7-1.5-1.9-1.7-5-.8-7.2C4 5.3 7.6 2.8 10 2.6Z"
        sx={{ stroke: "currentColor", strokeWidth: 1.8, color: "primary.main" }}
      />
      <Box
        component="circle"
        cx="10"
        cy="10"
        r="1.6"
        sx={{ fill: "currentColor", color: "warning.main" }}
      />
    </Box>
  );
}

interface FailedProps {
  error: unknown;
  /** When what is still on the page was read, in milliseconds of this machine; 0: nothing was. */
  asOf?: number;
  onAgain?: () => unknown;
}

export function Failed({ error, asOf = 0, onAgain }: FailedProps) {
  const timeOf = useProductTime();
  const words = error instanceof Error ? error.message : String(error);
  return (
    <Stack
      direction="row"
      role="alert"
      sx={{ gap: 1, p: 2, alignItems: "center", color: "error.main" }}
    >
      <ErrorOutline fontSize="small" />
      <Box sx={{ flex: 1 }}>
        {asOf > 0 && <b>As of {clockOf(timeOf(asOf))}, not read since. </b>}
        {words}
      </Box>
      {onAgain && (
        <Button size="small" variant="outlined" onClick={() => void onAgain()}>
          Again
        </Button>
      )}
    </Stack>
  );
}
