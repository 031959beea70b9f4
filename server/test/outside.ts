import * as z from "zod/mini";
import { until } from "./until.ts";

const mails = z.array(
  z.object({
    messageId: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);
const texts = z.array(
  z.object({ to: z.string(), from: z.string(), text: z.string(), channel: z.string() }),
);

export type Mail = z.infer<typeof mails>[number];
export type Sms = z.infer<typeof texts>[number];
export type Outside = ReturnType<typeof outside>;

export type Control = ReturnType<typeof controlAt>;

export function controlAt(url: string) {
  return async (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    const answer: unknown = await response.json();
    return answer;
  };
}

/** The sandbox's control interface, for tests. Lists are newest first. */
export function outside(sandboxUrl: string) {
  const control = controlAt(`${sandboxUrl}/control`);
  const mail = async (to: string) =>
    z.parse(mails, await control("GET", `/mail?to=${encodeURIComponent(to)}`));
  const sms = async (to: string) =>
    z.parse(texts, await control("GET", `/sms?to=${encodeURIComponent(to)}`));
  return {
    control,
    mail,
    sms,
    /** The first mail that arrives from now on and is the wanted one; others may arrive before it. */
    async awaitMail(to: string, isWanted: (mail: Mail) => boolean): Promise<() => Promise<Mail>> {
      const known = new Set((await mail(to)).map(({ messageId }) => messageId));
      return async () => {
        let found: Mail | undefined;
        await until(`a mail to ${to}`, async () => {
          found = (await mail(to)).find((one) => !known.has(one.messageId) && isWanted(one));
          return found !== undefined;
        });
        return newest(found ? [found] : []);
      };
    },
    /** The newest mail, once that many have arrived. */
    async nthMail(to: string, count: number): Promise<Mail> {
      await until(`mail ${count} to ${to}`, async () => (await mail(to)).length === count);
      return newest(await mail(to));
    },
    async nthSms(to: string, count: number): Promise<Sms> {
      await until(`SMS ${count} to ${to}`, async () => (await sms(to)).length === count);
      return newest(await sms(to));
    },
    fault: (fault: Record<string, unknown>) => control("POST", "/faults", fault),
    clearFaults: () => control("DELETE", "/faults"),
    travel: (advance: string) => control("POST", "/time", { advance }),
  };
}

function newest<Item>([item]: Item[]): Item {
  if (!item) throw new Error("nothing has arrived");
  return item;
}

const CODE = /\b\d{6}\b/;

export function hasCode({ text }: { text: string }): boolean {
  return CODE.test(text);
}

/** The six digits of a message. */
export function codeIn({ text }: { text: string }): string {
  const code = CODE.exec(text)?.[0];
  if (!code) throw new Error("there is no code in this message");
  return code;
}

/** The secret of the link of a mail. */
export function linkTokenIn({ text }: { text: string }): string {
  const token = /\/verify#([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error("there is no link in this mail");
  return token;
}
