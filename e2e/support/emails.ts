import { eventually } from "./api.ts";
import type { Mail } from "./sandbox.ts";
import type { World } from "./world.ts";

/** Waits for the newest mail whose subject contains this. */
export function mailAbout(world: World, to: string, subject: string): Promise<Mail> {
  return eventually(`a mail about "${subject}" to ${to}`, async () => {
    const mails = await world.sandbox.mailTo(to);
    return mails.find((mail) => mail.subject.includes(subject));
  });
}

/** The code of a person's nth SMS. */
export function smsCode(world: World, to: string, count: number): Promise<string> {
  return eventually(`SMS ${count} to ${to}`, async () => {
    const texts = await world.sandbox.smsTo(to);
    const nth = texts[texts.length - count];
    return nth && codeIn(nth);
  });
}

/** The six digits of a message. */
export function codeIn({ text }: { text: string }): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}
