import { type Expression, type RawBuilder, sql } from "kysely";

/** JSON columns in a statement. Money is selected as text, because JSON numbers are exact up to
 * 2^53 only; dates are JSON strings. */

/** The rows of a list by `jsonArrayFrom`, in JSON types. */
export type RowOf<Part extends (...given: never[]) => RawBuilder<readonly unknown[]>> =
  ReturnType<Part> extends RawBuilder<readonly (infer Row)[]> ? Row : never;

export function asText<Value extends bigint | null>(
  value: Expression<Value>,
): RawBuilder<Exclude<Value, bigint> | string> {
  return sql`${value}::text`;
}

export function momentOf(text: string): Date;
export function momentOf(text: string | null): Date | null;
export function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export function koboOf(text: string): bigint;
export function koboOf(text: string | null): bigint | null;
export function koboOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
