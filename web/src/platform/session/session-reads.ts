import { type Query, QueryClient } from "@tanstack/react-query";
import { ownBuild } from "#platform/version/app-build.ts";
import { createKeptReads } from "#platform/api/query-persister.ts";

const WRITE_AFTER_MS = 1_000;

type SessionReads = ReturnType<typeof createReads>;

let prepared: { token: string; reads: SessionReads } | undefined;

/** Prepares this session's data before the screen that shows it exists. */
export function prepareReads(token: string): QueryClient {
  prepared = { token, reads: createReads(token) };
  return prepared.reads.client;
}

/** This session's data: what was prepared, once, or else what was cached on this device. */
export function readsOf(token: string): SessionReads {
  const reads = prepared?.token === token ? prepared.reads : createReads(token);
  prepared = undefined;
  return reads;
}

/** Queries run even if the browser reports to be offline, so that they fail with an error instead
 * of waiting silently. */
function createReads(token: string) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: 10_000, gcTime: Infinity },
      mutations: { networkMode: "always", retry: false },
    },
  });
  const reads = createKeptReads({ storage: () => window.localStorage, build: ownBuild(), token });
  for (const { key, data, at } of reads.all()) client.setQueryData(key, data, { updatedAt: at });
  // However new it is: only a request shows whether there is a connection.
  void client.invalidateQueries({ refetchType: "none" });

  function keepReads() {
    let timer: number | undefined;
    const write = () => {
      window.clearTimeout(timer);
      if (timer !== undefined) reads.write();
      timer = undefined;
    };
    const keep = ({ meta, queryHash, queryKey, state }: Query) => {
      const { data, dataUpdatedAt: at, status } = state;
      if (status !== "success" || data === undefined || meta?.["kept"] === false) return;
      reads.keep(queryHash, { key: queryKey, data, at });
      timer ??= window.setTimeout(write, WRITE_AFTER_MS);
    };
    const cache = client.getQueryCache();
    for (const query of cache.getAll()) keep(query);
    const stop = cache.subscribe(({ type, query }) => {
      if (type === "updated") keep(query);
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
