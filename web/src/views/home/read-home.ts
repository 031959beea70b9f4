import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { isPrefetched } from "#platform/api/prefetch.ts";
import { session } from "#platform/session/session.ts";
import { prepareReads } from "#platform/session/session-reads.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { overviewQuery } from "./overview-queries.ts";

const PATIENCE_MS = 500;

/** Where Home is the first screen of a visit, waits a moment for the prefetched data: mostly it has
 * arrived, and Home is rendered once instead of as a skeleton and then again. Data cached by an
 * earlier visit does not wait. */
export async function readHome(): Promise<void> {
  const token = session.token();
  if (token === null || !isPrefetched(apiPaths.overview, token)) return;
  const client = prepareReads(token);
  if (client.getQueryData(profileQuery.queryKey)) return;
  const reads = [client.prefetchQuery(profileQuery), client.prefetchQuery(overviewQuery)];
  const patience = new Promise((resolve) => {
    window.setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.all(reads), patience]);
}
