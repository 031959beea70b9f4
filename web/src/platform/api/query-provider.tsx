import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { readsOf } from "#platform/session/session-reads.ts";

/** What is known of one session, also what was read before the page was loaded. A new session starts with
 * nothing: give it the token as its key. */
export function QueryProvider({ token, children }: { token: string; children: ReactNode }) {
  const [{ client, keepReads }] = useState(() => readsOf(token));
  useEffect(keepReads, [keepReads]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
