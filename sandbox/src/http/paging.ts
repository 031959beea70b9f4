import type { Collection, Filter } from "../store/collection.ts";
import { type Fields, text } from "./fields.ts";
import { invalid } from "./refusal.ts";

const STANDARD_PAGE = 50;
const LARGEST_PAGE = 1000;

/** How lists are paged, according to the provider's documentation. A parameter that it does not
 * name for a list is ignored: the caller gets another page than intended, as in reality. */
type Documented = "by-number" | "by-number-or-cursor";

type Asked = { query: Fields; where?: NonNullable<Filter["where"]>; documented: Documented };

/** One page of a list, newest first. */
export function page<Thing extends { id: number; createdAt: string }>(
  things: Collection<Thing>,
  { query, where = {}, documented }: Asked,
) {
  const filter = { where, from: moment(query, "from"), to: moment(query, "to") };
  const hasCursor = documented === "by-number-or-cursor";
  const asked = whole(query, "perPage") ?? (hasCursor ? whole(query, "per_page") : undefined);
  const limit = Math.min(asked ?? STANDARD_PAGE, LARGEST_PAGE);
  if (hasCursor && text(query, "use_cursor") === "true") {
    return pageByCursor(things, { query, filter, limit });
  }
  const number = whole(query, "page") ?? 1;
  const total = things.count(filter);
  const rows = things.list({ ...filter, limit, offset: (number - 1) * limit });
  const pageCount = Math.ceil(total / limit);
  return {
    rows,
    matching: filter,
    meta: { total, skipped: (number - 1) * limit, perPage: limit, page: number, pageCount },
  };
}

/** The last page has no `next`, and on the first one `previous` is the string "null". */
function pageByCursor<Thing extends { id: number; createdAt: string }>(
  things: Collection<Thing>,
  { query, filter, limit }: { query: Fields; filter: Filter; limit: number },
) {
  const below = cursorId(text(query, "next"));
  const above = cursorId(text(query, "previous"));
  const newer = above === undefined ? [] : things.list({ ...filter, above }).slice(-limit);
  const rows = above === undefined ? things.list({ ...filter, below, limit }) : newer;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const hasMore = last && things.count({ ...filter, below: last.id }) > 0;
  const hasNewer = first && things.count({ ...filter, above: first.id }) > 0;
  const previous = hasNewer ? cursorOf(first.id) : "null";
  return {
    rows,
    matching: filter,
    meta: { ...(hasMore && { next: cursorOf(last.id) }), previous, perPage: limit },
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
