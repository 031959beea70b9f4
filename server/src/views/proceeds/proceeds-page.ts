import { otherPages } from "@osisi/contracts/public-pages.ts";
import { proceedsPath } from "@osisi/contracts/proceeds-words.ts";
import * as z from "zod/mini";
import { type FinishedPage, type PageSource, sendPage } from "#platform/http/public-site.ts";
import type { Api } from "#platform/http/server.ts";

/** The public page of a portfolio. It is kept in memory for a few seconds, so that many visits are one read. */

type ProceedsSource = (portfolio: string) => Promise<FinishedPage | undefined>;

export function proceedsPageRoutes(app: Api, pageAt: PageSource, proceedsAt: ProceedsSource): void {
  const params = z.object({ id: z.string() });
  app.get(proceedsPath(":id"), { schema: { hide: true, params } }, async (request, reply) => {
    const page = await proceedsAt(request.params.id);
    if (page) return sendPage(request, reply, page);
    return sendPage(request, reply.code(404), await pageAt(otherPages.notFound));
  });
}
