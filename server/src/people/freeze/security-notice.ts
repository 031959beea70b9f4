import { brand } from "@osisi/contracts/brand.ts";
import { type NoticeText, notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { issueSecurityLink } from "#people/security-links/security-link.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Security notifications carry a link that freezes the account. It is valid for a week, so that it
 * can be read late; a stolen one can only freeze. */

const FREEZE_LINK_LIVES_MS = 7 * 24 * 60 * 60_000;

export function issueFreezeLink(tx: Tx, runtime: Runtime, investorId: string): Promise<string> {
  const link = { investorId, purpose: "freeze", livesMs: FREEZE_LINK_LIVES_MS } as const;
  return issueSecurityLink(tx, runtime, link);
}

/** At the end of an e-mail. */
export function freezeLines(url: string) {
  return [
    "If it was not you, freeze your account. No one can log in then, and no money leaves it:",
    { link: { label: "Freeze my account", url } },
  ];
}

/** At the end of an SMS. */
export function freezeSms(text: string, url: string): string {
  return `${text} Not you? Freeze: ${url}`;
}

/** For a code that gives access, to an investor who may not have requested it. */
export function guardedCodeSms(code: string, url: string): string {
  return freezeSms(`${code} is your ${brand.name} code for ten minutes. Never tell anybody.`, url);
}

/** By every verified channel. */
export async function notifySecurity(
  tx: Tx,
  runtime: Runtime,
  investorId: string,
  { email, sms }: NoticeText,
): Promise<void> {
  const url = await issueFreezeLink(tx, runtime, investorId);
  await notifyInvestor(tx, runtime, investorId, {
    kind: "security",
    urgent: true,
    isSecurity: true,
    sms: freezeSms(sms, url),
    email: { ...email, lines: [...email.lines, ...freezeLines(url)] },
  });
}
