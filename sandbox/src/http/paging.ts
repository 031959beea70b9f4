import type { Collection, Filter } from "../store/collection.ts";
import type { Fields } from "./fields.ts";
import { text } from "./fields.ts";
import { invalid } from "./refusal.ts";

const STANDARD_PAGE = 50;
const LARGEST_PAGE = 1000;

/** One page of a list in the provider's two ways: by page number, or by cursor. */
export function page<Thing extends { id: number; createdAt: string }>(
  things: Collection<Thing>,
  query: Fields,
  where: NonNullable<Filter["where"]>,
) {
  const filter = { where, from: moment(query, "from"), to: moment(query, "to") };
  const perPage = whole(query, "perPage") ?? whole(query, "per_page") ?? STANDARD_PAGE;
  const limit = Math.min(perPage, LARGEST_PAGE);
  if (text(query, "use_cursor") === "true") {
    const below = cursorId(text(query, "next"));
    const found = things.list({ ...filter, below, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const next = found.length > limit ? cursorOf(rows.at(-1)?.id ?? 0) : null;
    return { rows, meta: { next, previous: text(query, "next") ? "null" : null, perPage: limit } };
  }
  const number = whole(query, "page") ?? 1;
  const total = things.count(filter);
  const rows = things.list({ ...filter, limit, offset: (number - 1) * limit });
  const pageCount = Math.ceil(total / limit);
  return {
    rows,
    meta: { total, skipped: (number - 1) * limit, perPage: limit, page: number, pageCount },
  };
}

function whole(query: Fields, name: string): number | undefined {
  const value = text(query, name);
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid(`${name} must be a positive number`);
  return Number(value);
}

function moment(query: Fields, name: string): Date | undefined {
  const value = text(query, name);
  if (value === undefined) return undefined;
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) throw invalid(`${name} must be a date`);
  return at;
}

const cursorOf = (id: number) => Buffer.from(`id:${id}`).toString("base64url");

function cursorId(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^id:(\d+)$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (id === undefined) throw invalid("Invalid cursor");
  return Number(id);
}
