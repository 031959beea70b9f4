/** Pages are rendered on the server. `html` escapes every value that is not itself markup, so that
 * no reference, e-mail or mail subject can inject any. */
export type Piece = Readonly<{ markup: string }>;

type Value = Piece | readonly Piece[] | string | number | null | undefined | false;

export function html(parts: TemplateStringsArray, ...values: Value[]): Piece {
  const markup = parts.map((part, at) => part + markupOf(values[at])).join("");
  return { markup };
}

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  if ("markup" in value) return value.markup;
  return value.map(({ markup }) => markup).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

export function wholePage(title: string, body: Piece): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ markup: styles }}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}

const styles = `
*{box-sizing:border-box}
body{margin:0;background:#FBF8F1;color:#16231D;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:16px}
main.wide{max-width:960px}
h1{font-size:25px;line-height:1.25;margin:16px 0 8px}
h2{font-size:20px;margin:0 0 12px}
p{margin:0 0 12px;overflow-wrap:anywhere}
a{color:#14573F}
.quiet{color:#55635B}
.notice{background:#0C3326;color:#FBF8F1;padding:8px 16px;text-align:center;font-size:14px}
.card{background:#fff;border-radius:16px;padding:20px;margin:0 0 16px}
.amount{font-size:31px;font-weight:650;font-variant-numeric:tabular-nums}
.alert{border-left:4px solid #A8482A;background:#fff;border-radius:12px;padding:12px 16px;margin:0 0 16px}
fieldset{border:0;padding:0;margin:0 0 16px;min-width:0}
legend{font-weight:600;padding:0;margin:0 0 8px}
.choices{display:flex;gap:6px;flex-wrap:wrap}
.choices label{flex:1;display:flex;align-items:center;justify-content:center;gap:6px;min-height:48px;border:1px solid #857F70;border-radius:12px;padding:0 4px;cursor:pointer}
.choices label:has(:checked){border-color:#14573F;box-shadow:inset 0 0 0 1px #14573F}
.panel{display:none}
form:has([value=card]:checked) .card-channel,form:has([value=bank_transfer]:checked) .bank_transfer-channel,form:has([value=bank]:checked) .bank-channel,form:has([value=account]:checked) .account-channel,form:has([value=ussd]:checked) .ussd-channel{display:block}
.field{display:block;margin:0 0 12px}
.field span{display:block;font-weight:600;font-size:14px;margin:0 0 4px}
.row{display:flex;gap:12px;flex-wrap:wrap}
.row>*{flex:1 1 120px;min-width:0}
input,select{font:inherit;color:inherit;width:100%;min-height:48px;border:1px solid #857F70;border-radius:12px;padding:0 12px;background:#fff}
input[type=radio]{width:auto;min-height:0;margin:0;accent-color:#14573F}
button,.button{font:inherit;font-weight:600;min-height:48px;border-radius:12px;border:1px solid #14573F;padding:8px 16px;cursor:pointer;background:#fff;color:#14573F;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button.main,.button.main{background:#14573F;color:#FBF8F1;width:100%}
button.warn{border-color:#A8482A;color:#A8482A}
:focus-visible{outline:3px solid #A8482A;outline-offset:2px}
.actions{display:flex;flex-direction:column;gap:8px}
.actions button{width:100%}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:0 0 12px}
dt{color:#55635B}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
ul.rows{list-style:none;margin:0;padding:0}
form+ul.rows{margin-top:20px}
ul.rows>li{border-top:1px solid #E2DBCB;padding:12px 0;overflow-wrap:anywhere}
ul.rows>li:first-child{border-top:0;padding-top:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;margin:8px 0;background:#FBF8F1;border-radius:12px;padding:12px}
summary{cursor:pointer;min-height:32px}
.small{min-height:40px;font-size:14px;padding:4px 12px;width:auto}
.tools{display:flex;gap:8px;flex-wrap:wrap;margin:8px 0 0}
.columns{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
@media(min-width:820px){.columns{grid-template-columns:repeat(2,minmax(0,1fr))}}
`;

/** "₦5,000", with kobo only where there are some. */
export function money(amountKobo: number, currency = "NGN"): string {
  const [whole = "", kobo] = inNaira(amountKobo).split(".");
  const amount = `${BigInt(whole).toLocaleString("en-NG")}${kobo ? `.${kobo}` : ""}`;
  return currency === "NGN" ? `₦${amount}` : `${currency} ${amount}`;
}

/** "5000" or "5000.50", by digits and not by a division. */
export function inNaira(amountKobo: number): string {
  const digits = String(Math.abs(amountKobo)).padStart(3, "0");
  const kobo = digits.slice(-2);
  return `${amountKobo < 0 ? "-" : ""}${digits.slice(0, -2)}${kobo === "00" ? "" : `.${kobo}`}`;
}
