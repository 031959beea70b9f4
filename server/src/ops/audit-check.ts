import { sql } from "kysely";
import { compareHeads, headsFile, readHeads } from "./audit/heads.ts";
import { type Command, Refused } from "./command.ts";

/** Compares the log with the heads that are kept outside the database, and the chain with itself. */
export const auditCheck: Command = {
  usage: "audit-check",
  summary: "whether a row of the audit log was changed or removed, by the heads kept outside",
  words: [0, 0],
  isAct: false,
  async run({ runtime }) {
    const folder = runtime.config.auditFolder;
    if (folder === undefined) {
      throw new Refused("AUDIT_FOLDER is not set: no head is kept outside the database.");
    }
    const { heads, unreadable } = await readHeads(folder);
    const { rows } = await sql<{ brokenAt: bigint | null; count: bigint }>`
      select audit_break() as broken_at, (select count(*) from audit_log) as count
    `.execute(runtime.db);
    const [chain] = rows;
    const faults = [
      ...(unreadable > 0
        ? [`Lines of ${headsFile(folder)} that cannot be read: ${unreadable}.`]
        : []),
      ...(chain?.brokenAt == null
        ? []
        : [`Row ${chain.brokenAt} was changed, or one before it removed.`]),
      ...(await compareHeads(runtime.db, heads)).map(
        ({ head, what }) => `${what} See the head of ${head.day}, kept on ${head.at}.`,
      ),
    ];
    if (faults.length > 0) throw new Refused(faults.join("\n"));
    const newest = heads.at(-1);
    const until = newest ? `, the newest of ${newest.day} with row ${newest.id}` : "";
    return [
      `Nothing is missing or changed. Rows: ${chain?.count}. Heads kept: ${heads.length}${until}.`,
    ];
  },
};
