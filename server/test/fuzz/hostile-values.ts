import {
  type Arbitrary,
  constantFrom,
  double,
  integer,
  jsonValue,
  oneof,
  string,
} from "fast-check";

/** Values that no field accepts, as JSON text, because `JSON.stringify` cannot produce all of them:
 * numbers out of range, lone surrogates, an object's prototype as a key. */

const numbers = {
  small: ["0", "-0", "-1", "1", "1.5", "100.005", "0.001", "1e-7", "1e-400", "-1000"],
  written: ["1e2", "1E+2", "10000.123", "123456789012.34", "100.00000000000001"],
  large: ["1e21", "1e308", "1e309", "-1e309", "2147483648", "9223372036854775808"],
  rounded: ["9007199254740991", "9007199254740993", "99999999999999999999999999"],
};

const objects = {
  plain: ["null", "true", "false", "[]", "{}", "[null]", "[[]]", '{"":""}', "[1,2,3]"],
  disguised: ['{"toString":"x","valueOf":1}', '{"length":5}', '{"then":1}', '{"toJSON":1}'],
  operators: ['{"$ne":null}', '{"$gt":""}', '{"type":"Buffer","data":[1]}'],
  prototypes: ['{"__proto__":{"admin":true}}', '{"\\u005f_proto__":{}}', '["__proto__"]'],
  constructors: ['{"constructor":{"prototype":{"admin":true}}}'],
  escapes: [
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud83c\\udf33"',
    '"\\/"',
  ],
};

const nested = (depth: number, open: string, end: string) =>
  `${open.repeat(depth)}1${end.repeat(depth)}`;

const huge = {
  deep: [nested(500, "[", "]"), nested(500, '{"a":', "}"), nested(5_000, "[", "]")],
  wide: [`[${"0,".repeat(10_000)}0]`, `"${"🌳".repeat(10_000)}"`, `"${"\\u202e".repeat(5_000)}"`],
  long: [`"${"x".repeat(1_000)}"`, `"${"x".repeat(60_000)}"`, `"${" ".repeat(20_000)}"`],
  many: [`{${Array.from({ length: 2_000 }, (_, n) => `"k${n}":${n}`).join(",")}}`],
};

/** Texts with a special meaning to some parser, and none of which is valid for a field. */

const texts = {
  nothing: ["", " ", "\t\n", "null", "undefined", "NaN", "Infinity", "true", "[object Object]"],
  numbers: ["0", "-1", "1e3", "0x10", "1,000", "1_000", "٣", "１２３", "²", "9".repeat(400)],
  days: ["2026-02-30", "0000-00-00", "9999-12-31", "2000-01-01", "20260101", "2026-1-1"],
  moments: ["+275760-09-13", "-000001-01-01", "2026-11-22T00:00:00Z", "infinity", "now()"],
  database: ["'", "''", "\\'", "'; drop table investor; --", "1 or 1=1", "%", "_", "\\", "$1"],
  union: ["' union select token_hash from session --", "epoch", "{1,2}", "(1,2)", "\\x00"],
  shell: ["${7*7}{{7*7}}", "$(id)", "`id`", "; sleep 9", "%s%n"],
  page: ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)"],
  places: ["../../etc/passwd", "..%2f..%2f", "%00", "file:///etc/passwd", "http://127.0.0.1:1/"],
  objects: ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"],
  control: ["a\r\nBcc: eve@example.com", "a\u0000b", "\u0000", "\u0007", "\u001B[2J", "\u007F"],
  unseen: ["\uFEFF", "\u200B", "a\u200Bb", "\u200D", "\u2028", "\u0085", "\uFFFD", "\uFFFE"],
  direction: ["\u202Etxet", "\u2066x", "مرحبا", "שלום"],
  letters: ["中文", "ẹ̀kọ́", "e\u0301", "\u0301", "İ", "ı", "ß", "ﬁ", "Z\u0351\u0352".repeat(60)],
  halves: ["\uD800", "\uDC00", "a\uD83C"],
  pictures: ["🌳", "👩‍👩‍👧‍👦", "🇳🇬", "\u{1F3FF}", "\u{10FFFF}"],
  ids: [
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "{00000000-0000-4000-8000-000000000000}",
    "urn:uuid:00000000-0000-4000-8000-000000000000",
  ],
  addresses: ["a@b", "a@b.c@d.e", '"a b"@example.com', "a@[127.0.0.1]", `${"a".repeat(250)}@e.ng`],
  phones: ["+2348031234567", "08031234567", "0803 123 4567", "+234".repeat(5), "(((((", "-----"],
};

const hostileTexts: readonly string[] = Object.values(texts).flat();

const allOf = (groups: Record<string, string[]>) => constantFrom(...Object.values(groups).flat());

/** Any text, lone surrogates included. */
export const anyText: Arbitrary<string> = oneof(
  { weight: 3, arbitrary: constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: string({ unit: "grapheme", maxLength: 40 }) },
);

/** The JSON of any value. */
export const anyJson: Arbitrary<string> = oneof(
  { weight: 3, arbitrary: allOf(numbers) },
  { weight: 2, arbitrary: allOf(objects) },
  { weight: 1, arbitrary: allOf(huge) },
  { weight: 4, arbitrary: anyText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: integer().map(String) },
  { weight: 1, arbitrary: double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 1, arbitrary: jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);
