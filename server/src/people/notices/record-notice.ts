import type { NoticeKind } from "@osisi/contracts/notices.ts";
import { type Email, isGreeting } from "#people/notifications/email.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { insertNotice } from "./queries.ts";

/** The app lists what was sent by mail: its subject, its first sentence and its link, if that leads
 * into the app. Codes and the links that act without a login stay in the mail. */
type Shown = Readonly<{ title: string; sentence: string; link: string | null }>;

export function shownOf(
  { config }: Runtime,
  { email, kind }: { kind: NoticeKind; email: Email },
): Shown {
  const link = linkOf(email, config.appUrl);
  const toSecurity = kind === "security" ? "/dashboard/settings#security" : null;
  return { title: email.subject, sentence: sentenceOf(email), link: link ?? toSecurity };
}

export async function recordNotice(
  tx: Tx,
  { clock }: Runtime,
  notice: Shown & { investorId: string; kind: NoticeKind },
): Promise<void> {
  await insertNotice(tx, { ...notice, id: newId(), createdAt: clock.now() });
}

function sentenceOf({ lines }: Email): string {
  const texts = lines.filter((line) => typeof line === "string");
  return texts.find((text) => !isGreeting(text)) ?? "";
}

function linkOf({ lines }: Email, appUrl: string): string | null {
  const links = lines.flatMap((line) =>
    typeof line === "object" && "link" in line ? [line.link.url] : [],
  );
  const inApp = links.find((url) => url.startsWith(`${appUrl}/dashboard/`));
  return inApp === undefined ? null : inApp.slice(appUrl.length);
}
