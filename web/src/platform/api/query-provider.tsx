import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { readsOf } from "#platform/session/session-reads.ts";

/** The cache of one session, including data cached before the page was loaded. Use the token as its
 * key, so that a new session starts empty. */
export function QueryProvider({ token, children }: { token: string; children: ReactNode }) {
  const [{ client, keepReads }] = useState(() => readsOf(token));
  useEffect(keepReads, [keepReads]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
