import { useEffect, useState } from "react";
import { Box } from "@mui/material";
import { useMeQuery } from "../session.ts";
import { clockOf, weekdayOf } from "../ui/time.ts";

/** The product's clock, which the sandbox can move, every few seconds. */
export function useNow(): Date {
  const { data: me, dataUpdatedAt } = useMeQuery();
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(me ? Date.parse(me.now) + Math.max(0, here - dataUpdatedAt) : here);
}

/** A moment of this machine by the product's clock. */
export function useProductTime(): (atMs: number) => Date {
  const { data: me, dataUpdatedAt } = useMeQuery();
  return (atMs) => new Date(me ? Date.parse(me.now) + atMs - dataUpdatedAt : atMs);
}

export function Clock() {
  const now = useNow();
  return (
    <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
      <Box component="span" sx={{ display: { xs: "none", md: "inline" } }}>
        {weekdayOf(now)} ·{" "}
      </Box>
      <Box component="b" sx={{ color: "text.primary" }}>
        {clockOf(now)}
      </Box>{" "}
      Lagos
    </Box>
  );
}
