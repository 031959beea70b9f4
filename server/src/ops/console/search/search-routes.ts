import { searchAnswer, searchQuery } from "@osisi/contracts/console/search.ts";
import { sql } from "kysely";
import { deriveKey, keyedHash } from "#platform/secrets/secrets.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import type { Guard } from "../signed-in-operator.ts";
import { isImpersonal } from "./read-search.ts";
import { search } from "./search.ts";

/** Each search is a row of the audit log. What can be a person's name or number is there as a keyed
 * hash: the same search can be found again, and no one reads it. */
export function searchRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { mayRead }: Guard): void {
  const key = deriveKey(runtime.config.key, "searches");
  app.get(
    "/api/search",
    {
      onRequest: mayRead("customers"),
      schema: { querystring: searchQuery, response: { 200: searchAnswer } },
    },
    async ({ operator, query: { q } }) => {
      const { answer, hits, reading } = await search(runtime, q);
      const text = isImpersonal(reading)
        ? { text: q }
        : { textHash: keyedHash(key, q.toLowerCase()).toString("hex") };
      const given = JSON.stringify({
        readAs: reading.readAs.join(", ").replaceAll(/\d/g, "•"),
        ...text,
      });
      await sql`
        select log_operator_act(${operator.tokenHash}, 'search', null, ${given}::jsonb, '', ${`${hits} found`})
      `.execute(runtime.db);
      return answer;
    },
  );
}
