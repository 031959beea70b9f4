import { createTransport } from "nodemailer";
import type { Delivery } from "./delivery.ts";
import { type Letter, letterHtml, letterText } from "./letter.ts";

export type SendMail = (mail: { id: string; to: string; letter: Letter }) => Promise<Delivery>;

export type Smtp = Readonly<{ send: SendMail; close: () => void }>;

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Also from a server that says a word now and then. */
export const LONGEST_SEND_MS = 60_000;
/** As many as a worker has jobs at once, so that no mail ever waits for a connection. */
const CONNECTIONS = 8;
/** What servers commonly take over one connection. */
const MAILS_A_CONNECTION = 100;
/** We say goodbye before the server does, and before its silence would count. */
const IDLE_MS = 10_000;

/** Speaks SMTP, over connections that are kept for the next mail. One that the server has closed meanwhile is
 * replaced, as long as nothing of the mail was handed over. A message keeps its Message-ID over all attempts,
 * so that a server which accepted it without our hearing so can tell that the next one is the same. */
export function createSmtp(options: { url: string; from: string }): Smtp {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: CONNECTIONS,
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
  const send: SendMail = async ({ id, to, letter }) => {
    try {
      const messageId = `<${id}@${domain}>`;
      await transport.sendMail({
        from: options.from,
        to: { name: "", address: to },
        subject: letter.subject,
        text: letterText(letter),
        html: letterHtml(letter),
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

/** Only the server's own permanent word about this mail ends it. Its text may repeat the address, so
 * the reason is its number. */
function failed(error: unknown): Delivery {
  const { code, responseCode } = error instanceof Error ? smtpError(error) : {};
  const reason = `SMTP ${code ?? "failed"} ${responseCode ?? ""}`.trimEnd();
  const isAboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isPermanent = responseCode !== undefined && responseCode >= 500;
  return { kind: isAboutThisMail && isPermanent ? "refused" : "later", reason };
}

function smtpError(error: Error): { code?: string; responseCode?: number } {
  return {
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...("responseCode" in error && typeof error.responseCode === "number"
      ? { responseCode: error.responseCode }
      : {}),
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}
