import type { StepUpBy } from "@osisi/contracts/step-up.ts";
import type { CompiledQuery } from "kysely";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import { noteSignIn } from "#people/still-there/ask-still-there.ts";
import { preparedStatement } from "#platform/database/prepared-statement.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.ts";
import {
  deleteAllSessions,
  deleteAllSignIns,
  deleteEndedSessions,
  deleteSessionsOf,
  deleteSignInsOf,
  insertSession,
  touchSession,
} from "./queries.ts";
import { insertStepUp } from "./step-up-queries.ts";

/** A session lasts seven days without use and thirty days at most. Its token is returned once and
 * only its hash is stored, so that a reader of the database cannot log in. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** How stale `last_used_at` may be: not every request needs to write. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS;

export type OpenedSession = Readonly<{ token: string; stepUp: string }>;

/** The caller holds the investor's lock and has verified a password or code that is still valid:
 * opening a session is a step-up as well. */
export async function openSession(
  db: Db | Tx,
  session: { investorId: string; userAgent: string | undefined; now: Date },
): Promise<OpenedSession> {
  const token = newToken();
  const id = newId();
  const { investorId, now } = session;
  const userAgent = shorten(session.userAgent);
  await insertSession(db, { id, investorId, tokenHash: hashToken(token), userAgent, now });
  await noteSignIn(db, { investorId, now });
  const stepUp = await giveStepUp(db, { sessionId: id, given: "password", now });
  if (stepUp === undefined) throw new Error("a session that was opened just now is not there");
  return { token, stepUp };
}

/** See `step-up.ts`. Called in the transaction that opens the session, or after a right password or
 * PIN. `undefined`: the session has ended. */
export async function giveStepUp(
  db: Db | Tx,
  stepUp: { sessionId: string; given: StepUpBy; now: Date },
): Promise<string | undefined> {
  const token = newToken();
  const { given, now, sessionId } = stepUp;
  const row = { tokenHash: hashToken(token), sessionId, given, createdAt: now };
  return (await insertStepUp(db, row)) ? token : undefined;
}

/** What `find` reads of the live session of a token; `undefined` if it has ended or never existed. */
export async function readSession<Found extends LiveSession>(
  db: Db,
  { find, now, token }: { token: string; find: SessionStatement<Found>; now: Date },
): Promise<Found | undefined> {
  const { begunAfter, usedAfter } = aliveSince(now);
  const [session] = await find(db, hashToken(token), usedAfter, begunAfter);
  return session;
}

/** Records the use of a session, at most once in five minutes. */
export async function recordUse(
  db: Db,
  { sessionId, lastUsedAt }: LiveSession,
  now: Date,
): Promise<void> {
  const notUsedSince = new Date(now.getTime() - TOUCH_AFTER_MS);
  if (lastUsedAt < notUsedSince) await touchSession(db, { id: sessionId, notUsedSince, now });
}

/** How recent a session must be to be live. */
export function aliveSince(now: Date) {
  return {
    usedAfter: new Date(now.getTime() - IDLE_MS),
    begunAfter: new Date(now.getTime() - ABSOLUTE_MS),
  };
}

export async function forgetEndedSessions(db: Db, now: Date): Promise<void> {
  const { begunAfter, usedAfter } = aliveSince(now);
  await deleteEndedSessions(db, { unusedSince: usedAfter, begunBefore: begunAfter });
}

function shorten(userAgent = ""): string {
  return userAgent.replaceAll(/[^\x20-\x7E]/g, "").slice(0, 200);
}

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

/** Ends all sessions and pending logins of an investor. Returns how many sessions that ended. */
export async function endAllSessions(tx: Tx, investorId: string): Promise<bigint> {
  const ended = await deleteSessionsOf(tx, investorId);
  await deleteSignInsOf(tx, investorId);
  return ended;
}

/** Ends all sessions of all investors. */
export async function endSessionsOfAllInvestors(tx: Tx): Promise<bigint> {
  const ended = await deleteAllSessions(tx);
  await deleteAllSignIns(tx);
  return ended;
}

/** Also ends pending logins that wait for their code. */
export async function endOtherSessions(
  { db }: Runtime,
  current: { investorId: string; sessionId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteSessionsOf(tx, current.investorId, current.sessionId);
    await deleteSignInsOf(tx, current.investorId);
  });
}
