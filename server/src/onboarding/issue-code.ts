import type { Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { hashToken, newToken } from "../platform/secrets.ts";
import { codeRules, hashCode, newCode } from "./code.ts";
import type { Contact } from "./contact.ts";
import { insertChallenge, insertCode } from "./queries.ts";

export type IssuedCode = Readonly<{ code: string; linkUrl: string }>;

/** Makes a code, and for a mail a link. Neither is kept: only here are they known, for the message
 * that is written in the same transaction. The link's secret stands behind a `#`, which browsers do
 * not send, so no server's log has it. */
export async function issueCode(
  tx: Tx,
  { clock, config }: Runtime,
  to: { challengeId: string; channel: Contact["channel"] },
): Promise<IssuedCode> {
  const now = clock.now();
  const code = newCode();
  const token = newToken();
  const hasLink = to.channel === "mail";
  await insertCode(tx, {
    id: newId(),
    challengeId: to.challengeId,
    codeHash: hashCode(config.secretKey, to.challengeId, code),
    codeExpiresAt: new Date(now.getTime() + codeRules.codeLivesMs),
    linkHash: hasLink ? hashToken(token) : null,
    linkExpiresAt: hasLink ? new Date(now.getTime() + codeRules.linkLivesMs) : null,
    sentAt: now,
  });
  return { code, linkUrl: `${config.appUrl}/verify#${token}` };
}

export async function openChallenge(
  tx: Tx,
  { clock }: Runtime,
  challenge: Contact & { investorId: string },
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const openUntil = new Date(now.getTime() + codeRules.codeLivesMs);
  await insertChallenge(tx, { ...challenge, id, now, openUntil });
  return id;
}
