import type { Db } from "../platform/database.ts";
import { listAllOpen } from "./queries.ts";

/** Every dispute that is not decided, for operators: the one to be answered soonest first. */
export function openDisputes(db: Db) {
  return listAllOpen(db);
}
