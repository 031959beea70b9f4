import type { CatalogueRow } from "./catalogue.ts";
import { formatThousandths } from "./impact.ts";
import { decimalNaira, formatNaira, inThousands } from "./money.ts";
import { asPercent } from "./returns.ts";

/** A row of the catalogue in words, as operators type and read it. */

type Field = Readonly<{
  /** The argument of the act that changes it. */
  argument: string;
  label: string;
  /** As it is typed. */
  typed: (value: unknown) => string;
  /** As it is read. */
  shown: (value: unknown) => string;
}>;

type Term = Readonly<{ months: number; basisPoints: number }>;

const isTerm = (one: unknown): one is Term =>
  typeof one === "object" && one !== null && "months" in one && "basisPoints" in one;
const termsIn = (value: unknown): Term[] => (Array.isArray(value) ? value.filter(isTerm) : []);

function field(
  argument: string,
  label: string,
  typed: Field["typed"] = String,
  shown: Field["shown"] = typed,
): Field {
  return { argument, label, typed, shown };
}

const terms = (argument: string) =>
  field(
    argument,
    "terms",
    (value) =>
      termsIn(value)
        .map(({ months, basisPoints }) => `${months}:${asPercent(basisPoints)}`)
        .join(" "),
    (value) =>
      termsIn(value)
        .map(({ months, basisPoints }) => `${months} months ${asPercent(basisPoints)}%`)
        .join(", "),
  );

const percent = (argument: string, label: string) =>
  field(
    argument,
    label,
    (value) => String(asPercent(Number(value))),
    (value) => `${asPercent(Number(value))}%`,
  );

const naira = (argument: string, label: string) =>
  field(
    argument,
    label,
    (value) => decimalNaira(BigInt(String(value))),
    (value) => formatNaira(BigInt(String(value))),
  );

const yes = (argument: string, label: string) =>
  field(argument, label, (value) => (value === true ? "yes" : "no"));

/** Lines of an address, phone numbers. */
const several = (argument: string, label: string) =>
  field(argument, label, (value) => (Array.isArray(value) ? value.join("; ") : ""));

const fields: Readonly<Record<string, Field>> = {
  legalName: field("name", "legal name"),
  address: several("address", "address"),
  email: field("email", "e-mail"),
  dataProtectionEmail: field("privacy-email", "e-mail for personal data"),
  phones: several("phones", "phones"),
  whatsApp: field("whatsapp", "WhatsApp"),
  phoneHours: field("phone-hours", "phones answered"),
  rcNumber: field("rc-number", "RC number"),
  licence: field("licence", "licence"),
  licensedPartner: field("licensed-partner", "licence of"),
  registerLink: field("register-link", "in the regulator's register"),
  moneyHolder: field("money-holder", "who holds the money"),
  identityVerifier: field("identity-verifier", "who verifies identity"),
  options: terms("terms"),
  topUpPercent: field("top-ups", "top-ups", String, (value) => `${String(value)}%`),
  giftPaymentKobo: naira("gift", "one gift"),
  giftDayKobo: naira("gifts-a-day", "gifts a day"),
  offered: yes("offered", "plans can be ended early"),
  coolingOffHours: field("cooling-off", "hours of cooling-off"),
  feeBasisPoints: percent("fee", "fee for ending early"),
  bearer: field("bearer", "borne by"),
  dutyKobo: naira("duty", "stamp duty"),
  fromKobo: naira("from", "on withdrawals from"),
  taxClass: field("class", "class"),
  taxBasisPoints: percent("rate", "tax on returns"),
  reason: field("reason", "because"),
  milligramsPerKwh: field(
    "grams",
    "CO₂e of a kWh",
    (value) => formatThousandths(BigInt(Number(value))),
    (value) => `${formatThousandths(BigInt(Number(value)))} g`,
  ),
  source: field("source", "source"),
  year: field("year", "year"),
  link: field("link", "link"),
  text: field("text", "words"),
  severity: field("severity", "kind"),
  audience: field("audience", "shown to"),
  until: field("until", "until"),
  open: yes("open", "open"),
  sentence: field("sentence", "the customer reads"),
  name: field("name", "name"),
  description: field("description", "description"),
  priceKobo: naira("price", "price of a unit"),
  sizeKobo: naira("size", "size"),
  units: field("units", "units", String, (value) => inThousands(String(value))),
  headlineBasisPoints: percent("advertised", "advertised"),
  managementFeeBasisPoints: percent("fee", "our fee"),
  terms: terms("terms"),
  sold: yes("sold", "can be bought"),
  show: yes("listed", "listed"),
  trustee: field("trustee", "trustee"),
  insurancePartner: field("insurer", "insurer"),
};

type Value = CatalogueRow["value"];

/** What the row says, by label. */
export function catalogueFacts(value: Value): ReadonlyMap<string, string> {
  return new Map(known(value).map(([{ label, shown }, of]) => [label, shown(of)] as const));
}

/** The arguments of the act that would make the same row. */
export function catalogueArguments(value: Value): Record<string, string> {
  return Object.fromEntries(known(value).map(([{ argument, typed }, of]) => [argument, typed(of)]));
}

/** Of a field's name in the row. */
export function catalogueLabel(name: string): string {
  return fields[name]?.label ?? name;
}

function known(value: Value): (readonly [Field, unknown])[] {
  return Object.entries(value).flatMap(([name, of]) => {
    const found = fields[name];
    return found && of !== undefined ? [[found, of] as const] : [];
  });
}
