import {
  type Arbitrary,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  string,
  stringMatching,
} from "fast-check";
import * as z from "zod/mini";
import type { DescribedRoute, Field, FieldSchema } from "./described-routes.ts";

/** Valid values: those that the test knows for a field, or else from the schema. */

/** The valid values of a field of that name; `route field` takes precedence over `field`. One that
 * is `undefined` is left out. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** With its required fields, and some of the others. */
export function validFields(
  route: DescribedRoute,
  fields: readonly Field[],
  known: Known,
): Arbitrary<[name: string, value: unknown][]> {
  const values = fields.map((field) => {
    const value = validValue(known[`${route.name} ${field.name}`] ?? known[field.name], field);
    return field.isRequired ? value : option(value, { nil: undefined, freq: 1 });
  });
  return values
    .reduce<Arbitrary<unknown[]>>(
      (before, next) => before.chain((list) => next.map((value) => [...list, value])),
      constant([]),
    )
    .map((list) =>
      fields.flatMap(({ name }, at): [string, unknown][] =>
        list[at] === undefined ? [] : [[name, list[at]]],
      ),
    );
}

function validValue(known: readonly unknown[] | undefined, { schema }: Field): Arbitrary<unknown> {
  return known && known.length > 0 ? constantFrom(...known) : bySchema(schema);
}

function bySchema(schema: FieldSchema): Arbitrary<unknown> {
  if (schema.enum) return constantFrom(...schema.enum);
  if (schema.anyOf) return oneof(...schema.anyOf.map((one) => bySchema(z.parse(anySchema, one))));
  const type = [schema.type].flat().find((name) => name !== "null");
  if (type === "boolean") return boolean();
  if (type === "number" || type === "integer") {
    const min = Math.max(schema.minimum ?? 0, -1_000);
    return integer({ min, max: Math.min(schema.maximum ?? 1_000, 1_000) });
  }
  if (type === undefined) return constant(null);
  return text(schema);
}

const anySchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
});

/** Patterns with Unicode classes are for people's words, and all of them accept letters. */
function text({ maxLength = 40, minLength = 0, pattern }: FieldSchema): Arbitrary<string> {
  if (pattern && !pattern.includes("\\p{")) return stringMatching(new RegExp(pattern));
  const letter = constantFrom("a", "b", "n", "o", "s", "x");
  return string({
    unit: letter,
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 20)),
  });
}
