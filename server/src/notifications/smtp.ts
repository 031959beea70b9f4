import { createTransport } from "nodemailer";
import type { Delivery } from "./delivery.ts";
import { type Letter, letterHtml, letterText } from "./letter.ts";

export type SendMail = (mail: { id: string; to: string; letter: Letter }) => Promise<Delivery>;

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/** Speaks SMTP. A message keeps its Message-ID over all attempts, so that a server which accepted
 * it without our hearing so can tell that the next one is the same. */
export function createSmtp(options: { url: string; from: string }): SendMail {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(options.from);
  return async ({ id, to, letter }) => {
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
      });
      return { kind: "sent", providerId: messageId };
    } catch (error) {
      return failed(error);
    }
  };
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
