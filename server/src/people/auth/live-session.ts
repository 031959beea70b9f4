import type { CompiledQuery } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { preparedStatement } from "#platform/database/prepared-statement.ts";

/** The only rule for whether a session is live. Statements that read more of the investor in the
 * same round trip extend this one. */

type Alive = [tokenHash: Buffer, usedAfter: Date, begunAfter: Date];
const EXAMPLES: Alive = [Buffer.alloc(1), new Date(1), new Date(2)];

function liveSession(db: Db, tokenHash: Buffer, usedAfter: Date, begunAfter: Date) {
  return db
    .selectFrom("session")
    .innerJoin("investor", "investor.id", "session.investorId")
    .select(["session.id as sessionId", "session.lastUsedAt", "investor.id", "investor.email"])
    .select(["investor.emailVerifiedAt", "investor.firstName", "investor.lastName"])
    .select(["investor.phone", "investor.phoneVerifiedAt"])
    .where("session.tokenHash", "=", tokenHash)
    .where("session.lastUsedAt", ">", usedAfter)
    .where("session.createdAt", ">", begunAfter);
}

/** The live session of a token with its investor, and what `add` selects besides. */
export function sessionStatement<Row>(
  add: (live: ReturnType<typeof liveSession>) => { compile(): CompiledQuery<Row> },
): SessionStatement<Row> {
  return preparedStatement(EXAMPLES, (db, ...alive) => add(liveSession(db, ...alive)));
}

export type SessionStatement<Row> = (db: Db, ...alive: Alive) => Promise<Row[]>;

export const findSession = sessionStatement((live) => live);

export type LiveSession = Readonly<Awaited<ReturnType<typeof findSession>>[number]>;
