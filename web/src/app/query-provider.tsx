import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";

/** What is known of one session. A new session starts with nothing: give it the token as its key.
 * Queries are tried although the browser believes to be offline, so that they fail and say so
 * instead of waiting without a word. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { networkMode: "always", retry: false, staleTime: 10_000 },
          mutations: { networkMode: "always", retry: false },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
