import {
  type Arbitrary,
  constantFrom,
  double,
  integer,
  jsonValue,
  oneof,
  string,
} from "fast-check";
import { hostileTexts } from "./hostile-texts.ts";

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
