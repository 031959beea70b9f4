import { type Fields, text } from "../../http/fields.ts";
import type { Collection, Filter } from "../../store/collection.ts";
import { refuse } from "./answer.ts";

const DAY_MS = 86_400_000;

type Asked = Readonly<{
  query: Fields;
  size: number;
  where?: NonNullable<Filter["where"]>;
  /** Newer ones are not listed yet. */
  until?: Date;
}>;

/** One page of a list by number, newest first: rows move to later pages as new ones are added.
 * `from` and `to` are whole days in Lagos, both included. */
export function pageOf<Thing extends { id: number; createdAt: string }>(
  things: Collection<Thing>,
  { query, size, where = {}, until }: Asked,
) {
  const to = day(query, "to", DAY_MS - 1);
  const ends = [to, until].flatMap((end) => (end ? [end.getTime()] : []));
  const end = ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
  const filter = { where, from: day(query, "from", 0), to: end };
  const page = pageNumber(query);
  const total = things.count(filter);
  return {
    rows: things.list({ ...filter, limit: size, offset: (page - 1) * size }),
    pageInfo: {
      total,
      current_page: page,
      total_pages: Math.ceil(total / size),
      ...(size === LONG_PAGE && { page_size: size }),
    },
  };
}

/** Of transactions and transfers, and of all others. */
export const SHORT_PAGE = 10;
export const LONG_PAGE = 20;

function pageNumber(query: Fields): number {
  const page = text(query, "page") ?? "1";
  if (!/^[1-9]\d{0,6}$/.test(page)) throw refuse(400, "page must be a positive number");
  return Number(page);
}

function day(query: Fields, name: string, laterMs: number): Date | undefined {
  const value = text(query, name);
  if (value === undefined) return undefined;
  const start = new Date(`${value}T00:00:00+01:00`);
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(start.getTime())) {
    throw refuse(400, `${name} must be a date, YYYY-MM-DD`);
  }
  return new Date(start.getTime() + laterMs);
}

/** The id in a path, if it is one. */
export function idIn(path: string): number | undefined {
  return /^\d{1,15}$/.test(path) ? Number(path) : undefined;
}
