import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { noConnection } from "@osisi/contracts/messages.ts";
import { hash } from "@osisi/contracts/proof/head.ts";
import type { KeptRoot } from "@osisi/contracts/proof/kept-roots.ts";
import { proofFiles } from "@osisi/contracts/proof/public-files.ts";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

const publishedRoots = z.object({ roots: z.array(z.object({ day: z.iso.date(), root: hash })) });

/** The saver's own receipt, and the roots as everyone can read them: fetched without the session, so that they cannot
 * be made for one saver. */
export const proofQuery = queryOptions({
  queryKey: ["proof"],
  // A proof of another visit is none: it is fetched and compared each time.
  meta: { kept: false },
  queryFn: async ({ signal }) => {
    const [answer, roots] = await Promise.all([
      api.get(apiPaths.proof, { signal }).then(dataOf),
      readRoots(signal),
    ]);
    return { ...answer, roots };
  },
});

async function readRoots(signal: AbortSignal): Promise<KeptRoot[]> {
  const options = { credentials: "omit", cache: "no-store", signal } as const;
  const response = await fetch(proofFiles.roots, options).catch(() => undefined);
  const file: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  const parsed = publishedRoots.safeParse(file);
  if (!parsed.success) throw new Error(noConnection);
  return parsed.data.roots;
}
