/** What a typed text can mean. It is read in every way that it allows: `0803 000` is a phone number,
 * and the end of one. */
export type Reading = Readonly<{
  readAs: string[];
  /** `+234803000`: the beginning of a phone number. */
  phoneStart?: string;
  /** The end of a phone number. */
  phoneEnd?: string;
  /** In lower case. */
  emailStart?: string;
  /** In lower case, in the typed order. */
  name?: string;
  id?: string;
  /** The rows whose id begins like this: the first and the last possible one. */
  ids?: Readonly<{ kind: ReferencedKind; from: string; to: string }>;
  /** As it is. */
  reference?: string;
  gatewayId?: string;
  sessionStart?: string;
  last4?: string;
  caseNumber?: string;
}>;

export type ReferencedKind = "fund" | "wd" | "refund" | "dispute";

const PHONE = /^(?:\+?234|0)?(\d{3,10})$/;
/** No id of the gateway begins like this. */
const LOCAL_PHONE = /^0[789]\d{2,9}$/;
const LONGEST_PHONE_END = 10;
const SHORTEST_PHONE_END = 4;
const UUID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/;
/** With the number of a payout's attempt, or the gateway's id of a second payment, if it has one. */
const OURS = /^(fund|wd|refund|dispute)-([\da-f-]{4,36})(?:~[\w-]{1,40})?$/;
const CASE = /^c-?(\d{4,12})$/;
const ID_DIGITS = 32;

export function readSearch(text: string): Reading {
  const typed = text.trim().replaceAll(/\s+/g, " ");
  const low = typed.toLowerCase();
  const compact = low.replaceAll(/[\s().-]/g, "");
  const ways = [
    readPhone(compact),
    readDigits(compact),
    readOurs(low),
    readUuid(low),
    readCase(low),
    readWords(low),
    readToken(typed),
  ];
  const readAs = ways.flatMap((way) => way.readAs);
  return { ...Object.assign({}, ...ways), readAs };
}

const NOTHING: Reading = { readAs: [] };

function readPhone(compact: string): Reading {
  const [, rest] = PHONE.exec(compact) ?? [];
  if (rest === undefined) return NOTHING;
  const isEnd = /^\d+$/.test(compact) && compact.length <= LONGEST_PHONE_END;
  return {
    readAs: [`phone +234 ${rest}…`],
    phoneStart: `+234${rest}`,
    ...(isEnd && compact.length >= SHORTEST_PHONE_END && { phoneEnd: compact }),
  };
}

function readDigits(compact: string): Reading {
  if (!/^\d{4,40}$/.test(compact)) return NOTHING;
  if (LOCAL_PHONE.test(compact)) return readLast4(compact);
  const isSession = compact.length >= 6;
  const last4 = readLast4(compact);
  return {
    ...last4,
    readAs: ["gateway’s id", ...last4.readAs, ...(isSession ? ["session id"] : [])],
    gatewayId: compact,
    ...(isSession && { sessionStart: compact }),
  };
}

function readLast4(compact: string): Reading {
  return compact.length === 4 ? { readAs: ["last four"], last4: compact } : NOTHING;
}

function readOurs(low: string): Reading {
  const [, kind, digits] = OURS.exec(low) ?? [];
  if (!isKind(kind) || digits === undefined) return NOTHING;
  const hex = digits.replaceAll("-", "").slice(0, ID_DIGITS);
  const ids = {
    kind,
    from: idOf(hex.padEnd(ID_DIGITS, "0")),
    to: idOf(hex.padEnd(ID_DIGITS, "f")),
  };
  return { readAs: ["our reference"], ids };
}

function isKind(kind: string | undefined): kind is ReferencedKind {
  return ["fund", "wd", "refund", "dispute"].some((known) => known === kind);
}

function idOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function readUuid(low: string): Reading {
  if (!UUID.test(low)) return NOTHING;
  return { readAs: ["customer’s id"], id: idOf(low.replaceAll("-", "")) };
}

function readCase(low: string): Reading {
  const [, caseNumber] = CASE.exec(low) ?? [];
  return caseNumber === undefined ? NOTHING : { readAs: ["case"], caseNumber };
}

function readWords(low: string): Reading {
  if (low.includes("@")) return { readAs: ["e-mail"], emailStart: low.replaceAll(" ", "") };
  if (OURS.test(low) || UUID.test(low) || CASE.test(low) || !/^[\p{L}\p{M}'’. -]+\d*$/u.test(low)) {
    return NOTHING;
  }
  const isOneWord = !low.includes(" ");
  return {
    readAs: ["name", ...(isOneWord ? ["e-mail"] : [])],
    name: low,
    ...(isOneWord && { emailStart: low }),
  };
}

/** References and ids of the gateway are in whatever form it gives them. */
function readToken(typed: string): Reading {
  if (/\s|@|^\+/.test(typed) || LOCAL_PHONE.test(typed)) return NOTHING;
  const isId = /^[A-Za-z]{2,10}(?:_\w{4,}|-\d+)$/.test(typed);
  return {
    readAs: /\d/.test(typed) ? ["reference"] : [],
    reference: typed,
    ...(isId && { gatewayId: typed }),
  };
}

/** Whether the text names a thing and no person: it may stand in the log as it is. */
export function isImpersonal(reading: Reading): boolean {
  return reading.ids !== undefined || reading.id !== undefined || reading.caseNumber !== undefined;
}
