import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.ts";
import { type Challenged, codeRules, hashCode, linkRules, newCode } from "./code.ts";
import {
  deleteOldChallenges,
  findLatestChallenge,
  insertChallenge,
  insertCode,
} from "./queries.ts";

export type IssuedCode = Readonly<{ code: string; linkUrl: string }>;

/** Creates a code and, in an e-mail, a link if its purpose has one. Their plain text exists only
 * here, for the message written in the same transaction. Earlier codes stay valid, and codes
 * within ten minutes form one challenge. `undefined` if one was sent less than a minute ago.
 * Concurrent callers are serialized only if they hold the investor's lock. */
export async function issueCode(
  tx: Tx,
  runtime: Runtime,
  challenged: Challenged,
): Promise<IssuedCode | undefined> {
  const now = runtime.clock.now();
  const latest = await findLatestChallenge(tx, challenged);
  if (latest && now.getTime() - latest.sentAt.getTime() < codeRules.pauseMs) return undefined;
  const isOpen = latest !== undefined && latest.openUntil > now;
  const challengeId = isOpen ? latest.id : await openChallenge(tx, now, challenged);
  return addCode(tx, runtime, challengeId, challenged);
}

async function openChallenge(tx: Tx, now: Date, challenged: Challenged): Promise<string> {
  const id = newId();
  const openUntil = new Date(now.getTime() + codeRules.codeLivesMs);
  await insertChallenge(tx, { ...challenged, id, now, openUntil });
  return id;
}

/** The link's secret is in the fragment, which browsers do not send, so no server logs it. */
async function addCode(
  tx: Tx,
  { clock, config }: Runtime,
  challengeId: string,
  { channel, purpose }: Challenged,
): Promise<IssuedCode> {
  const now = clock.now();
  const code = newCode();
  const token = newToken();
  const link = channel === "mail" ? linkRules[purpose] : undefined;
  await insertCode(tx, {
    id: newId(),
    challengeId,
    codeHash: hashCode(config.secretKey, challengeId, code),
    codeExpiresAt: new Date(now.getTime() + codeRules.codeLivesMs),
    linkHash: link ? hashToken(token) : null,
    linkExpiresAt: link ? new Date(now.getTime() + link.livesMs) : null,
    sentAt: now,
  });
  return { code, linkUrl: link ? `${config.appUrl}${link.path}#${token}` : "" };
}

/** Long after the last link has expired. */
const KEEP_CHALLENGE_MS = 7 * 24 * 60 * 60_000;

export function challengeJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    everyMinute: () => deleteOldChallenges(db, new Date(clock.now().getTime() - KEEP_CHALLENGE_MS)),
  };
}
