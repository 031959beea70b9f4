import { brand, colours } from "@osisi/contracts/brand.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";

/** The content of an e-mail, apart from its layout. */
export type Email = Readonly<{ subject: string; lines: readonly Line[] }>;

export type Line = string | { code: string } | { link: { label: string; url: string } };

export function emailText({ lines }: Email, company: Company): string {
  return `${lines.map(lineText).join("\n\n")}\n\n${brand.name}\n${questions(company)}\n`;
}

/** At the foot of every e-mail, so that "write to us" has an address. */
function questions({ email, phones, whatsApp }: Company): string {
  return `Questions? Write to ${email}, call ${phones[0]}, or WhatsApp ${whatsApp}.`;
}

function lineText(line: Line): string {
  if (typeof line === "string") return line;
  if ("code" in line) return `    ${line.code}`;
  return `${line.link.label}:\n${line.link.url}`;
}

/** Inline styles, because mail programs drop style sheets; no images are loaded. */
export function emailHtml({ subject, lines }: Email, company: Company): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colours.paper.light};color:${colours.ink.light};font:16px/1.5 system-ui,-apple-system,Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 0 16px;font:600 20px/1.3 Georgia,serif;color:${colours.forest.light}">${escape(brand.name)}</td></tr>
<tr><td style="padding:24px;background:${colours.card.light};border-radius:16px">
${lines.map(lineHtml).join("\n")}
</td></tr>
<tr><td style="padding:16px 0;font-size:14px;color:${colours.quiet.light}">${escape(questions(company))}<br>${escape(brand.description)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function lineHtml(line: Line): string {
  if (typeof line === "string") return `<p style="margin:0 0 16px">${escape(line)}</p>`;
  if ("code" in line) {
    return `<p style="margin:0 0 16px;font:600 31px/1.3 ui-monospace,monospace;letter-spacing:4px">${escape(line.code)}</p>`;
  }
  const { label, url } = line.link;
  return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${colours.forest.light};color:${colours["on-forest"].light};text-decoration:none">${escape(label)}</a></p>`;
}

/** Greets by name only if the name cannot be an address or an advertisement: a registration form
 * determines the text of an e-mail to another person. */
export function greeting(firstName: string): string {
  return isPlainName(firstName) ? `Hello ${firstName},` : "Hello,";
}

/** Whether a line only greets. */
export function isGreeting(line: string): boolean {
  return /^Hello\b[^.!?]*,$/u.test(line);
}

/** For an e-mail to another person than the name's owner. */
export function isPlainName(firstName: string): boolean {
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName);
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
