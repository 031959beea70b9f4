import { Button, type ButtonProps } from "@mui/material";
import { useSyncExternalStore } from "react";
import { connection } from "../api.ts";

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(
    (changed) => {
      connection.addEventListener("change", changed);
      return () => connection.removeEventListener("change", changed);
    },
    () => connection.isLost,
  );
}

/** What it does is sent to the server, so it is off while there is no connection. */
export function ActButton({ disabled = false, ...props }: ButtonProps) {
  const isLost = useIsConnectionLost();
  return <Button {...props} disabled={disabled || isLost} />;
}
