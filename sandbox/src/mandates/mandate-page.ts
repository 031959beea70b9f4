import { answer } from "../http/answer.ts";
import { type Fields, text } from "../http/fields.ts";
import { invalid, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { listedMandate } from "./wire.ts";

const STANDARD_PAGE = 50;
const LARGEST_PAGE = 1000;
const statuses = new Set(["pending", "active", "revoked"]);

/** A page of mandates, newest first. This list is paged by cursor only, with names of its own. */
export function mandatePage(world: World, query: Fields, customerId?: number) {
  const status = text(query, "status");
  if (status !== undefined && !statuses.has(status)) throw invalid("Invalid status");
  const where = { status, customerId };
  const limit = Math.min(Number(text(query, "per_page")) || STANDARD_PAGE, LARGEST_PAGE);
  const rows = world.mandates.list({ where, below: cursorId(text(query, "cursor")), limit });
  const last = rows.at(-1);
  const hasMore = last && world.mandates.count({ where, below: last.id }) > 0;
  return answer(
    "Mandate authorizations retrieved successfully",
    rows.map((mandate) => listedMandate(world, mandate)),
    {
      per_page: limit,
      next: hasMore ? Buffer.from(`mandate:${last.id}`).toString("base64url") : null,
      count: rows.length,
      total: world.mandates.count({ where }),
    },
  );
}

/** The provider fails on a cursor that it cannot read. */
function cursorId(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^mandate:(\d+)$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (id === undefined) {
    throw refuse(500, "An error occurred", { code: "unknown", type: "api_error" });
  }
  return Number(id);
}
