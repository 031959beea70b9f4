import ErrorOutline from "@mui/icons-material/ErrorOutlined";
import { Box, Button, Skeleton, Stack, Typography } from "@mui/material";
import { useEffect, useState } from "react";

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
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden>
      <path
        d="M10 2.6c2.3-.2 5 1.200 6.300 3.200 1.300 2 1.400 5.100.4 7.300-1 2.200-3.500 4-5.900 4.300-2.400.300-5.400-.8-6.900-2.700-1.500-1.900-1.700-5-.8-7.200C4 5.300 7.600 2.800 10 2.600Z"
        stroke="#14573f"
        strokeWidth="1.8"
      />
      <circle cx="10" cy="10" r="1.6" fill="#a8482a" />
    </svg>
  );
}

interface FailedProps {
  error: unknown;
  onAgain?: () => unknown;
}

export function Failed({ error, onAgain }: FailedProps) {
  const words = error instanceof Error ? error.message : String(error);
  return (
    <Stack
      direction="row"
      role="alert"
      sx={{ gap: 1, p: 2, alignItems: "center", color: "error.main" }}
    >
      <ErrorOutline fontSize="small" />
      <Box sx={{ flex: 1 }}>{words}</Box>
      {onAgain && (
        <Button size="small" variant="outlined" onClick={() => void onAgain()}>
          Again
        </Button>
      )}
    </Stack>
  );
}
