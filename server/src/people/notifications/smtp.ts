import { createTransport } from "nodemailer";
import * as z from "zod/mini";
import { emailHtml, emailText } from "./email.ts";
import { BATCH_CONCURRENCY, SINGLE_CONCURRENCY } from "./queue-message.ts";
import type { Delivery, SendMail } from "./send-batch.ts";

export type Smtp = Readonly<{ send: SendMail; close: () => void }>;

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Also limits a server that responds slowly but steadily. */
export const LONGEST_SEND_MS = 60_000;
/** A common limit of servers for one connection. */
const MAILS_A_CONNECTION = 100;
/** Idle connections are closed before the server would do so. */
const IDLE_MS = 10_000;

/** An SMTP client with reused connections. One that the server has closed is replaced, as long as
 * no part of the e-mail was sent. A message keeps its Message-ID over all attempts, so that a
 * server which accepted it can detect a repetition. */
export function createSmtp(options: { url: string; from: string }): Smtp {
  const transport = createTransport({
    url: options.url,
    pool: true,
    // So that no e-mail ever waits for a connection.
    maxConnections: SINGLE_CONCURRENCY + BATCH_CONCURRENCY,
    maxMessages: MAILS_A_CONNECTION,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(options.from);
  const send: SendMail = async ({ id, to, email, company }) => {
    try {
      const messageId = `<${id}@${domain}>`;
      await transport.sendMail({
        from: options.from,
        to: { name: "", address: to },
        subject: email.subject,
        text: emailText(email, company),
        html: emailHtml(email, company),
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(LONGEST_SEND_MS),
      });
      return { kind: "sent", providerId: messageId };
    } catch (error) {
      return failed(error);
    }
  };
  return { send, close: () => transport.close() };
}

/** Only a permanent error about this address ends an e-mail. One about us, such as an unknown
 * sender, a blocked account or a rate limit, is for an operator to fix, and e-mails wait for that.
 * The reason is the reply code only, because the text may repeat the address. */
function failed(error: unknown): Delivery {
  const { code, command, response = "", responseCode = 0 } = smtpError.safeParse(error).data ?? {};
  const reason = `SMTP ${code ?? "failed"} ${responseCode || ""}`.trimEnd();
  if (responseCode < 500) return { kind: "later", reason };
  const isAboutThem = command === "RCPT TO" && isAboutAddress(responseCode, response);
  return isAboutThem ? { kind: "refused", reason } : { kind: "later", reason, byOperator: true };
}

/** Without an enhanced code (RFC 3463), these mean that the address does not exist. */
const NO_SUCH_ADDRESS = new Set([550, 551, 553]);
/** Subjects 1 and 2: the address, the mailbox; but not the sender's address. */
const ABOUT_ADDRESS = /^5\.(1\.(?!7\b|8\b)|2\.)/;

function isAboutAddress(responseCode: number, response: string): boolean {
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined ? NO_SUCH_ADDRESS.has(responseCode) : ABOUT_ADDRESS.test(enhanced);
}

const smtpError = z.looseObject({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  response: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}
