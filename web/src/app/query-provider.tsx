import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { ownBuild } from "./app-build.ts";
import { createKeptReads } from "./kept-reads.ts";

const WRITE_AFTER_MS = 1_000;

/** What is known of one session, also what was read before the page was loaded. A new session starts with
 * nothing: give it the token as its key. Queries are tried although the browser believes to be offline, so
 * that they fail and say so instead of waiting without a word. */
export function QueryProvider({ token, children }: { token: string; children: ReactNode }) {
  const [{ client, keepReads }] = useState(() => createClient(token));
  useEffect(keepReads, [keepReads]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createClient(token: string) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: 10_000, gcTime: Infinity },
      mutations: { networkMode: "always", retry: false },
    },
  });
  const reads = createKeptReads({ storage: () => window.localStorage, build: ownBuild(), token });
  for (const { key, data, at } of reads.all()) client.setQueryData(key, data, { updatedAt: at });
  // However new it is: only a call tells whether there is a connection.
  void client.invalidateQueries({ refetchType: "none" });

  function keepReads() {
    let timer: number | undefined;
    const write = () => {
      window.clearTimeout(timer);
      if (timer !== undefined) reads.write();
      timer = undefined;
    };
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const { data, dataUpdatedAt: at, status } = query.state;
      if (type !== "updated" || status !== "success" || data === undefined) return;
      reads.keep(query.queryHash, { key: query.queryKey, data, at });
      timer ??= window.setTimeout(write, WRITE_AFTER_MS);
    });
    const catchUp = () => void client.invalidateQueries();
    window.addEventListener("pagehide", write);
    window.addEventListener("online", catchUp);
    return () => {
      stop();
      window.clearTimeout(timer);
      window.removeEventListener("pagehide", write);
      window.removeEventListener("online", catchUp);
    };
  }
  return { client, keepReads };
}
