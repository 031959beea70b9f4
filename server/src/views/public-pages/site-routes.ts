import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { siteAnswer } from "@osisi/contracts/site.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";

export function siteRoutes(app: Api, { clock, db }: Runtime): void {
  app.get(
    apiPaths.site,
    {
      schema: {
        summary: "Who runs this, and how to reach them",
        response: answers(siteAnswer),
      },
    },
    async () => success(messages.siteRead, { company: await readCompany(db, clock.now()) }),
  );
}
